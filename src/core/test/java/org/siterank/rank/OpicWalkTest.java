package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.OpicWalk.Rules;

class OpicWalkTest {

  private static final List<Opic.Selection> SELECTIONS = List.of(Opic.Selection.values());

  private static final double D = 0.85;

  private static Rules rules(boolean holding, Opic.Selection selection, long seed) {
    return new Rules(VirtualPage.SHARE, D, holding, selection, seed);
  }

  private static double allCash(OpicWalk walk) {
    double sum = walk.ledger().virtualCash();
    for (int v = 0; v < walk.ledger().pages(); v++) {
      sum += walk.ledger().cash(v);
    }
    return sum;
  }

  @Test
  void cashIsConstantAndHistoriesObeyLemma23OnAnyGraph() {
    int checked = 0;
    for (long seed = 0; seed < 2000; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      int n = graph.numNodes();
      for (VirtualPage form : VirtualPage.values()) {
        Opic.Selection selection = SELECTIONS.get((int) (seed % 3));
        OpicWalk walk = new OpicWalk(n, new Rules(form, D, false, selection, seed));
        CashLedger ledger = walk.ledger();
        for (int t = 0; t < 5 * n + 3; t++) {
          walk.step(graph);
        }
        assertEquals(1, allCash(walk), 1e-12);
        double g = ledger.spent();
        double[] flow = new double[n]; // L'^T H
        for (int v = 0; v < n; v++) {
          double weight = graph.outdegree(v) == 0 ? 0 : form.linkWeight(graph.outdegree(v), D);
          Arcs successors = graph.successors();
          for (int k = successors.begin(v); k < successors.end(v); k++) {
            flow[successors.node(k)] += ledger.history(v) * weight;
          }
          for (int w = 0; w < n; w++) {
            flow[w] += ledger.history(v) * (1 - weight * successors.degree(v)) / n;
          }
        }
        double history = 0;
        for (int v = 0; v < n; v++) {
          history += ledger.history(v);
          double left = ledger.history(v) + ledger.cash(v);
          assertEquals(left, ledger.granted(v) + flow[v], 1e-11, seed + " " + form);
          double residual = Math.abs(flow[v] - ledger.history(v)) / g;
          assertTrue(residual <= 1 / g + 1e-12, seed + " residual " + residual + " G " + g);
          checked++;
        }
        assertEquals(g, history, 1e-11);
      }
    }
    assertTrue(checked > 20_000, "pages checked: " + checked);
  }

  @Test
  @Tag("long")
  void holdingTheVirtualCashDoesNotChangeTheLimit() {
    for (long seed = 0; seed < 60; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      double[] exact = new PageRank().rank(graph, NodeVector.uniform(graph, 1)).scores().toArray();
      for (boolean holding : new boolean[] {false, true}) {
        for (Opic.Selection selection : Opic.Selection.values()) {
          OpicWalk walk = new OpicWalk(graph.numNodes(), rules(holding, selection, seed));
          for (int t = 0; t < 4000 * graph.numNodes(); t++) {
            walk.step(graph);
          }
          assertArrayEquals(exact, walk.importance(CashEstimator.W), 3e-3, seed + " " + selection);
        }
      }
    }
  }

  /** A graph that changes between visits, and the same graph as a list of links. */
  @Test
  void pagesMayComeAndGoAndLinksMayChangeAtAnyTime() {
    comeAndGo(0, 60);
  }

  @Test
  @Tag("long")
  void pagesMayComeAndGoInManyWalks() {
    comeAndGo(60, 1500);
  }

  private static void comeAndGo(long firstSeed, long end) {
    for (long seed = firstSeed; seed < end; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Window window =
          switch ((int) (seed % 5)) {
            case 0 -> new Window.Interpolation();
            case 1 -> new Window.Variable(4, Window.Variable.Form.RUNNING);
            case 2 -> new Window.Fixed(2, 3);
            case 3 -> new Window.FixedLiteral(2);
            default -> null;
          };
      boolean holding = random.nextBoolean();
      Opic.Selection selection = SELECTIONS.get(random.nextInt(3));
      OpicWalk walk = new OpicWalk(3, rules(holding, selection, seed), window);
      List<Integer> live = new ArrayList<>(List.of(0, 1, 2));
      for (int t = 0; t < 150; t++) {
        int chance = random.nextInt(12);
        if (chance == 0) {
          int page = walk.add();
          assertFalse(live.contains(page));
          assertEquals(0, walk.ledger().cash(page), 1e-15);
          assertTrue(walk.isEstimated(page));
          live.add(page);
        } else if (chance == 1 && live.size() > 1) {
          walk.remove(live.remove(random.nextInt(live.size())));
        } else if (chance == 2) {
          walk.focus(random.nextDouble(), live.get(random.nextInt(live.size())));
        }
        int page = walk.next();
        if (page == OpicWalk.VIRTUAL) {
          assertTrue(holding);
          walk.visitVirtual();
        } else {
          assertTrue(live.contains(page));
          int before = walk.visits(page);
          int[] targets =
              live.stream().filter(v -> random.nextInt(3) == 0).mapToInt(v -> v).toArray();
          walk.visit(page, targets, targets.length + random.nextInt(2));
          assertEquals(before + 1, walk.visits(page));
        }
        assertEquals(1, allCash(walk), 1e-12, "seed " + seed);
        assertEquals(live.size(), walk.ledger().livePages());
        double sum = 0;
        double[] importance = walk.importance();
        for (int v = 0; v < importance.length; v++) {
          assertTrue(importance[v] >= 0 && importance[v] <= 1 + 1e-12, "seed " + seed);
          assertTrue(live.contains(v) || importance[v] == 0);
          sum += importance[v];
        }
        assertTrue(sum == 0 || Math.abs(sum - 1) < 1e-9, "seed " + seed + " sum " + sum);
        for (CashEstimator estimator : CashEstimator.values()) {
          double all = Arrays.stream(walk.importance(estimator)).sum();
          assertTrue(all == 0 || Math.abs(all - 1) < 1e-9, "seed " + seed + " " + estimator);
        }
        int richest = walk.ledger().richest();
        for (int v : live) {
          assertTrue(walk.ledger().cash(v) <= walk.ledger().cash(richest) + 1e-15);
        }
      }
    }
  }

  @Test
  void aNewPageIsWorthTheMedianOfThoseBeforeItUntilItIsVisited() {
    SiteGraph graph = RandomSites.site(4, 12);
    for (Window window : new Window[] {null, new Window.Interpolation()}) {
      OpicWalk walk = new OpicWalk(12, rules(false, Opic.Selection.CYCLE, 1), window);
      for (int t = 0; t < 600; t++) {
        walk.step(graph);
      }
      double[] rates = new double[12];
      for (int v = 0; v < 12; v++) {
        rates[v] = walk.rate(v);
      }
      Arrays.sort(rates);
      double median = (rates[5] + rates[6]) / 2;
      int page = walk.add();
      assertEquals(median, walk.rate(page));
      assertEquals(median, walk.importance(CashEstimator.W)[page], 0.1 * median);
      assertTrue(walk.isEstimated(page));
      walk.visit(page, new int[0], 0);
      assertTrue(walk.isEstimated(page));
      walk.visit(page, new int[0], 0);
      assertFalse(walk.isEstimated(page));
      assertFalse(walk.isEstimated(0), "a page of the start is not a guess");
    }
  }

  @Test
  void onlyTheLastHundredVisitedPagesCountForNewOnes() {
    OpicWalk walk = new OpicWalk(1, rules(false, Opic.Selection.CYCLE, 1));
    walk.visit(0, new int[0], 0);
    for (int k = 0; k < 150; k++) {
      int page = walk.add();
      walk.visit(page, new int[0], 0); // Was given its part of what was spent since; then nothing.
    }
    double[] rates = new double[100];
    for (int k = 0; k < 100; k++) {
      rates[k] = walk.rate(51 + k);
    }
    Arrays.sort(rates);
    assertEquals((rates[49] + rates[50]) / 2, walk.rate(walk.add()), 1e-15);
  }

  @Test
  void theAdaptiveEstimateFollowsAChangeThatTheWholeHistoryHides() {
    // Page 0 links to 1 for a long time, then to 2.
    int[][] before = {{1}, {0}, {0}};
    int[][] after = {{2}, {0}, {0}};
    for (Opic.Selection selection : Opic.Selection.values()) {
      OpicWalk walk = new OpicWalk(3, rules(false, selection, 1), new Window.Interpolation());
      for (int t = 0; t < 3000; t++) {
        int page = walk.next();
        walk.visit(page, before[page], 1);
      }
      assertTrue(walk.importance()[1] > 3 * walk.importance()[2]);
      for (int t = 0; t < 300; t++) {
        int page = walk.next();
        walk.visit(page, after[page], 1);
      }
      assertTrue(walk.importance()[2] > 3 * walk.importance()[1], "adaptive, " + selection);
      double[] all = walk.importance(CashEstimator.W);
      assertTrue(all[1] > all[2], "all history, " + selection);
    }
  }

  @Test
  void aFocusGetsItsShareOfTheVirtualCashFirst() {
    for (boolean holding : new boolean[] {false, true}) {
      OpicWalk walk = new OpicWalk(4, rules(holding, Opic.Selection.GREEDY, 1));
      walk.focus(0.5, 2, 3);
      double given = walk.ledger().cash(0) + walk.ledger().virtualCash();
      double three = walk.ledger().cash(3);
      walk.visit(0, new int[0], 0);
      if (holding) {
        walk.visitVirtual();
      }
      assertEquals(three + given * (0.5 / 2 + 0.5 / 4), walk.ledger().cash(3), 1e-15);
      assertEquals(1, allCash(walk), 1e-15);
    }
  }

  @Test
  void aWalkIsTheSameForTheSameSeed() {
    SiteGraph graph = RandomSites.site(8, 12);
    for (long seed = 0; seed < 5; seed++) {
      OpicWalk one = new OpicWalk(12, rules(true, Opic.Selection.RANDOM, seed));
      OpicWalk other = new OpicWalk(12, rules(true, Opic.Selection.RANDOM, seed));
      for (int t = 0; t < 500; t++) {
        assertEquals(one.step(graph), other.step(graph));
      }
      assertArrayEquals(one.importance(), other.importance(), 0);
    }
  }

  @Test
  void nothingIsLostWhereTheSharedCashIsFoldedIn() {
    SiteGraph graph = RandomSites.site(3, 5);
    OpicWalk walk = new OpicWalk(5, rules(false, Opic.Selection.GREEDY, 1));
    for (int t = 0; t < 100_000; t++) { // Folds every 10,000 visits or so.
      walk.step(graph);
      if (t % 1000 == 0) {
        assertEquals(1, allCash(walk), 1e-9);
        double most = 0;
        for (int v = 0; v < 5; v++) {
          most = Math.max(most, walk.ledger().cash(v));
        }
        assertEquals(most, walk.ledger().cash(walk.ledger().richest()));
      }
    }
  }

  @Test
  void wrongUseIsRefusedWithValueAndRange() {
    OpicWalk walk = new OpicWalk(2, rules(false, Opic.Selection.GREEDY, 1));
    assertRefused(
        "at least 1 page, got 0", () -> new OpicWalk(0, rules(false, Opic.Selection.CYCLE, 1)));
    assertRefused("got 7", () -> walk.visit(0, new int[] {7}, 1));
    assertRefused("got 9", () -> walk.visit(9, new int[0], 0));
    assertRefused(
        "at least the number of targets, 1, got 0", () -> walk.visit(0, new int[] {1}, 0));
    assertRefused("in [0, 1], got 2.0", () -> walk.focus(2, 0));
    assertRefused("got 5", () -> walk.focus(0.5, 5));
    assertRefused("got 1.0", () -> new Rules(VirtualPage.SHARE, 1, false, Opic.Selection.CYCLE, 1));
    assertRefused(
        "to hold cash", () -> new Rules(VirtualPage.NONE, 0.5, true, Opic.Selection.CYCLE, 1));
    walk.remove(0);
    assertThrows(IllegalArgumentException.class, () -> walk.visit(0, new int[0], 0));
    assertThrows(IllegalStateException.class, () -> walk.remove(1));
    assertEquals(1, walk.ledger().cash(1), 1e-15);
    assertEquals(0, walk.add(), "the number of the removed page");
  }

  private static void assertRefused(
      String expected, org.junit.jupiter.api.function.Executable use) {
    String message = assertThrows(IllegalArgumentException.class, use).getMessage();
    assertTrue(message.contains(expected), message);
  }
}
