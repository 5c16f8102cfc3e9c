package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.assertVector;
import static org.siterank.graph.GivenVectors.doubles;
import static org.siterank.graph.GivenVectors.external;
import static org.siterank.graph.GivenVectors.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
import org.siterank.rank.RankSinkException;
import org.siterank.rank.RankSinks;
import org.siterank.rank.SitePageRank;

class WhatIfTest {

  private static SitePageRank precise(double d) {
    return new SitePageRank(d, 1e-13, 100_000, Method.GAUSS_SEIDEL);
  }

  @Test
  void theGivenEditsHaveTheGivenEffect() {
    int edits = 0;
    for (String file : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      NodeVector s = NodeVector.of(graph, doubles(vector.get("s")));
      WhatIf whatIf = WhatIf.of(precise(vector.get("d").asDouble()), s);
      for (JsonNode given : vector.path("whatif")) {
        RankDelta delta = whatIf.after(edits(given.get("edits"), graph));
        double[] expected = doubles(given.get("P_new"));
        assertVector(expected, delta.after().scores(), 1e-11);
        double[] changes = doubles(given.get("delta"));
        for (int v = 0; v < changes.length; v++) {
          assertEquals(changes[v], delta.change(v), 1e-11 * s.sum(), file);
        }
        edits++;
      }
    }
    assertTrue(edits > 20, "only " + edits);
  }

  private static List<ArcEdit> edits(JsonNode given, SiteGraph graph) {
    List<ArcEdit> edits = new ArrayList<>();
    int[] present = new int[graph.numNodes()];
    for (int v = 0; v < present.length; v++) {
      present[v] = graph.externalOutdegree(v);
    }
    for (JsonNode edit : given) {
      int i = edit.get(1).asInt();
      switch (edit.get(0).asText()) {
        case "add" -> edits.add(ArcEdit.add(page(i), page(edit.get(2).asInt())));
        case "remove" -> edits.add(ArcEdit.remove(page(i), page(edit.get(2).asInt())));
        case "replace" -> {
          edits.add(ArcEdit.remove(page(i), page(edit.get(2).asInt())));
          edits.add(ArcEdit.add(page(i), page(edit.get(3).asInt())));
        }
        case "addext" -> edits.add(ArcEdit.add(page(i), external(present[i]++)));
        case "removeext" -> edits.add(ArcEdit.remove(page(i), external(--present[i])));
        default -> throw new AssertionError(edit);
      }
    }
    return edits;
  }

  @Test
  void theGivenBestLinksAreFoundWithTheirExactGains() {
    int targets = 0;
    for (String file : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      NodeVector s = NodeVector.of(graph, doubles(vector.get("s")));
      WhatIf whatIf = WhatIf.of(precise(vector.get("d").asDouble()), s);
      for (JsonNode given : vector.path("best_link")) {
        int target = given.get("v0").asInt();
        List<JsonNode> toTarget = new ArrayList<>();
        boolean all = given.get("gains").size() == given.get("n_candidates").asInt();
        for (JsonNode gain : given.get("gains")) {
          if (!all && toTarget.size() < given.get("gains").size() && gain.get(2).asDouble() <= 0) {
            break; // The list of a big site has a gap between its best and its worst.
          }
          if (gain.get(1).asInt() == target) {
            toTarget.add(gain);
          }
        }
        if (toTarget.isEmpty()) {
          continue;
        }
        LinkAdvice advice = LinkAdvice.of(whatIf, target, toTarget.size(), from -> true);
        assertEquals(given.get("P_v0").asDouble(), advice.score(), 1e-9 * s.sum());
        assertEquals(toTarget.size(), advice.candidates().size());
        for (int k = 0; k < toTarget.size(); k++) {
          double gain = toTarget.get(k).get(2).asDouble();
          assertEquals(gain, advice.candidates().get(k).gain(), 1e-10 * s.sum(), file);
        }
        targets++;
      }
    }
    assertTrue(targets > 10, "only " + targets);
  }

  @Test
  void adviceIsBruteForce() {
    for (long seed = 0; seed < 1500; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      double d = seed % 3 == 0 && RankSinks.of(graph).isEmpty() ? 1 : 0.85;
      NodeVector s = RandomSites.inflow(graph, seed);
      WhatIf whatIf = WhatIf.of(precise(d), s);
      int target = (int) (seed % graph.numNodes());
      LinkAdvice advice = LinkAdvice.of(whatIf, target, 3, from -> true);
      double before = DenseSystem.solve(graph, d, s.toArray())[target];
      List<Double> gains = new ArrayList<>();
      int trapping = 0;
      for (int i = 0; i < graph.numNodes(); i++) {
        if (i == target
            || graph.kind(i) != NodeKind.READ
            || graph.predecessors().contains(target, i)) {
          continue;
        }
        SiteGraph edited = graph.with(List.of(ArcEdit.add(graph.name(i), graph.name(target))));
        if (d == 1 && !RankSinks.of(edited).isEmpty()) {
          trapping++;
          continue;
        }
        gains.add(DenseSystem.solve(edited, d, s.toArray())[target] - before);
      }
      gains.sort((a, b) -> Double.compare(b, a));
      assertEquals(trapping, advice.trapping(), "seed " + seed);
      assertEquals(Math.min(3, gains.size()), advice.candidates().size(), "seed " + seed);
      for (int k = 0; k < advice.candidates().size(); k++) {
        double gain = advice.candidates().get(k).gain();
        assertEquals(gains.get(k), gain, 1e-8 * (1 + Math.abs(gain)), "seed " + seed);
      }
    }
  }

  @Test
  void whatIfIsSolvingAgain() {
    for (long seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      SiteGraph graph = RandomSites.anyShares(seed, 6);
      NodeVector s = RandomSites.inflow(graph, seed);
      List<ArcEdit> edits = new ArrayList<>();
      for (int k = 0; k < 3; k++) {
        int from = 2 * k;
        int to = (from + 1 + random.nextInt(5)) % 6;
        edits.add(
            graph.predecessors().contains(to, from)
                ? ArcEdit.remove(graph.name(from), graph.name(to))
                : ArcEdit.add(graph.name(from), graph.name(to)));
      }
      RankDelta delta = WhatIf.of(precise(0.85), s).after(edits);
      double[] expected = DenseSystem.solve(graph.with(edits), 0.85, s.toArray());
      assertVector(expected, delta.after().scores(), 1e-11);
      int[] order = delta.descending();
      for (int k = 1; k < order.length; k++) {
        assertTrue(Math.abs(delta.change(order[k - 1])) >= Math.abs(delta.change(order[k])));
      }
    }
  }

  @Test
  void aLinkTakenAwayAndGivenBackChangesNothing() {
    SiteGraph graph = RandomSites.site(3, 8);
    NodeVector s = NodeVector.uniform(graph, 1);
    String a = graph.name(0);
    String b = graph.name(1);
    List<ArcEdit> edits =
        graph.predecessors().contains(1, 0)
            ? List.of(ArcEdit.remove(a, b), ArcEdit.add(a, b))
            : List.of(ArcEdit.add(a, b), ArcEdit.remove(a, b));
    RankDelta delta = WhatIf.of(precise(0.85), s).after(edits);
    assertArrayEquals(delta.before().scores().toArray(), delta.after().scores().toArray(), 1e-12);
  }

  @Test
  void anEditThatClosesATrapIsRefusedWithoutDamping() {
    SiteGraph graph =
        new SiteGraph.Builder()
            .addNode("a", NodeKind.READ)
            .addNode("b", NodeKind.READ)
            .addArc("a", "b", ArcKind.FOLLOW)
            .build();
    WhatIf whatIf = WhatIf.of(precise(1), NodeVector.uniform(graph, 1));
    assertThrows(RankSinkException.class, () -> whatIf.after(List.of(ArcEdit.add("b", "a"))));
    LinkAdvice advice = LinkAdvice.of(whatIf, 0, 5, from -> true);
    assertEquals(1, advice.trapping());
    assertEquals(List.of(), advice.candidates());
  }
}
