package org.siterank.run;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.PageQuality;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/**
 * Pages whose ranks rose or fell within a week, by their quality ({@link PageQuality}): Q / P,
 * which is 1 for a page that stayed as it was.
 */
final class RisingPages {

  /** The time between the two ranks; weekdays and weekends are in it alike. */
  private static final Duration WEEK = Duration.ofDays(7);

  /** A page is raised or lowered by so much at most; as results that people open are. */
  private static final double MOST = 4;

  private RisingPages() {}

  /**
   * The factor for each page.
   *
   * @param now when the ranks are made
   * @param scores P
   * @param c C, at least 0
   * @return nothing when no run is a week old, or C is 0; a page that is newer than it has 1
   */
  static Optional<NodeVector> of(SiteStore store, Instant now, NodeVector scores, double c)
      throws IOException {
    Optional<StoredRun> earlier =
        store.runs().all().stream()
            .filter(run -> run.published().isPresent())
            .filter(run -> !run.started().isAfter(now.minus(WEEK)))
            .findFirst();
    if (c == 0 || earlier.isEmpty()) {
      return Optional.empty();
    }
    SiteGraph graph = scores.graph();
    double[] before = new double[graph.numNodes()];
    boolean[] known = new boolean[before.length];
    store
        .runs()
        .forEachRank(
            earlier.get().id(),
            rank -> {
              int v = graph.node(rank.url().value());
              if (v >= 0) {
                before[v] = rank.score();
                known[v] = true;
              }
            });
    double[] after = scores.toArray();
    double mean = scores.sum() / after.length;
    double[] quality = PageQuality.of(after, before, c);
    return Optional.of(
        NodeVector.of(
            graph,
            v ->
                known[v] && after[v] > 0
                    ? Math.max(1 / MOST, Math.min(MOST, quality[v] * mean / after[v]))
                    : 1));
  }
}
