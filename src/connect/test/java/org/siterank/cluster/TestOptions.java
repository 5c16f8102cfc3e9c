package org.siterank.cluster;

import org.siterank.setting.Binder;

/** Options of a push, as tests want them. */
final class TestOptions {

  private static final Binder<ClusterOptions> BINDER = Binder.of(ClusterOptions.class);

  private TestOptions() {}

  /**
   * @param together whether the ranks of all pages are sent together, beside the pages
   * @param threshold otherwise: share by which a rank must have moved to be sent
   */
  static ClusterOptions push(int shards, int replicas, boolean together, double threshold) {
    ClusterOptions options = BINDER.defaults();
    options = BINDER.with(options, "cluster.shards", Integer.toString(shards));
    options = BINDER.with(options, "cluster.replicas", Integer.toString(replicas));
    options = BINDER.with(options, "cluster.ranks", together ? "together" : "pages");
    return BINDER.with(options, "cluster.rank-threshold", Double.toString(threshold));
  }
}
