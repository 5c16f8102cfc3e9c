package org.siterank.whatif;

/** A few linear equations, solved by elimination with pivots. */
final class DenseSolve {

  private DenseSolve() {}

  /**
   * Solves {@code k x = b} in place: b becomes x, k is used up.
   *
   * @return the size of the determinant of k; where it is 0, b means nothing
   */
  static double solve(double[][] k, double[] b) {
    int m = b.length;
    double determinant = 1;
    for (int column = 0; column < m; column++) {
      int pivot = column;
      for (int i = column + 1; i < m; i++) {
        pivot = Math.abs(k[i][column]) > Math.abs(k[pivot][column]) ? i : pivot;
      }
      double[] row = k[pivot];
      double value = b[pivot];
      k[pivot] = k[column];
      b[pivot] = b[column];
      k[column] = row;
      b[column] = value;
      determinant *= Math.abs(row[column]);
      if (determinant == 0) {
        return 0;
      }
      for (int i = column + 1; i < m; i++) {
        double factor = k[i][column] / row[column];
        for (int j = column; j < m; j++) {
          k[i][j] -= factor * row[j];
        }
        b[i] -= factor * value;
      }
    }
    for (int i = m - 1; i >= 0; i--) {
      for (int j = i + 1; j < m; j++) {
        b[i] -= k[i][j] * b[j];
      }
      b[i] /= k[i][i];
    }
    return determinant;
  }
}
