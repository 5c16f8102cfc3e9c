package org.siterank.cluster;

import java.time.Duration;
import java.util.Optional;

/**
 * What a push did.
 *
 * @param index the index now in service
 * @param built whether it was built by this push; otherwise it was brought up to date
 * @param added pages that were not there
 * @param changed pages sent again because their text changed
 * @param reranked pages of which only the rank was sent
 * @param removed pages taken out
 * @param unchanged pages not sent: same text, and a rank that moved by no more than the threshold
 * @param ranks the index that holds the ranks of all pages; nothing when the documents hold them
 * @param sent what the sending cost
 * @param took time in all
 */
public record PushReport(
    String index,
    boolean built,
    int added,
    int changed,
    int reranked,
    int removed,
    int unchanged,
    Optional<String> ranks,
    BulkCounts sent,
    Duration took) {

  /** Pages in the cluster after the push. */
  public int pages() {
    return added + changed + reranked + unchanged;
  }
}
