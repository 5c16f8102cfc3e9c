package org.siterank.index;

/**
 * Changes that an update made to the index.
 *
 * @param added pages that were not there
 * @param changed pages whose text was indexed again
 * @param removed pages that are gone
 * @param reranked pages of which only the rank changed, in place
 * @param unchanged pages with the same text and rank; a new date alone does not count
 */
public record IndexChanges(int added, int changed, int removed, int reranked, int unchanged) {

  /** Pages in the index after the update. */
  public int pages() {
    return added + changed + reranked + unchanged;
  }
}
