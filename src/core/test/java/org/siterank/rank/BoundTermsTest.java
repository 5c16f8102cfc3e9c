package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

/** The terms of proven bounds by hand, and the rules and refusals of solvers. */
class BoundTermsTest {

  private static final double UNIT = 0x1p-53;

  /** Pages in a circle. */
  private static SiteGraph circle(int pages) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < pages; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
    }
    for (int v = 0; v < pages; v++) {
      builder.addArc(RandomSites.name(v), RandomSites.name((v + 1) % pages), ArcKind.FOLLOW);
    }
    return builder.build();
  }

  @Test
  void aRowIsWrongByItsAdditionsAndAShareByTwoRoundings() {
    SiteGraph graph = circle(2);
    Arcs rows = graph.predecessors();
    assertEquals((rows.roundings(0) + 1) * UNIT * 6, Rounding.ofRow(rows, 0, 6));
    SiteGraph alone = new SiteGraph.Builder().addNode("a", NodeKind.READ).build();
    assertEquals(0, Rounding.ofRow(alone.predecessors(), 0, 6));
    assertEquals(6 * UNIT + Double.MIN_NORMAL, Rounding.ofScaled(3));
    assertEquals(6 * UNIT + Double.MIN_NORMAL, Rounding.ofScaled(-3));
    assertEquals(Double.MIN_NORMAL + 2 * UNIT * 1e-300, Rounding.ofScaled(1e-300), 0);
    assertEquals(0, Rounding.ofScaled(0));
    assertTrue(Rounding.above(1) > 1 && Rounding.above(1) < 1 + 1e-5);
    assertTrue(Rounding.above(8) > 8 && Rounding.above(8) < 8 + 1e-4);
  }

  /** Without a residual there is rounding, of which each visitor's views make more. */
  @Test
  void aResidualOfZeroIsBoundedByItsRoundings() {
    SiteGraph graph = circle(2);
    ResidualBound half = ResidualBound.of(graph, 0.5, 100);
    double[] one = {1, 1};
    double[] x = {2, 2};
    double[] rho = half.residual(one, x);
    assertArrayEquals(new double[] {0, 0}, rho);
    int roundings = 4 + graph.predecessors().roundings(0);
    double rounding = 2 * roundings * UNIT * 2;
    assertEquals(2 * rounding, half.l1ErrorBound(rho, x), 1e-5 * rounding);
    double[] far = half.residual(one, new double[] {0, 1});
    assertArrayEquals(new double[] {1.5, 0}, far);
    assertEquals(3, half.l1ErrorBound(far, new double[] {0, 1}), 1e-5);
    assertEquals(0, half.l1ErrorBound(new double[2], new double[2]));

    SiteGraph alone = new SiteGraph.Builder().addNode("a", NodeKind.READ).build();
    assertEquals(
        4 * UNIT,
        ResidualBound.of(alone, 0.5, 100).l1ErrorBound(new double[] {0}, new double[] {4}),
        1e-5 * UNIT);
  }

  /** In a circle of three nobody leaves but by damping: x has 1/(1 - d) of what enters. */
  @Test
  void aResidualIsBoundedByViewsWhereVisitorsStayLong() {
    for (double gap : new double[] {1e-3, 1e-5, 1e-7}) {
      ResidualBound bound = ResidualBound.of(circle(3), 1 - gap, 100_000);
      double[] nothing = new double[3];
      double[] rho = bound.residual(new double[] {1, 0, 0}, nothing);
      assertArrayEquals(new double[] {1, 0, 0}, rho);
      double of = bound.l1ErrorBound(rho, nothing) * gap;
      assertTrue(of >= 1 && of < 1.2, gap + ": " + of + " of the error");
    }
  }

  @Test
  void aResidualIsWhatEntersAndComesByLinksLessWhatIsThere() {
    ResidualBound bound = ResidualBound.of(circle(2), 0.8, 100);
    double[] rho = bound.residual(new double[] {1, 1}, new double[] {2, 5});
    assertArrayEquals(new double[] {1 + 0.8 * 5 - 2, 1 + 0.8 * 2 - 5}, rho, 1e-15);
    assertEquals(5.4 / (1 - 0.8), bound.l1ErrorBound(rho, new double[] {2, 5}), 1e-4);
  }

  /** Rows of a large sparse matrix, in several parts; entries of the own part are new ones. */
  @Test
  void weightedRowsAreSweptPartByPart() {
    SplittableRandom random = new SplittableRandom(3);
    int rows = 40_000;
    int[] begin = new int[rows + 1];
    for (int row = 0; row < rows; row++) {
      begin[row + 1] = begin[row] + random.nextInt(17);
    }
    int[] source = new int[begin[rows]];
    double[] weight = new double[source.length];
    for (int k = 0; k < source.length; k++) {
      source[k] = random.nextInt(rows);
      weight[k] = random.nextDouble();
    }
    double[] in = random.doubles(rows).toArray();
    double[] b = random.doubles(rows).toArray();
    int[] sources = source.clone();
    double[] weights = weight.clone();
    WeightedRows matrix = new WeightedRows(begin, source, weight);
    Parts parts = matrix.parts();
    assertTrue(parts.count() > 1, parts.count() + " parts");
    assertEquals(0, parts.begin(0));
    assertEquals(rows, parts.end(parts.count() - 1));
    for (double[] right : new double[][] {b, null}) {
      double[] out = new double[rows];
      for (int part = 0; part < parts.count(); part++) {
        matrix.sweep(part, in, right, out);
      }
      double[] expected = in.clone();
      for (int part = 0; part < parts.count(); part++) {
        int entries = begin[parts.end(part)] - begin[parts.begin(part)];
        assertEquals(1, entries * (double) parts.count() / source.length, 0.1, "equal parts");
        for (int row = parts.begin(part); row < parts.end(part); row++) {
          double sum = right == null ? 0 : right[row];
          for (int k = begin[row]; k < begin[row + 1]; k++) {
            boolean own = sources[k] >= parts.begin(part) && sources[k] < parts.end(part);
            sum += weights[k] * (own ? expected : in)[sources[k]];
          }
          expected[row] = sum;
        }
      }
      for (int row = 0; row < rows; row++) {
        assertEquals(expected[row], out[row], 1e-12 * (1 + Math.abs(expected[row])), "row " + row);
      }
    }
  }

  @Test
  void aTrapIsNamedByItsFirstFivePages() {
    List<String> pages = new ArrayList<>(List.of("a", "b", "c", "d", "e"));
    assertEquals("a, b, c, d, e", RankSinkException.shown(pages));
    pages.add("f");
    assertEquals("a, b, c, d, e and 1 more page", RankSinkException.shown(pages));
    pages.add("g");
    assertEquals("a, b, c, d, e and 2 more pages", RankSinkException.shown(pages));
    assertTrue(new RankSinkException(List.of("a")).getMessage().contains(": a only links to"));
    assertTrue(new RankSinkException(pages).getMessage().contains("pages only link to"));
  }

  private static void assertRefused(String part, org.junit.jupiter.api.function.Executable use) {
    String message = assertThrows(IllegalArgumentException.class, use).getMessage();
    assertTrue(message.contains(part), message);
  }

  @Test
  void rulesToStopRefuseWhatCanNeverBeReached() {
    for (double tolerance : new double[] {0, 1, Double.NaN}) {
      assertRefused("" + tolerance, () -> Stop.errorBelow(tolerance));
      assertRefused("" + tolerance, () -> Stop.everyErrorBelow(tolerance));
    }
    assertRefused("0", () -> Stop.afterIterations(0));
  }

  @Test
  void ranksRefuseVectorsOfAnotherGraphAndWithoutASum() {
    SiteGraph graph = circle(2);
    SitePartition partition = SitePartition.of(graph, name -> "site");
    NodeVector ones = NodeVector.uniform(graph, 1);
    NodeVector others = NodeVector.uniform(circle(2), 1);
    double[] huge = {Double.MAX_VALUE, Double.MAX_VALUE};
    RankingAlgorithm blocks = new BlockPageRank(partition);
    for (RankingAlgorithm each : List.of(new SitePageRank(), new PageRank(), blocks)) {
      assertRefused("another graph", () -> each.rank(graph, others));
    }
    assertRefused("another graph", () -> new SitePageRank().rank(graph, ones, others));
    assertRefused("0 everywhere", () -> blocks.rank(graph, NodeVector.zero(graph)));
    assertRefused("finite", () -> blocks.rank(graph, NodeVector.of(graph, huge)));
    assertEquals(0.5, new SitePageRank(0).rank(graph, ones).scores().get(1), 1e-15);
    assertRefused("[0, 1]", () -> new SitePageRank(Math.nextUp(1.0)));
    assertEquals("site-pagerank", new SitePageRank().name());
    assertEquals(
        "{damping=0.85, tolerance=1.0E-10, maxIterations=10000, method=accelerated}",
        new SitePageRank().parameters().toString());
  }

  @Test
  void aHostMayBeAllThereIsOfAUrlAndAPortIsNone() {
    SiteGraph graph =
        new SiteGraph.Builder()
            .addNode("http://a.example", NodeKind.READ)
            .addNode("http://a.example:80", NodeKind.READ)
            .build();
    assertEquals(1, SitePartition.byHost(graph).numSites());
    SiteGraph odd = new SiteGraph.Builder().addNode("http://:80/", NodeKind.READ).build();
    assertRefused("http://:80/", () -> SitePartition.byHost(odd));
  }
}
