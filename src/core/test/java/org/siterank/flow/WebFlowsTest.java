package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.doubles;
import static org.siterank.graph.GivenVectors.number;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.RandomWebs;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.PageRank;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SitePartition;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

class WebFlowsTest {

  private static final double CLOSE = 1e-11;

  @Test
  void theGivenFlowsOfEverySiteAreFound() {
    int sites = 0;
    for (String file : GivenVectors.files("", "_global.json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      SitePartition partition =
          SitePartition.of(
              graph,
              name ->
                  String.format("%03d", vector.get("site").get(Integer.parseInt(name)).asInt()));
      for (JsonNode run : vector.get("runs")) {
        double d = run.get("d").asDouble();
        NodeVector v = NodeVector.uniform(graph, 1);
        NodeVector p = new PageRank(d, 1e-13, 100_000).rank(graph, v).scores();
        WebFlows web = WebFlows.of(partition, p, v, d);
        assertEquals(run.get("dangling_mass").asDouble(), web.danglingMass(), CLOSE);
        assertFlows(run.get("flows"), web);
        for (JsonNode expected : run.get("sites")) {
          assertSite(expected, web.sites().get(expected.get("site").asInt()), d);
          sites++;
        }
      }
    }
    assertTrue(sites >= 12, "sites seen: " + sites);
  }

  private static void assertFlows(JsonNode expected, WebFlows web) {
    assertFlow(expected.get("P_ii"), web, flows -> flows.incoming().internal());
    assertFlow(expected.get("P_ie"), web, flows -> flows.incoming().external());
    assertFlow(expected.get("P_ind"), web, flows -> flows.incoming().induced());
    assertFlow(expected.get("P_oi"), web, flows -> flows.outgoing().internal());
    assertFlow(expected.get("P_oe"), web, flows -> flows.outgoing().external());
    assertFlow(expected.get("P_dis"), web, flows -> flows.outgoing().dissipated());
    assertFlow(expected.get("P_leak"), web, flows -> flows.outgoing().leak());
  }

  private static void assertFlow(
      JsonNode expected, WebFlows web, Function<SiteFlows, NodeVector> flow) {
    double[] values = doubles(expected);
    for (int site = 0; site < web.sites().size(); site++) {
      int[] nodes = web.partition().nodes(site);
      NodeVector actual = flow.apply(web.sites().get(site));
      for (int v = 0; v < nodes.length; v++) {
        assertEquals(values[nodes[v]], actual.get(v), CLOSE);
      }
    }
  }

  private static void assertSite(JsonNode expected, SiteFlows flows, double d) {
    Totals totals = flows.totals();
    JsonNode sums = expected.get("totals");
    assertEquals(sums.get("P_ii").asDouble(), totals.incoming().internal(), CLOSE);
    assertEquals(sums.get("P_ie").asDouble(), totals.incoming().external(), CLOSE);
    assertEquals(sums.get("P_ind").asDouble(), totals.incoming().induced(), CLOSE);
    assertEquals(sums.get("P_oi").asDouble(), totals.outgoing().internal(), CLOSE);
    assertEquals(sums.get("P_oe").asDouble(), totals.outgoing().external(), CLOSE);
    assertEquals(sums.get("P_dis").asDouble(), totals.outgoing().dissipated(), CLOSE);
    assertEquals(sums.get("P_leak").asDouble(), totals.outgoing().leak(), CLOSE);
    assertEquals(expected.get("law_external").asDouble(), totals.externalResidual(), CLOSE);
    assertEquals(expected.get("law_internal").asDouble(), totals.internalResidual(), CLOSE);
    assertEquals(expected.get("P_site_total").asDouble(), totals.score(), CLOSE);
    NodeVector inflow = flows.incoming().external().plus(flows.incoming().induced());
    NodeVector local =
        new SitePageRank(d, 1e-13, 1_000_000, Method.GAUSS_SEIDEL)
            .rank(inflow.graph(), inflow)
            .scores();
    double[] solved = doubles(expected.get("P_site_solve"));
    for (int v = 0; v < solved.length; v++) {
      assertEquals(solved[v], local.get(v), CLOSE);
      assertEquals(
          flows.scores().get(v), local.get(v), CLOSE + expected.get("solve_vs_global").asDouble());
    }
    JsonNode alpha = expected.get("amplification");
    Amplification actual = flows.amplification();
    assertRelative(alpha, "alpha", actual.alpha());
    assertRelative(alpha, "alpha_identity", actual.identity());
    assertRelative(alpha, "omega", actual.smallestInternalShare());
    assertRelative(alpha, "Omega", actual.largestInternalShare());
    assertRelative(alpha, "lower", actual.lower());
    assertRelative(alpha, "upper", actual.upper());
    EntryValues entries =
        EntryValues.of(
            new SiteSystem(inflow.graph(), d),
            Stop.errorBelow(1e-12).or(Stop.afterIterations(1_000_000)));
    assertRelative(alpha, "lower_sharp", entries.smallest());
    assertRelative(alpha, "upper_sharp", entries.largest());
    double[] y = doubles(alpha.get("y"));
    for (int v = 0; v < y.length; v++) {
      assertEquals(y[v], entries.values().get(v), 1e-10 * entries.largest());
    }
  }

  private static void assertRelative(JsonNode expected, String field, double actual) {
    double value = number(expected.get(field));
    if (Double.isInfinite(value)) {
      // 1/(1 - d Omega) of a share that is not exactly 1 in binary.
      assertTrue(actual > 1e15, field + " " + actual);
    } else {
      assertEquals(value, actual, 1e-9 * Math.abs(value), field);
    }
  }

  @Test
  @Tag("slow")
  void bothLawsHoldOnEverySiteOfAnyWeb() {
    for (long seed = 0; seed < 3000; seed++) {
      SiteGraph graph = RandomWebs.web(seed);
      NodeVector v = RandomSites.inflow(graph, seed);
      if (v.sum() == 0) {
        continue;
      }
      double d = new double[] {0, 0.5, 0.85, 0.99}[(int) (seed % 4)];
      NodeVector p = new PageRank(d, 1e-13, 100_000).rank(graph, v).scores();
      WebFlows web = WebFlows.of(SitePartition.byHost(graph), p, v, d);
      assertEquals(1, sum(web, Totals::score), 1e-12);
      for (SiteFlows flows : web.sites()) {
        Totals totals = flows.totals();
        assertEquals(0, totals.internalResidual(), 1e-12, "internal law");
        assertEquals(0, totals.externalResidual(), 1e-11, "external law");
        assertEquals(totals.netExternal(), totals.netDamping(), 1e-11, "stability");
        Amplification a = flows.amplification();
        if (totals.score() > 0) {
          double close = 1e-7 * a.alpha();
          assertTrue(a.lower() <= a.alpha() + close && a.alpha() <= a.upper() + close);
          assertEquals(a.identity(), a.alpha(), close);
        }
      }
      // What leaves the sites by links arrives at sites, or leaves the web.
      assertTrue(
          sum(web, totals -> totals.incoming().external())
              <= sum(web, totals -> totals.outgoing().external()) + 1e-12);
    }
  }

  private static double sum(WebFlows web, ToDoubleFunction<Totals> flow) {
    return web.sites().stream().map(SiteFlows::totals).mapToDouble(flow).sum();
  }

  @Test
  void aSiteAloneWithItsInflowHasItsGlobalRanks() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomWebs.ring(seed);
      NodeVector v = NodeVector.uniform(graph, 1);
      double d = seed % 2 == 0 ? 1 : 0.85;
      NodeVector p = new PageRank(d, 1e-13, 1_000_000).rank(graph, v).scores();
      for (SiteFlows flows : WebFlows.of(SitePartition.byHost(graph), p, v, d).sites()) {
        NodeVector s = flows.incoming().external().plus(flows.incoming().induced());
        NodeVector local =
            new SitePageRank(d, 1e-12, 1_000_000, Method.GAUSS_SEIDEL).rank(s.graph(), s).scores();
        for (int page = 0; page < local.size(); page++) {
          assertEquals(flows.scores().get(page), local.get(page), 1e-10, "seed " + seed);
        }
      }
    }
  }

  @Test
  void vectorsOfOtherGraphsAreRefused() {
    SiteGraph graph = RandomWebs.web(1);
    SiteGraph other = RandomWebs.web(1);
    SitePartition partition = SitePartition.byHost(graph);
    NodeVector v = NodeVector.uniform(graph, 1);
    NodeVector foreign = NodeVector.uniform(other, 1);
    NodeVector zero = NodeVector.zero(graph);
    assertThrows(IllegalArgumentException.class, () -> WebFlows.of(partition, foreign, v, 0.85));
    assertThrows(IllegalArgumentException.class, () -> WebFlows.of(partition, v, foreign, 0.85));
    assertThrows(IllegalArgumentException.class, () -> WebFlows.of(partition, v, zero, 0.85));
  }

  @Test
  void aTeleportOfNothingIsRefusedUnlessNobodyTeleports() {
    SiteGraph graph = RandomWebs.web(1);
    SitePartition partition = SitePartition.byHost(graph);
    NodeVector scores = NodeVector.uniform(graph, 1);
    NodeVector zero = NodeVector.zero(graph);
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> WebFlows.of(partition, scores, zero, Math.nextDown(1.0)))
            .getMessage();
    assertEquals("a teleport vector must not be 0 everywhere", message);
    for (SiteFlows flows : WebFlows.of(partition, scores, zero, 1).sites()) {
      assertEquals(0, flows.incoming().induced().sum());
    }
  }
}
