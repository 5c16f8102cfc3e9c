package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class OpicTest {

  private static final List<Opic.Selection> SELECTIONS = List.of(Opic.Selection.values());

  @Test
  void theGivenVisitsMoveTheCashAsGiven() {
    for (String file : GivenVectors.files("opic_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      int n = vector.get("nodes").asInt();
      for (String policy : new String[] {"cycle", "greedy"}) {
        JsonNode given = vector.get("policies").get(policy);
        CashLedger ledger = CashLedger.equal(n, 1);
        int t = 0;
        for (JsonNode snapshot : given.get("snapshots")) {
          for (; t < snapshot.get("t").asInt(); t++) {
            int page = policy.equals("cycle") ? t % n : ledger.richest();
            if (t < given.get("first_visits").size()) {
              assertEquals(given.get("first_visits").get(t).asInt(), page, file + " visit " + t);
            }
            double cash = ledger.take(page);
            for (JsonNode share : vector.get("rows").get(page)) {
              ledger.give(share.get(0).asInt(), cash * share.get(1).asDouble());
            }
          }
          assertEquals(snapshot.get("G").asDouble(), ledger.spent(), 1e-12, file);
          double[] cash = doubles(snapshot.get("C"));
          double[] history = doubles(snapshot.get("H"));
          for (int v = 0; v < n; v++) {
            assertEquals(cash[v], ledger.cash(v), 1e-12, file);
            assertEquals(history[v], ledger.history(v), 1e-12, file);
          }
        }
      }
    }
  }

  @Test
  void cashIsConservedAndHistoryAddsUp() {
    for (long seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 1 + random.nextInt(10);
      CashLedger ledger = CashLedger.equal(n, 1);
      for (int t = 0; t < 200; t++) {
        if (t == 100) {
          assertEquals(0, ledger.cash(ledger.addPage()), "a new page has no cash");
          n++;
        }
        int page = random.nextBoolean() ? random.nextInt(n) : ledger.richest();
        double cash = ledger.take(page);
        double part = random.nextDouble();
        ledger.give(random.nextInt(n), cash * part);
        ledger.giveAll(cash - cash * part);
        double all = 0;
        double history = 0;
        double most = 0;
        for (int v = 0; v < n; v++) {
          all += ledger.cash(v);
          history += ledger.history(v);
          most = Math.max(most, ledger.cash(v));
        }
        assertEquals(1, all, 1e-12);
        assertEquals(ledger.spent(), history, 1e-10);
        assertEquals(most, ledger.cash(ledger.richest()), 1e-15);
      }
    }
  }

  @Test
  @Tag("long")
  void importanceIsPageRankWithinTheProvenBound() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      NodeVector uniform = NodeVector.uniform(graph, 1);
      double[] exact = new PageRank().rank(graph, uniform).scores().toArray();
      for (Opic.Selection selection : Opic.Selection.values()) {
        Ranks ranks = new Opic(0.85, 1e-2, 10_000, selection, seed).rank(graph, uniform);
        assertTrue(ranks.convergence().converged(), seed + " " + selection);
        assertEquals(1, ranks.scores().sum(), 1e-9);
        double error = 0;
        for (int v = 0; v < exact.length; v++) {
          error += Math.abs(exact[v] - ranks.scores().get(v));
        }
        double bound = ranks.convergence().l1ErrorBound();
        assertTrue(error <= bound + 1e-9, seed + " " + selection + ": " + error + " > " + bound);
        assertFalse(
            new Opic(0.85, 1e-9, 2, selection, seed).rank(graph, uniform).convergence().iterations()
                > 2);
      }
    }
  }

  @Test
  void everyEstimateOfEveryVirtualPageIsWithinItsProvenBound() {
    checkEstimates(0, 30);
  }

  @Test
  @Tag("long")
  void everyEstimateIsWithinItsProvenBoundOnManySites() {
    checkEstimates(30, 500);
  }

  private static void checkEstimates(long firstSeed, long end) {
    for (long seed = firstSeed; seed < end; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      for (VirtualPage form : List.of(VirtualPage.SHARE, VirtualPage.LINK)) {
        double[] exact = fixpoint(graph, form);
        for (CashEstimator estimator : CashEstimator.values()) {
          for (int rounds = 0; rounds < 3; rounds++) {
            Opic.Selection selection =
                rounds > 0 ? Opic.Selection.CYCLE : SELECTIONS.get((int) (seed % 3));
            OpicGoal goal = new OpicGoal.Reads(0.5 * (1 + seed % 30));
            Ranks ranks =
                new Opic(0.85, form, selection, seed, estimator, rounds, goal)
                    .rank(graph, NodeVector.uniform(graph, 1));
            double error = 0;
            for (int v = 0; v < exact.length; v++) {
              error += Math.abs(exact[v] - ranks.scores().get(v));
            }
            double bound = ranks.convergence().l1ErrorBound();
            String what = seed + " " + ranks.algorithm() + ": " + error + " > " + bound;
            assertTrue(error <= bound + 1e-12, what);
            assertEquals(1, ranks.scores().sum(), 1e-9, what);
          }
        }
      }
    }
  }

  /** The importance by plain power iteration over the full matrix. */
  private static double[] fixpoint(SiteGraph graph, VirtualPage form) {
    int n = graph.numNodes();
    double[][] shares = new double[n][n];
    for (int v = 0; v < n; v++) {
      int k = graph.outdegree(v);
      double weight = k == 0 ? 0 : form == VirtualPage.SHARE ? 0.85 / k : 1.0 / (k + 1);
      for (int w = 0; w < n; w++) {
        boolean linked = graph.successors().contains(v, w);
        shares[v][w] = (linked ? weight : 0) + (1 - weight * graph.internalOutdegree(v)) / n;
      }
    }
    double[] p = new double[n];
    Arrays.fill(p, 1.0 / n);
    for (int k = 0; k < 400; k++) {
      double[] next = new double[n];
      for (int v = 0; v < n; v++) {
        for (int w = 0; w < n; w++) {
          next[w] += p[v] * shares[v][w];
        }
      }
      p = next;
    }
    return p;
  }

  @Test
  void theLastRoundOfACycleConvergesGeometrically() {
    for (long seed = 0; seed < 100; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      OpicGoal goal = new OpicGoal.ProvenError(1e-12, 300);
      Opic algorithm =
          new Opic(0.85, VirtualPage.SHARE, Opic.Selection.CYCLE, 1, CashEstimator.W, 1, goal);
      Ranks ranks = algorithm.rank(graph, NodeVector.uniform(graph, 1));
      assertTrue(ranks.convergence().converged(), seed + " " + ranks.convergence());
      GivenVectors.assertVector(fixpoint(graph, VirtualPage.SHARE), ranks.scores(), 1e-11);
    }
  }

  @Test
  void withoutAVirtualPageNothingIsProvenAndUnfitGraphsAreRefused() {
    OpicGoal goal = new OpicGoal.Reads(2000);
    Opic bare =
        new Opic(0.85, VirtualPage.NONE, Opic.Selection.GREEDY, 1, CashEstimator.W, 0, goal);
    SiteGraph ring = graph("a", "b", "b", "c", "c", "a", "a", "c");
    Ranks ranks = bare.rank(ring, NodeVector.uniform(ring, 1));
    assertEquals(Double.POSITIVE_INFINITY, ranks.convergence().l1ErrorBound());
    assertTrue(ranks.convergence().converged());
    assertEquals(0.4, ranks.scores().get(0), 1e-3);
    assertEquals(0.2, ranks.scores().get(1), 1e-3);
    SiteGraph deadEnd = graph("a", "b");
    assertRefused(bare, deadEnd, "have no link, or links that leave: b");
    assertRefused(bare, graph("a", "b", "b", "a", "c", "d", "d", "c"), "not unique");
    SiteGraph entrance = graph("a", "b", "b", "c", "c", "b");
    List<String> remarks = bare.rank(entrance, NodeVector.uniform(entrance, 1)).remarks();
    assertTrue(remarks.get(0).endsWith("tends to 0: a"), remarks.toString());
  }

  private static SiteGraph graph(String... ends) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String end : ends) {
      builder.addNode(end, NodeKind.READ);
    }
    for (int k = 0; k < ends.length; k += 2) {
      builder.addArc(ends[k], ends[k + 1], ArcKind.FOLLOW);
    }
    return builder.build();
  }

  private static void assertRefused(Opic algorithm, SiteGraph graph, String expected) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> algorithm.rank(graph, NodeVector.uniform(graph, 1)))
            .getMessage();
    assertTrue(message.contains(expected), message);
  }

  @Test
  void amountsAndDampingAreChecked() {
    CashLedger ledger = CashLedger.equal(2, 1);
    assertThrows(IllegalArgumentException.class, () -> ledger.give(0, -1));
    assertThrows(IllegalArgumentException.class, () -> ledger.giveAll(Double.NaN));
    assertThrows(
        IllegalArgumentException.class, () -> new Opic(1, 0.1, 1, Opic.Selection.CYCLE, 0));
  }
}
