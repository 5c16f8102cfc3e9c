package org.siterank.rank;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/** The system of a site in numbers of 60 digits, solved by elimination: an oracle. */
final class ExactSystem {

  private static final MathContext DIGITS = new MathContext(60, RoundingMode.HALF_EVEN);

  private ExactSystem() {}

  /** x with {@code (I - d A_S)^T x = s}. */
  static BigDecimal[] solve(SiteGraph graph, double damping, NodeVector s) {
    return eliminate(matrix(graph, damping, true), s);
  }

  /** y with {@code (I - d A_S) y = c}. */
  static BigDecimal[] solveAdjoint(SiteGraph graph, double damping, NodeVector c) {
    return eliminate(matrix(graph, damping, false), c);
  }

  static BigDecimal[] normalised(BigDecimal[] x) {
    BigDecimal sum = BigDecimal.ZERO;
    for (BigDecimal value : x) {
      sum = sum.add(value, DIGITS);
    }
    BigDecimal[] shares = new BigDecimal[x.length];
    for (int v = 0; v < x.length; v++) {
      shares[v] = x[v].divide(sum, DIGITS);
    }
    return shares;
  }

  static double l1Distance(BigDecimal[] exact, NodeVector x) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int v = 0; v < exact.length; v++) {
      sum = sum.add(exact[v].subtract(new BigDecimal(x.get(v)), DIGITS).abs(), DIGITS);
    }
    return sum.doubleValue();
  }

  static double largestDistance(BigDecimal[] exact, NodeVector x) {
    double largest = 0;
    for (int v = 0; v < exact.length; v++) {
      double error = exact[v].subtract(new BigDecimal(x.get(v)), DIGITS).abs().doubleValue();
      largest = Math.max(largest, error);
    }
    return largest;
  }

  private static BigDecimal[][] matrix(SiteGraph graph, double damping, boolean transposed) {
    int n = graph.numNodes();
    BigDecimal[][] matrix = new BigDecimal[n][n];
    for (int v = 0; v < n; v++) {
      for (int w = 0; w < n; w++) {
        matrix[v][w] = v == w ? BigDecimal.ONE : BigDecimal.ZERO;
      }
    }
    Arcs predecessors = graph.predecessors();
    for (int v = 0; v < n; v++) {
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        int from = predecessors.node(k);
        BigDecimal weight =
            new BigDecimal(-damping)
                .multiply(new BigDecimal(predecessors.weight(k)))
                .divide(BigDecimal.valueOf(graph.outdegree(from)), DIGITS);
        matrix[transposed ? v : from][transposed ? from : v] = weight;
      }
    }
    return matrix;
  }

  /** Without pivoting: the matrix is an M-matrix, its elimination is stable as it stands. */
  private static BigDecimal[] eliminate(BigDecimal[][] a, NodeVector right) {
    int n = right.size();
    BigDecimal[] b = new BigDecimal[n];
    for (int v = 0; v < n; v++) {
      b[v] = new BigDecimal(right.get(v));
    }
    for (int column = 0; column < n; column++) {
      for (int i = column + 1; i < n; i++) {
        if (a[i][column].signum() != 0) {
          BigDecimal factor = a[i][column].divide(a[column][column], DIGITS);
          for (int j = column; j < n; j++) {
            a[i][j] = a[i][j].subtract(factor.multiply(a[column][j], DIGITS), DIGITS);
          }
          b[i] = b[i].subtract(factor.multiply(b[column], DIGITS), DIGITS);
        }
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        b[i] = b[i].subtract(a[i][j].multiply(b[j], DIGITS), DIGITS);
      }
      b[i] = b[i].divide(a[i][i], DIGITS);
    }
    return b;
  }
}
