package org.siterank.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * Result of a push; also its JSON.
 *
 * @param index the index now in service
 * @param built whether it was built by this push; otherwise it was brought up to date
 * @param listed whether the cluster was asked for all that it holds, as there was no proof that it
 *     holds what the last push from here left
 * @param counts pages by what was done with them
 * @param ranks the index that holds the ranks of all pages; empty when the documents hold them
 * @param left indexes that nobody needs any more, and that the next push deletes: a snapshot was
 *     being taken of them
 * @param sent what the sending cost
 * @param tookMillis time in all
 */
public record PushReport(
    String index,
    boolean built,
    boolean listed,
    @JsonUnwrapped PageCounts counts,
    String ranks,
    List<String> left,
    @JsonUnwrapped BulkCounts sent,
    long tookMillis) {

  /**
   * Pages by what a push did with them.
   *
   * @param pages in the cluster after the push
   * @param added pages that were not there
   * @param changed pages sent again because their text changed
   * @param repaired pages sent again because somebody else had changed them, and not their text
   *     here
   * @param foreign documents that no push has made, which were deleted
   * @param reranked pages of which only the rank was sent
   * @param removed pages taken out
   */
  public record PageCounts(
      int pages, int added, int changed, int repaired, int foreign, int reranked, int removed) {

    /** Pages not sent: same text, and a rank that moved by no more than the threshold. */
    @JsonProperty
    public int unchanged() {
      return Math.max(0, pages - added - changed - repaired - reranked);
    }
  }

  public PushReport {
    left = List.copyOf(left);
  }
}
