package org.siterank.shares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.siterank.graph.Arcs;
import org.siterank.graph.NewLinks;
import org.siterank.graph.SiteGraph;
import org.siterank.site.LinkPosition;

/** Clicks foretold for new links, against those that were counted once they were there. */
class HindsightTest {

  private static final int SITES = 20;

  /** C. Spearman, 1904: the correlation of the ranks, equal values having their mean rank. */
  private static double correlation(double[] a, double[] b) {
    double[] x = ranks(a);
    double[] y = ranks(b);
    double mean = (a.length + 1) / 2.0;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int k = 0; k < a.length; k++) {
      xy += (x[k] - mean) * (y[k] - mean);
      xx += (x[k] - mean) * (x[k] - mean);
      yy += (y[k] - mean) * (y[k] - mean);
    }
    return xy / Math.sqrt(xx * yy);
  }

  private static double[] ranks(double[] values) {
    return Arrays.stream(values)
        .map(
            v ->
                Arrays.stream(values).filter(w -> w < v).count()
                    + (Arrays.stream(values).filter(w -> w == v).count() + 1) / 2.0)
        .toArray();
  }

  private static double logError(double[] foretold, double[] counted) {
    double sum = 0;
    for (int k = 0; k < counted.length; k++) {
      sum += Math.abs(Math.log((foretold[k] + 1) / (counted[k] + 1)));
    }
    return sum / counted.length;
  }

  @Test
  void correlationsAreThoseOfTheRanks() {
    assertEquals(1, correlation(new double[] {1, 2, 9}, new double[] {-3, 0, 0.1}), 1e-15);
    assertEquals(-1, correlation(new double[] {1, 2, 9}, new double[] {3, 2, 1}), 1e-15);
    assertEquals(
        Math.sqrt(0.75), correlation(new double[] {1, 2, 3}, new double[] {1, 2, 2}), 1e-15);
  }

  /** The manual has these figures. */
  @Test
  void clicksForetellThoseOnNewLinksBetterThanEqualSharesDo() {
    double byClicks = 0;
    double equal = 0;
    double errorByClicks = 0;
    double errorEqual = 0;
    int better = 0;
    for (long seed = 0; seed < SITES; seed++) {
      SimulatedLinks site = new SimulatedLinks(seed);
      ClickShares shares = ClickShares.of(site.features(), site.clicks());
      NewLinkShares expected =
          NewLinkShares.of(site.features(), shares.coefficients()).orElseThrow();
      Map<LinkPosition, NewLinks> places = new EnumMap<>(LinkPosition.class);
      for (LinkPosition place : LinkPosition.values()) {
        places.put(place, expected.at(place, v -> false));
      }
      double[] counted = site.clicksOnNewLinks();
      double[] foretold =
          site.clicksOnNewLinks(site.with(weighted(site.graph(), shares), places::get));
      double[] alike = site.clicksOnNewLinks(site.equalWithNewLinks());
      double ours = correlation(foretold, counted);
      double theirs = correlation(alike, counted);
      byClicks += ours / SITES;
      equal += theirs / SITES;
      errorByClicks += logError(foretold, counted) / SITES;
      errorEqual += logError(alike, counted) / SITES;
      better += ours > theirs ? 1 : 0;
    }
    String figures =
        "%.3f by clicks, %.3f equal, better on %d of %d; error %.3f and %.3f"
            .formatted(byClicks, equal, better, SITES, errorByClicks, errorEqual);
    assertTrue(byClicks > 0.67 && equal < 0.36 && better == SITES, figures);
    assertTrue(errorByClicks < 0.8 * errorEqual, figures);
  }

  private static SiteGraph weighted(SiteGraph graph, ClickShares shares) {
    double[] weights = shares.perArc();
    Arcs arcs = graph.successors();
    for (int v = 0; v < graph.numNodes(); v++) {
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        weights[k] *= arcs.degree(v);
      }
    }
    return graph.weighted(weights);
  }
}
