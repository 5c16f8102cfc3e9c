package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class EigenvectorCentralityTest {

  private static SiteGraph graph(String... arcs) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String arc : arcs) {
      String from = arc.substring(0, 1);
      String to = arc.substring(1);
      builder.addNode(from, NodeKind.READ).addNode(to, NodeKind.READ);
      builder.addArc(from, to, ArcKind.FOLLOW);
    }
    return builder.build();
  }

  private static Ranks rank(SiteGraph graph, LinkMatrix matrix, VirtualPage page) {
    return new EigenvectorCentrality(matrix, page, 1e-12, 100_000)
        .rank(graph, NodeVector.zero(graph));
  }

  /** Transposed, the virtual page last. */
  private static double[][] matrix(SiteGraph graph, LinkMatrix matrix, VirtualPage page) {
    int n = graph.numNodes();
    boolean linked = page == VirtualPage.LINK;
    double[][] b = new double[n + 1][n + 1];
    for (int i = 0; i < n; i++) {
      double given = 0;
      for (int j = 0; j < n; j++) {
        boolean arc = graph.successors().contains(i, j);
        boolean either = arc || graph.successors().contains(j, i);
        b[j][i] =
            switch (matrix) {
              case RANDOM_WALK -> arc ? 1.0 / (graph.outdegree(i) + (linked ? 1 : 0)) : 0;
              case LINKS -> arc ? 1 : 0;
              case UNDIRECTED -> either ? 1 : 0;
            };
        given += b[j][i];
      }
      if (linked) {
        b[n][i] = matrix == LinkMatrix.RANDOM_WALK ? 1 - given : 1;
        b[i][n] = matrix == LinkMatrix.RANDOM_WALK ? 1.0 / n : 1;
      }
    }
    return b;
  }

  /** The principal eigenvector of a full matrix, by squaring (I + B) until only it is left. */
  private static double[] principal(double[][] b) {
    int n = b.length;
    double[][] power = new double[n][n];
    for (int i = 0; i < n; i++) {
      power[i] = b[i].clone();
      power[i][i] += 1;
    }
    for (int squaring = 0; squaring < 50; squaring++) {
      double[][] square = new double[n][n];
      double largest = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          for (int k = 0; k < n; k++) {
            square[i][j] += power[i][k] * power[k][j];
          }
          largest = Math.max(largest, square[i][j]);
        }
      }
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          power[i][j] = square[i][j] / largest;
        }
      }
    }
    double[] vector = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        vector[i] += power[i][j];
      }
      sum += i < n - 1 ? vector[i] : 0; // The virtual page is no page.
    }
    for (int i = 0; i < n; i++) {
      vector[i] /= sum;
    }
    return vector;
  }

  @Test
  void theScoresAreThePrincipalEigenvectorWithinTheProvenBound() {
    for (LinkMatrix matrix : LinkMatrix.values()) {
      for (long seed = 0; seed < 200; seed++) {
        SiteGraph graph = RandomSites.site(seed);
        Ranks ranks = rank(graph, matrix, VirtualPage.LINK);
        String what = matrix + ", seed " + seed + ": " + ranks.convergence();
        assertTrue(ranks.convergence().converged(), what);
        double[] expected = principal(matrix(graph, matrix, VirtualPage.LINK));
        double off = 0;
        for (int v = 0; v < graph.numNodes(); v++) {
          off += Math.abs(expected[v] - ranks.scores().get(v));
        }
        assertTrue(off <= ranks.convergence().l1ErrorBound() + 1e-13, what + " off " + off);
        assertEquals(1, ranks.scores().sum(), 1e-12);
      }
    }
  }

  /** The bound is tested where it is large: after few iterations. */
  @Test
  void theBoundHoldsForEveryPageWhereTheIterationIsCutShort() {
    int bounded = 0;
    for (LinkMatrix matrix : LinkMatrix.values()) {
      for (int iterations : new int[] {3, 6, 12, 24}) {
        for (long seed = 0; seed < 100; seed++) {
          SiteGraph graph = RandomSites.site(seed);
          Ranks ranks =
              new EigenvectorCentrality(matrix, VirtualPage.LINK, 1e-15, iterations)
                  .rank(graph, NodeVector.zero(graph));
          double relative = ranks.convergence().relativeErrorBound();
          bounded += relative > 1e-9 && Double.isFinite(relative) ? 1 : 0;
          double[] expected = principal(matrix(graph, matrix, VirtualPage.LINK));
          for (int v = 0; v < graph.numNodes(); v++) {
            double off = Math.abs(expected[v] - ranks.scores().get(v));
            assertTrue(off <= relative * expected[v] + 1e-13, matrix + " " + seed + ": " + off);
          }
        }
      }
    }
    assertTrue(bounded > 200, "only " + bounded);
  }

  @Test
  void theEigenvalueIsEnclosed() {
    // Undirected, a star with four leaves and a virtual page: lambda^2 - ... by full matrices.
    SiteGraph graph = graph("ca", "cb", "cd", "ce");
    Ranks ranks = rank(graph, LinkMatrix.UNDIRECTED, VirtualPage.NONE);
    // A star with k leaves has the eigenvalue sqrt(k), its centre sqrt(k) times a leaf.
    assertEquals(2, ranks.findings().totals().get("eigenvalue"), 1e-9);
    assertEquals(2, ranks.scores().toMap().get("c") / ranks.scores().toMap().get("a"), 1e-9);
    assertFalse(Double.isFinite(ranks.convergence().l1ErrorBound()), "none is proven");
    for (long seed = 0; seed < 100; seed++) {
      SiteGraph site = RandomSites.site(seed);
      Ranks found = rank(site, LinkMatrix.LINKS, VirtualPage.LINK);
      double[][] b = matrix(site, LinkMatrix.LINKS, VirtualPage.LINK);
      double[] p = principal(b);
      int last = p.length - 1;
      double of = 0; // The row of the virtual page: lambda y = sum p = 1.
      for (int v = 0; v < last; v++) {
        of += p[v];
      }
      double lambda = of / p[last];
      assertTrue(found.findings().totals().get("eigenvalueLower") <= lambda + 1e-12);
      assertTrue(found.findings().totals().get("eigenvalueUpper") >= lambda - 1e-12);
    }
  }

  /** a and b link to each other, and a to c, which links to a: each matrix has its own answer. */
  @Test
  void theMatricesDiffer() {
    SiteGraph graph = graph("ab", "ba", "ac", "cb");
    Ranks walk = rank(graph, LinkMatrix.RANDOM_WALK, VirtualPage.NONE);
    assertEquals(0.4, walk.scores().toMap().get("a"), 1e-10);
    assertEquals(0.4, walk.scores().toMap().get("b"), 1e-10);
    Ranks undirected = rank(graph, LinkMatrix.UNDIRECTED, VirtualPage.NONE);
    assertEquals(1 / 3.0, undirected.scores().toMap().get("c"), 1e-10, "a triangle");
    // lambda^3 = lambda + 1: a = lambda c, b = lambda a.
    double lambda = 1.324717957244746;
    Ranks links = rank(graph, LinkMatrix.LINKS, VirtualPage.NONE);
    assertEquals(lambda, links.findings().totals().get("eigenvalue"), 1e-9);
    assertEquals(lambda, links.scores().toMap().get("a") / links.scores().toMap().get("c"), 1e-9);
    assertEquals(lambda, links.scores().toMap().get("b") / links.scores().toMap().get("a"), 1e-9);
  }

  @Test
  void theRandomWalkIsTheLimitOfOpicWithOneMoreLink() {
    for (long seed = 0; seed < 30; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      Ranks opic =
          new Opic(
                  0,
                  VirtualPage.LINK,
                  Opic.Selection.CYCLE,
                  1,
                  CashEstimator.W,
                  1,
                  new OpicGoal.ProvenError(1e-10, 100_000))
              .rank(graph, NodeVector.zero(graph));
      Ranks walk = rank(graph, LinkMatrix.RANDOM_WALK, VirtualPage.LINK);
      for (int v = 0; v < graph.numNodes(); v++) {
        assertEquals(opic.scores().get(v), walk.scores().get(v), 1e-9, "seed " + seed);
      }
    }
  }

  @Test
  void withoutAVirtualPageWhatHasNoAnswerIsRefused() {
    SiteGraph chain = graph("ab", "bc");
    for (LinkMatrix matrix : new LinkMatrix[] {LinkMatrix.LINKS, LinkMatrix.RANDOM_WALK}) {
      assertThrows(IllegalArgumentException.class, () -> rank(chain, matrix, VirtualPage.NONE));
    }
    assertTrue(rank(chain, LinkMatrix.UNDIRECTED, VirtualPage.NONE).convergence().converged());
    SiteGraph apart = graph("ab", "ba", "cd", "dc");
    assertThrows(
        IllegalArgumentException.class, () -> rank(apart, LinkMatrix.UNDIRECTED, VirtualPage.NONE));
    SiteGraph alone = new SiteGraph.Builder().addNode("a", NodeKind.READ).build();
    assertThrows(
        IllegalArgumentException.class, () -> rank(alone, LinkMatrix.LINKS, VirtualPage.NONE));
    assertEquals(1, rank(alone, LinkMatrix.LINKS, VirtualPage.LINK).scores().get(0), 1e-12);
    assertThrows(
        IllegalArgumentException.class, () -> rank(apart, LinkMatrix.LINKS, VirtualPage.SHARE));
  }
}
