package org.siterank.lab;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

@Tag("slow")
class GraphModelTest {

  private static final List<GraphModel> MODELS =
      List.of(new PowerLawGraph(), new PoissonGraph(), new CopyingGraph(), new MultiSiteWeb());

  @Test
  void aSeedGivesOneGraphAndAnotherSeedAnother() {
    for (GraphModel model : MODELS) {
      List<int[]> once = arcs(model.generate(2000, 7).graph());
      List<int[]> again = arcs(model.generate(2000, 7).graph());
      List<int[]> other = arcs(model.generate(2000, 8).graph());
      for (int v = 0; v < once.size(); v++) {
        assertArrayEquals(once.get(v), again.get(v), model.name());
      }
      boolean same = true;
      for (int v = 0; v < once.size(); v++) {
        same &= Arrays.equals(once.get(v), other.get(v));
      }
      assertFalse(same, model.name());
    }
  }

  @Test
  void theGraphHasThePagesThatAreAskedForInTheirOrder() {
    for (GraphModel model : MODELS) {
      for (int pages : new int[] {GraphModel.MIN_PAGES, 999, 1001}) {
        SiteGraph graph = model.generate(pages, 1).graph();
        assertEquals(pages, graph.numNodes(), model.name());
        for (int v = 0; v < pages; v++) {
          assertEquals(v, Integer.parseInt(graph.name(v)));
        }
      }
    }
  }

  @Test
  void sizesThatCannotBeAreRefused() {
    for (GraphModel model : MODELS) {
      for (int pages : new int[] {-1, 0, GraphModel.MIN_PAGES - 1, GraphModel.MAX_PAGES + 1}) {
        IllegalArgumentException e =
            assertThrows(IllegalArgumentException.class, () -> model.generate(pages, 1));
        assertTrue(e.getMessage().endsWith("got " + pages), e.getMessage());
      }
    }
  }

  @Test
  void inDegreesFollowThePowerLaw() {
    SiteGraph graph = new PowerLawGraph().generate(200_000, 3).graph();
    double[] pages = new double[5];
    for (int v = 0; v < graph.numNodes(); v++) {
      int degree = graph.predecessors().degree(v);
      if (degree < pages.length) {
        pages[degree]++;
      }
    }
    // Hardly a page of few links loses one of them as a repetition.
    for (int k = 2; k < pages.length; k++) {
      assertEquals(Math.pow(k, 2.1), pages[1] / pages[k], 0.05 * Math.pow(k, 2.1), "degree " + k);
    }
    assertTrue(pages[0] < 10, "every page has a link, other than to itself: " + pages[0]);
  }

  @Test
  void inDegreesFollowThePoissonLaw() {
    SiteGraph graph = new PoissonGraph(5).generate(100_000, 3).graph();
    double n = graph.numNodes();
    double mean = graph.numArcs() / n;
    double variance = 0;
    for (int v = 0; v < n; v++) {
      variance += Math.pow(graph.predecessors().degree(v) - mean, 2) / n;
    }
    assertEquals(5, mean, 0.05);
    assertEquals(5, variance, 0.1);
  }

  @Test
  void copiedLinksMakeFewPagesFamousAndMostUnknown() {
    SiteGraph graph = new CopyingGraph().generate(50_000, 3).graph();
    int unknown = 0;
    int famous = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      int degree = graph.predecessors().degree(v);
      unknown += degree == 0 ? 1 : 0;
      famous = Math.max(famous, degree);
    }
    assertEquals(0.5, unknown / 50_000.0, 0.1);
    assertEquals(3.0, graph.numArcs() / 50_000.0, 0.2, "hardly a link is repeated");
    assertTrue(famous > 1000, "largest in-degree " + famous);
  }

  @Test
  void everyPageOfASiteIsReachedFromItsHomeAndLinksBack() {
    Web web = new MultiSiteWeb().generate(30_000, 24);
    assertEquals(150, web.numSites());
    int[] size = new int[150];
    int external = 0;
    int home = 0;
    SiteGraph graph = web.graph();
    for (int v = 0; v < graph.numNodes(); v++) {
      size[web.site(v)]++;
      if (v == 0 || web.site(v) != web.site(v - 1)) {
        home = v;
      } else {
        assertTrue(graph.successors().contains(v, home), "page " + v + " links home");
        boolean parent = false;
        for (int k = graph.predecessors().begin(v); k < graph.predecessors().end(v); k++) {
          int from = graph.predecessors().node(k);
          parent |= from >= home && from < v;
        }
        assertTrue(parent, "page " + v + " is linked from an earlier one of its site");
      }
      boolean leaves = false;
      for (int k = graph.successors().begin(v); k < graph.successors().end(v); k++) {
        leaves |= web.site(graph.successors().node(k)) != web.site(v);
      }
      external += leaves ? 1 : 0;
    }
    assertEquals(0.25, external / 30_000.0, 0.01);
    assertEquals(78.0, (double) Arrays.stream(size).filter(pages -> pages >= 100).count(), 3.0);
    assertTrue(graph.numArcs() > 4.5 * 30_000 && graph.numArcs() < 5.5 * 30_000, graph.toString());
  }

  @Test
  void poissonDrawsHaveTheirMeanAndVariance() {
    SplittableRandom random = new SplittableRandom(5);
    for (double mean : new double[] {0, 0.1, 3, 499, 1234.5}) {
      int draws = 20_000;
      double sum = 0;
      double squares = 0;
      for (int k = 0; k < draws; k++) {
        double count = Poisson.draw(random, mean);
        sum += count;
        squares += count * count;
      }
      double found = sum / draws;
      double deviation = Math.sqrt(mean / draws);
      assertEquals(mean, found, 5 * deviation);
      assertEquals(mean, squares / draws - found * found, 0.1 * mean);
    }
    assertThrows(IllegalArgumentException.class, () -> Poisson.draw(random, -1));
    assertThrows(IllegalArgumentException.class, () -> Poisson.draw(random, Double.NaN));
  }

  private static List<int[]> arcs(SiteGraph graph) {
    Arcs arcs = graph.successors();
    return IntStream.range(0, graph.numNodes())
        .mapToObj(v -> IntStream.range(arcs.begin(v), arcs.end(v)).map(arcs::node))
        .map(IntStream::toArray)
        .toList();
  }
}
