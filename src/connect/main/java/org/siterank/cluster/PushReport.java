package org.siterank.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Result of a push.
 *
 * @param index the index now in service
 * @param built whether it was built by this push; otherwise it was brought up to date
 * @param listed whether the cluster was asked for all that it holds, as there was no proof that it
 *     holds what the last push from here left
 * @param pages in the cluster after the push
 * @param added pages that were not there
 * @param changed pages sent again because their text changed
 * @param repaired pages sent again because somebody else had changed them, and not their text here
 * @param foreign documents that no push has made, which were deleted
 * @param reranked pages of which only the rank was sent
 * @param removed pages taken out
 * @param ranks the index that holds the ranks of all pages; nothing when the documents hold them
 * @param left indexes that nobody needs any more, and that the next push deletes: a snapshot was
 *     being taken of them
 * @param sent what the sending cost
 * @param took time in all
 */
public record PushReport(
    String index,
    boolean built,
    boolean listed,
    int pages,
    int added,
    int changed,
    int repaired,
    int foreign,
    int reranked,
    int removed,
    Optional<String> ranks,
    List<String> left,
    BulkCounts sent,
    Duration took) {

  public PushReport {
    left = List.copyOf(left);
  }

  /** Pages not sent: same text, and a rank that moved by no more than the threshold. */
  public int unchanged() {
    return Math.max(0, pages - added - changed - repaired - reranked);
  }
}
