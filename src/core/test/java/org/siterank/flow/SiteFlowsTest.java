package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.assertVector;
import static org.siterank.graph.GivenVectors.doubles;
import static org.siterank.graph.GivenVectors.number;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;
import org.siterank.rank.Method;
import org.siterank.rank.RankSinks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

class SiteFlowsTest {

  @Test
  void theGivenFlowsTotalsAndAmplificationAreFound() {
    for (String file : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      double d = vector.get("d").asDouble();
      NodeVector s = NodeVector.of(graph, doubles(vector.get("s")));
      NodeVector p =
          new SitePageRank(d, 1e-14, 100_000, Method.GAUSS_SEIDEL).rank(graph, s).scores();
      SiteFlows flows = SiteFlows.of(p, s, NodeVector.zero(graph), d);
      JsonNode given = vector.get("flows");
      assertVector(doubles(given.get("P_ii")), flows.incoming().internal(), 1e-11);
      assertVector(doubles(given.get("P_oi")), flows.outgoing().internal(), 1e-11);
      assertVector(doubles(given.get("P_oe")), flows.outgoing().external(), 1e-11);
      assertVector(doubles(given.get("P_dis")), flows.outgoing().dissipated(), 1e-11);
      assertVector(doubles(given.get("P_leak")), flows.outgoing().leak(), 1e-11);
      JsonNode sums = vector.get("totals");
      Totals totals = flows.totals();
      double close = 1e-11 * totals.score();
      assertEquals(sums.get("P_in").asDouble(), totals.incoming().external(), close);
      assertEquals(sums.get("P_ii").asDouble(), totals.incoming().internal(), close);
      assertEquals(sums.get("P_oi").asDouble(), totals.outgoing().internal(), close);
      assertEquals(sums.get("P_oe").asDouble(), totals.outgoing().external(), close);
      assertEquals(sums.get("P_dis").asDouble(), totals.outgoing().dissipated(), close);
      assertEquals(sums.get("P_leak").asDouble(), totals.outgoing().leak(), close);
      JsonNode alpha = vector.get("amplification");
      Amplification amplification = flows.amplification();
      assertEquals(alpha.get("alpha").asDouble(), amplification.alpha(), 1e-11);
      assertEquals(alpha.get("alpha_identity").asDouble(), amplification.identity(), 1e-11);
      assertEquals(alpha.get("omega").asDouble(), amplification.smallestInternalShare(), 1e-15);
      assertEquals(alpha.get("Omega").asDouble(), amplification.largestInternalShare(), 1e-15);
      assertEquals(number(alpha.get("lower")), amplification.lower(), 1e-11);
      assertEquals(number(alpha.get("upper")), amplification.upper(), 1e-11);
      Stop stop = Stop.errorBelow(1e-14).or(Stop.afterIterations(100_000));
      EntryValues entries = EntryValues.of(new SiteSystem(graph, d), stop);
      assertVector(doubles(alpha.get("y")), entries.values(), 1e-11);
      assertEquals(number(alpha.get("lower_sharp")), entries.smallest(), 1e-11);
      assertEquals(number(alpha.get("upper_sharp")), entries.largest(), 1e-11);
      for (JsonNode boost : vector.path("boost")) {
        BoostBound bound = BoostBound.of(flows, boost.get("v0").asInt());
        assertEquals(number(boost.get("P_v0")), bound.score(), close);
        assertEquals(number(boost.get("bound_16")), bound.simple(), close);
        assertEquals(number(boost.get("bound_sharp")), bound.sharp(), close);
        assertEquals(number(boost.get("bound_keep_external")), bound.keepingExternalLinks(), close);
      }
      double[] shares = doubles(vector.get("P_share"));
      for (int v = 0; v < shares.length; v++) {
        assertEquals(shares[v], p.get(v) / totals.score(), 1e-12);
      }
    }
  }

  @Test
  void whatEntersAPageLeavesIt() {
    for (long seed = 0; seed < 3000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      double d = seed % 3 == 0 && RankSinks.of(graph).isEmpty() ? 1 : 0.85;
      NodeVector external = RandomSites.inflow(graph, seed);
      NodeVector induced = RandomSites.inflow(graph, seed + 1_000_000);
      NodeVector s = external.plus(induced);
      NodeVector p =
          new SitePageRank(d, 1e-13, 1_000_000, Method.GAUSS_SEIDEL).rank(graph, s).scores();
      SiteFlows flows = SiteFlows.of(p, external, induced, d);
      double close = 1e-11 * (1 + p.sum());
      for (int v = 0; v < graph.numNodes(); v++) {
        assertEquals(0, flows.residual(v), close, "what enters");
        double out =
            flows.outgoing().internal().get(v)
                + flows.outgoing().external().get(v)
                + flows.outgoing().dissipated().get(v)
                + flows.outgoing().leak().get(v);
        assertEquals(p.get(v), out, close, "what leaves");
        double leaks = 0;
        for (LeakCause cause : LeakCause.values()) {
          leaks += flows.outgoing().leakBy().get(cause).get(v);
        }
        assertEquals(flows.outgoing().leak().get(v), leaks, close, "leaks by cause");
      }
      assertEquals(0, flows.totals().internalResidual(), close, "internal law");
      assertEquals(0, flows.totals().externalResidual(), close, "external law");
    }
  }

  @Test
  void amplificationLiesWithinItsBounds() {
    for (long seed = 0; seed < 3000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      if (s.sum() == 0) {
        continue;
      }
      double d = seed % 3 == 0 && RankSinks.of(graph).isEmpty() ? 1 : 0.85;
      NodeVector p =
          new SitePageRank(d, 1e-13, 1_000_000, Method.GAUSS_SEIDEL).rank(graph, s).scores();
      Amplification a = SiteFlows.of(p, s, NodeVector.zero(graph), d).amplification();
      double close = 1e-9 * a.alpha();
      assertEquals(a.identity(), a.alpha(), close);
      assertTrue(a.lower() <= a.alpha() + close && a.alpha() <= a.upper() + close, "seed " + seed);
      EntryValues entries =
          EntryValues.of(
              new SiteSystem(graph, d), Stop.errorBelow(1e-12).or(Stop.afterIterations(1_000_000)));
      assertTrue(entries.convergence().converged());
      assertTrue(entries.smallest() <= a.alpha() + close, "seed " + seed);
      assertTrue(a.alpha() <= entries.largest() + close, "seed " + seed);
      assertTrue(a.lower() <= entries.smallest() + close, "seed " + seed);
      assertTrue(entries.largest() <= a.upper() + close, "seed " + seed);
    }
  }

  @Test
  @Tag("slow")
  void noPageHasMoreThanItsBoostBound() {
    for (long seed = 0; seed < 3000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      NodeVector p = new SitePageRank().rank(graph, s).scores();
      SiteFlows flows = SiteFlows.of(p, s, NodeVector.zero(graph), 0.85);
      for (int v = 0; v < graph.numNodes(); v++) {
        BoostBound bound = BoostBound.of(flows, v);
        double close = 1e-9 * s.sum();
        assertTrue(p.get(v) <= bound.sharp() + close, "seed " + seed);
        assertTrue(p.get(v) <= bound.keepingExternalLinks() + close || graph.isDangling(v), "seed");
        assertTrue(bound.sharp() <= bound.simple() + close, "seed " + seed);
      }
    }
  }

  @Test
  void theBoundOfEntryValuesCoversTheirLargestError() {
    for (long seed = 0; seed < 2000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      double d = seed % 3 == 0 && RankSinks.of(graph).isEmpty() ? 1 : 0.85;
      double[] one = NodeVector.uniform(graph, graph.numNodes()).toArray();
      double[] exact = DenseSystem.solveAdjoint(graph, d, one);
      for (int limit : new int[] {1, 3, 10}) {
        Stop stop = Stop.errorBelow(1e-10).or(Stop.afterIterations(limit));
        EntryValues entries = EntryValues.of(new SiteSystem(graph, d), stop);
        for (int v = 0; v < exact.length; v++) {
          double error = Math.abs(exact[v] - entries.values().get(v));
          assertTrue(
              error <= entries.convergence().l1ErrorBound() + 1e-11 * exact[v], "seed " + seed);
        }
      }
    }
  }
}
