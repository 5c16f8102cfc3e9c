package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;
import org.siterank.rank.Method;
import org.siterank.rank.RankSinks;
import org.siterank.rank.SitePageRank;

/** Advice for any pair, batches, and prices of links, against trying everything. */
class LinkWorthTest {

  private record Tried(int from, int to, double gain) {}

  private static SitePageRank precise(double d) {
    return new SitePageRank(d, 1e-13, 100_000, Method.GAUSS_SEIDEL);
  }

  private static double value(Aim aim, double[] scores) {
    double sum = 0;
    for (int v = 0; v < scores.length; v++) {
      sum += aim.weight(v) * scores[v];
    }
    return sum;
  }

  private static double damping(SiteGraph graph, long seed) {
    return seed % 3 == 0 && RankSinks.of(graph).isEmpty() ? 1 : 0.85;
  }

  private static Aim aim(SiteGraph graph, long seed) {
    return seed % 2 == 0 ? Aim.site() : Aim.page((int) (seed % graph.numNodes()));
  }

  /** Every link that could be added and would not close a trap. */
  private static List<Tried> additions(SiteGraph graph, double d, NodeVector s, Aim aim) {
    double before = value(aim, DenseSystem.solve(graph, d, s.toArray()));
    List<Tried> all = new ArrayList<>();
    for (int i = 0; i < graph.numNodes(); i++) {
      for (int j = 0; j < graph.numNodes(); j++) {
        if (i == j
            || graph.kind(i) != NodeKind.READ
            || graph.kind(j) == NodeKind.EXCLUDED
            || graph.predecessors().contains(j, i)) {
          continue;
        }
        SiteGraph edited = graph.with(List.of(ArcEdit.add(graph.name(i), graph.name(j))));
        if (d == 1 && !RankSinks.of(edited).isEmpty()) {
          continue;
        }
        double gain = value(aim, DenseSystem.solve(edited, d, s.toArray())) - before;
        if (gain > 1e-9) {
          all.add(new Tried(i, j, gain));
        }
      }
    }
    all.sort(Comparator.comparingDouble((Tried t) -> -t.gain));
    return all;
  }

  @Test
  void theBestOfAllPairsIsBruteForce() {
    int listed = 0;
    for (long seed = 0; seed < 1500; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      double d = damping(graph, seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      Aim aim = aim(graph, seed);
      List<Tried> tried = additions(graph, d, s, aim);
      PairAdvice advice = PairAdvice.of(WhatIf.of(precise(d), s), aim, 5, PairAdvice.Limits.none());
      int expected = Math.min(5, tried.size());
      assertTrue(advice.candidates().size() >= expected, "seed " + seed);
      for (int k = 0; k < advice.candidates().size(); k++) {
        double gain = advice.candidates().get(k).gain();
        double best = k < tried.size() ? tried.get(k).gain : 0;
        assertEquals(best, gain, 1e-8 * (1 + best), "seed " + seed + " place " + k);
        listed++;
      }
    }
    assertTrue(listed > 3000, "only " + listed);
  }

  /** The gains are as accurate as asked for, at the tolerance that commands have by default. */
  @Test
  void gainsMeetTheToleranceOfTheRanks() {
    int met = 0;
    int asked = 0;
    int listed = 0;
    for (long seed = 0; seed < 400; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed, 6 + (int) (seed % 25));
      NodeVector s = RandomSites.inflow(graph, seed);
      if (s.sum() == 0) {
        continue;
      }
      for (double d : new double[] {0.5, 0.85, 0.95}) {
        Aim aim = aim(graph, seed);
        WhatIf whatIf = WhatIf.of(new SitePageRank(d), s);
        PairAdvice advice = PairAdvice.of(whatIf, aim, 2, PairAdvice.Limits.none());
        assertTrue(d > 0.9 || advice.converged(), "seed " + seed + " d " + d + advice);
        met += advice.converged() ? 1 : 0;
        asked++;
        listed += advice.candidates().size();
      }
    }
    // With d = 0.95 a link that closes a circle may need more digits than a double has.
    assertTrue(met > 0.97 * asked, met + " of " + asked);
    assertTrue(listed > 1000, "only " + listed);
  }

  @Test
  void theGivenBestLinksOfAllPairsAreFound() {
    int found = 0;
    for (String file : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      NodeVector s = NodeVector.of(graph, doubles(vector.get("s")));
      WhatIf whatIf = WhatIf.of(precise(vector.get("d").asDouble()), s);
      for (JsonNode given : vector.path("best_link")) {
        Aim aim = Aim.page(given.get("v0").asInt());
        PairAdvice advice = PairAdvice.of(whatIf, aim, 10, PairAdvice.Limits.none());
        for (int k = 0; k < advice.candidates().size(); k++) {
          double gain = given.get("gains").get(k).get(2).asDouble();
          assertEquals(gain, advice.candidates().get(k).gain(), 1e-10 * s.sum(), file);
          found++;
        }
        double[] x = doubles(given.get("x_adjoint"));
        NodeVector entries = LinkPrices.of(whatIf, aim).entries();
        GivenVectors.assertVector(x, entries, 1e-11);
      }
    }
    assertTrue(found > 100, "only " + found);
  }

  @Test
  void limitsOfSourcesTargetsAndLinksPerPageAreKept() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed, 10);
      NodeVector s = RandomSites.inflow(graph, seed);
      PairAdvice.Limits limits = new PairAdvice.Limits(v -> v < 6, v -> v > 2, 2);
      List<Tried> expected = new ArrayList<>();
      int[] used = new int[10];
      for (Tried tried : additions(graph, 0.85, s, Aim.site())) {
        if (tried.from < 6 && tried.to > 2 && used[tried.from]++ < 2) {
          expected.add(tried);
        }
      }
      PairAdvice advice = PairAdvice.of(WhatIf.of(precise(0.85), s), Aim.site(), 6, limits);
      for (int k = 0; k < Math.min(6, expected.size()); k++) {
        assertEquals(expected.get(k).gain, advice.candidates().get(k).gain(), 1e-9, "seed " + seed);
      }
    }
  }

  /** Nobody leaves such a site, so no link keeps anybody on it: what is left is rounding. */
  @Test
  void whereNoLinkBringsAnythingNoPageIsLookedAt() {
    WhatIf whatIf = whatIf(AdvisedSites.ring(50));
    PairAdvice advice = PairAdvice.of(whatIf, Aim.site(), 5, PairAdvice.Limits.none());
    assertEquals(List.of(), advice.candidates());
    assertEquals(0, advice.opened());
    assertEquals(0, advice.missed());
  }

  @Test
  void aSearchThatEndsEarlySaysWhatItMayHaveMissed() {
    int ended = 0;
    for (long seed = 0; seed < 200; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed, 20);
      NodeVector s = RandomSites.inflow(graph, seed);
      WhatIf whatIf = WhatIf.of(precise(0.85), s);
      PairAdvice.Limits three = new PairAdvice.Limits(v -> true, v -> true, 1, 3);
      PairAdvice some = PairAdvice.of(whatIf, Aim.site(), 2, three);
      PairAdvice all =
          PairAdvice.of(whatIf, Aim.site(), 2, new PairAdvice.Limits(v -> true, v -> true, 1));
      assertTrue(some.opened() <= 3, "seed " + seed);
      assertEquals(0, all.missed());
      for (int k = 0; k < all.candidates().size(); k++) {
        double found = k < some.candidates().size() ? some.candidates().get(k).gain() : 0;
        double best = all.candidates().get(k).gain();
        assertTrue(best <= Math.max(found, some.missed()) + 1e-9, "seed " + seed + " place " + k);
      }
      if (some.missed() == 0) {
        assertEquals(all.candidates(), some.candidates(), "seed " + seed);
      } else {
        ended++;
      }
    }
    assertTrue(ended > 20, "only " + ended);
  }

  /** Leaves of one hub are all alike. */
  @Test
  void amongPagesThatAreAlikeTheSearchEndsAfterAsManyAsItMay() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    int leaves = 300;
    for (int v = 0; v <= leaves; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
    }
    for (int v = 1; v <= leaves; v++) {
      builder.addArc(RandomSites.name(0), RandomSites.name(v), ArcKind.FOLLOW);
      builder.addArc(RandomSites.name(v), "https://elsewhere.example/", ArcKind.FOLLOW);
    }
    WhatIf whatIf = whatIf(builder.build());
    PairAdvice.Limits ten = new PairAdvice.Limits(v -> v > 0, v -> true, 1, 10);
    PairAdvice advice = PairAdvice.of(whatIf, Aim.site(), 5, ten);
    assertEquals(10, advice.opened());
    assertEquals(5, advice.candidates().size());
    double gain = advice.candidates().get(0).gain();
    assertTrue(advice.missed() >= gain && advice.missed() < 1.5 * gain, advice.toString());
    PairAdvice.Limits any = new PairAdvice.Limits(v -> v > 0, v -> true, 1);
    PairAdvice all = PairAdvice.of(whatIf, Aim.site(), 5, any);
    assertEquals(leaves, all.opened());
    assertEquals(gain, all.candidates().get(0).gain(), 1e-15);
  }

  @Test
  void adviceForOnePageThatEndsEarlySaysWhatItMayHaveMissed() {
    int ended = 0;
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed, 20);
      WhatIf whatIf = WhatIf.of(precise(0.85), RandomSites.inflow(graph, seed));
      LinkAdvice all = LinkAdvice.of(whatIf, 0, 3, v -> true);
      LinkAdvice some = LinkAdvice.of(whatIf, 0, 3, v -> true, 4);
      assertEquals(0, all.missed());
      assertTrue(some.examined() <= 4, "seed " + seed);
      if (some.missed() == 0) {
        assertEquals(all.candidates(), some.candidates(), "seed " + seed);
        continue;
      }
      ended++;
      assertEquals(3, some.candidates().size(), "seed " + seed);
      for (int k = 0; k < all.candidates().size(); k++) {
        double best = all.candidates().get(k).gain();
        double found = some.candidates().get(k).gain();
        assertTrue(best <= Math.max(found, some.missed()) + 1e-9, "seed " + seed + " place " + k);
      }
    }
    assertTrue(ended > 20, "only " + ended);
    WhatIf ring = whatIf(AdvisedSites.ring(5));
    assertThrows(IllegalArgumentException.class, () -> LinkAdvice.of(ring, 0, 1, v -> true, 0));
  }

  private static WhatIf whatIf(SiteGraph graph) {
    return WhatIf.of(new SitePageRank(0.85), NodeVector.uniform(graph, 1));
  }

  @Test
  void aBatchTakesTheBestLinkEachTimeAndCountsWhatAllBring() {
    int longer = 0;
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed, 7);
      NodeVector s = RandomSites.inflow(graph, seed);
      Aim aim = aim(graph, seed);
      LinkBatch batch =
          LinkBatch.greedy(WhatIf.of(precise(0.85), s), aim, 3, PairAdvice.Limits.none());
      SiteGraph now = graph;
      List<ArcEdit> edits = new ArrayList<>();
      for (PairAdvice.Candidate step : batch.steps()) {
        List<Tried> tried = additions(now, 0.85, NodeVector.of(now, s.toArray()), aim);
        double best = tried.isEmpty() ? 0 : tried.get(0).gain;
        assertEquals(best, step.gain(), 1e-8, "seed " + seed);
        edits.add(ArcEdit.add(graph.name(step.from()), graph.name(step.to())));
        now = graph.with(edits);
      }
      double before = value(aim, DenseSystem.solve(graph, 0.85, s.toArray()));
      double after = value(aim, DenseSystem.solve(now, 0.85, s.toArray()));
      assertEquals(after - before, batch.gain(), 1e-9, "seed " + seed);
      longer += batch.steps().size() == 3 ? 1 : 0;
    }
    assertTrue(longer > 100, "only " + longer);
  }

  @Test
  void thePriceOfALinkIsWhatItsRemovalChanges() {
    int last = 0;
    int priced = 0;
    for (long seed = 0; seed < 1500; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      double d = damping(graph, seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      Aim aim = aim(graph, seed);
      LinkPrices prices = LinkPrices.of(WhatIf.of(precise(d), s), aim);
      double before = value(aim, DenseSystem.solve(graph, d, s.toArray()));
      List<Double> gains = new ArrayList<>();
      for (int i = 0; i < graph.numNodes(); i++) {
        for (LinkPrices.Price price : prices.of(i)) {
          if (price.to() < 0 && graph.externalOutdegree(i) == 0) {
            continue; // A nofollow or dead link: no edit names it.
          }
          String to = price.to() < 0 ? "external" : graph.name(price.to());
          SiteGraph edited = graph.with(List.of(ArcEdit.remove(graph.name(i), to)));
          if (d == 1 && !RankSinks.of(edited).isEmpty()) {
            continue;
          }
          double gain = value(aim, DenseSystem.solve(edited, d, s.toArray())) - before;
          String message = "seed " + seed + " " + price;
          assertEquals(gain, price.gainIfRemoved(), 1e-8 * (1 + Math.abs(gain)), message);
          if (price.to() >= 0) {
            LinkPrices.Price bracket = prices.bracket(i, price.to());
            double slack = 1e-9 * (1 + Math.abs(gain));
            assertTrue(bracket.low() <= gain + slack, message + bracket);
            assertTrue(bracket.high() >= gain - slack, message + bracket);
          }
          last += graph.outdegree(i) == 1 ? 1 : 0;
          priced++;
          gains.add(gain);
        }
      }
      if (d < 1 && graph.numNodes() > 0) {
        checkLists(prices, gains, seed);
      }
    }
    assertTrue(priced > 5000 && last > 500, priced + " priced, " + last + " the only link");
  }

  private static void checkLists(LinkPrices prices, List<Double> gains, long seed) {
    List<LinkPrices.Price> dearest = prices.dearest(3);
    gains.sort(Comparator.naturalOrder());
    long sure = gains.stream().filter(gain -> gain < -1e-8).count();
    assertTrue(dearest.size() >= Math.min(3, sure), "seed " + seed + " of " + sure + dearest);
    for (LinkPrices.Price price : prices.dearest(1000)) {
      assertTrue(price.gainIfRemoved() < 0, "seed " + seed + price);
    }
    for (int k = 0; k < dearest.size(); k++) {
      double expected = gains.get(k);
      assertEquals(expected, dearest.get(k).gainIfRemoved(), 1e-8, "seed " + seed);
    }
  }

  @Test
  void theLinksThatCostMostAreFound() {
    int found = 0;
    for (long seed = 0; seed < 500; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      LinkPrices prices = LinkPrices.of(WhatIf.of(precise(0.85), s), aim(graph, seed));
      List<LinkPrices.Price> all = new ArrayList<>();
      for (int i = 0; i < graph.numNodes(); i++) {
        all.addAll(prices.of(i));
      }
      all.removeIf(price -> price.gainIfRemoved() <= 1e-10);
      all.sort(Comparator.comparingDouble(price -> -price.gainIfRemoved()));
      List<LinkPrices.Price> costliest = prices.costliest(3);
      for (int k = 0; k < Math.min(3, all.size()); k++) {
        assertEquals(
            all.get(k).gainIfRemoved(), costliest.get(k).gainIfRemoved(), 1e-10, "seed " + seed);
        found++;
      }
    }
    assertTrue(found > 300, "only " + found);
  }

  @Test
  void questionsThatMakeNoSenseAreRefused() {
    SiteGraph graph = RandomSites.site(3, 4);
    WhatIf whatIf = WhatIf.of(precise(0.85), NodeVector.uniform(graph, 1));
    PairAdvice.Limits none = PairAdvice.Limits.none();
    assertThrows(IllegalArgumentException.class, () -> PairAdvice.of(whatIf, Aim.site(), 0, none));
    assertThrows(
        IllegalArgumentException.class, () -> new PairAdvice.Limits(v -> true, v -> true, 0));
    assertThrows(
        IllegalArgumentException.class, () -> new PairAdvice.Limits(v -> true, v -> true, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Aim(-2));
    LinkPrices prices = LinkPrices.of(whatIf, Aim.site());
    int lonely = 0;
    int other = 1;
    if (graph.predecessors().contains(other, lonely)) {
      return;
    }
    assertThrows(IllegalArgumentException.class, () -> prices.bracket(lonely, other));
  }
}
