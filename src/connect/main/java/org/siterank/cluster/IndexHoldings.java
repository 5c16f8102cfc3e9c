package org.siterank.cluster;

import java.util.List;
import java.util.Map;

/**
 * The documents that can be found in an index in a cluster.
 *
 * @param pages documents that stand where a push would put them, by URL
 * @param unproven of those that somebody else may have written, what tells that; by URL
 * @param foreign documents that no push has made
 */
record IndexHoldings(
    Map<String, RemotePage> pages, Map<String, Unproven> unproven, List<Foreign> foreign) {

  /**
   * A page that was written since the index was last compared.
   *
   * @param source hash of the whole document ({@link PageSource})
   * @param sound whether rank and number can be those that a push gave it
   */
  record Unproven(long source, boolean sound) {}

  /**
   * A document of somebody else's.
   *
   * @param id its id, which is not the one its URL has, or stands in another shard
   * @param routing what tells its shard; empty for its id
   */
  record Foreign(String id, String routing) {}

  /** Pages that are known to be as they were left. */
  static IndexHoldings of(Map<String, RemotePage> pages) {
    return new IndexHoldings(pages, Map.of(), List.of());
  }
}
