package org.siterank.rank;

import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/** The system of a site as a full matrix, solved by elimination: an oracle. */
public final class DenseSystem {

  private DenseSystem() {}

  /** The matrix {@code I - d A_S}. */
  public static double[][] matrix(SiteGraph graph, double damping) {
    int n = graph.numNodes();
    double[][] matrix = new double[n][n];
    Arcs predecessors = graph.predecessors();
    for (int v = 0; v < n; v++) {
      matrix[v][v] = 1;
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        int from = predecessors.node(k);
        matrix[from][v] = -damping * predecessors.weight(k) / graph.outdegree(from);
      }
    }
    return matrix;
  }

  /** x with {@code (I - d A_S)^T x = s}. */
  public static double[] solve(SiteGraph graph, double damping, double[] s) {
    double[][] matrix = matrix(graph, damping);
    double[][] transposed = new double[s.length][s.length];
    for (int i = 0; i < s.length; i++) {
      for (int j = 0; j < s.length; j++) {
        transposed[i][j] = matrix[j][i];
      }
    }
    return eliminate(transposed, s);
  }

  /** y with {@code (I - d A_S) y = c}. */
  public static double[] solveAdjoint(SiteGraph graph, double damping, double[] c) {
    return eliminate(matrix(graph, damping), c);
  }

  private static double[] eliminate(double[][] a, double[] right) {
    int n = right.length;
    double[] b = right.clone();
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int i = column + 1; i < n; i++) {
        if (Math.abs(a[i][column]) > Math.abs(a[pivot][column])) {
          pivot = i;
        }
      }
      double[] row = a[pivot];
      a[pivot] = a[column];
      a[column] = row;
      double value = b[pivot];
      b[pivot] = b[column];
      b[column] = value;
      for (int i = column + 1; i < n; i++) {
        double factor = a[i][column] / a[column][column];
        for (int j = column; j < n; j++) {
          a[i][j] -= factor * a[column][j];
        }
        b[i] -= factor * b[column];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        b[i] -= a[i][j] * b[j];
      }
      b[i] /= a[i][i];
    }
    return b;
  }
}
