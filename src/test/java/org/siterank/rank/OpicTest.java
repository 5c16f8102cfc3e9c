package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class OpicTest {

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
  void amountsAndDampingAreChecked() {
    CashLedger ledger = CashLedger.equal(2, 1);
    assertThrows(IllegalArgumentException.class, () -> ledger.give(0, -1));
    assertThrows(IllegalArgumentException.class, () -> ledger.giveAll(Double.NaN));
    assertThrows(
        IllegalArgumentException.class, () -> new Opic(1, 0.1, 1, Opic.Selection.CYCLE, 0));
  }
}
