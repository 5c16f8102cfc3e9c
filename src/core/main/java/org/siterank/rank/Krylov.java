package org.siterank.rank;

/**
 * BiCGSTAB for {@code (I - G) y = g}, where {@code G y + g} is one sweep of some {@link Rows}: the
 * sweep is the preconditioner, so two sweeps and five passes over vectors make one step.
 *
 * <p>Source: H. van der Vorst, Bi-CGSTAB: a fast and smoothly converging variant of Bi-CG for the
 * solution of nonsymmetric linear systems, 1992; for PageRank D. Gleich, L. Zhukov and P. Berkhin,
 * Fast parallel PageRank: a linear system approach, 2004.
 *
 * <p>Its residual is no proof of anything: recurrences drift. Whoever uses y sweeps once more and
 * bounds that.
 */
final class Krylov {

  private final Rows rows;
  private final Parts parts;
  private final double[] y;
  private final double[] r;
  private final double[] shadow;
  private final double[] p;
  private final double[] v;
  private final double[] t;
  private double rho;
  private double change;
  private double norm;

  /** Starts with one sweep from y, which is the iterate from now on. */
  Krylov(Rows rows, double[] b, double[] y) {
    this.rows = rows;
    this.parts = rows.parts();
    this.y = y;
    int n = y.length;
    r = new double[n];
    shadow = new double[n];
    p = new double[n];
    v = new double[n];
    t = new double[n];
    change =
        parts.sum(
            part -> {
              rows.sweep(part, y, b, r);
              double sum = 0;
              for (int i = parts.begin(part); i < parts.end(part); i++) {
                r[i] -= y[i];
                shadow[i] = r[i];
                p[i] = r[i];
                sum += Math.abs(r[i]);
              }
              return sum;
            });
    rho = dot(r, r);
    norm = parts.sum(part -> absolute(y, part));
  }

  /** L1 norm of the residual, {@code G y + g - y}. */
  double change() {
    return change;
  }

  /** L1 norm of the iterate. */
  double norm() {
    return norm;
  }

  /** One step; false when the method breaks down or the numbers do, and y is no better. */
  boolean step() {
    double shadowV =
        parts.sum(
            part -> {
              rows.sweep(part, p, null, v);
              double sum = 0;
              for (int i = parts.begin(part); i < parts.end(part); i++) {
                v[i] = p[i] - v[i];
                sum += shadow[i] * v[i];
              }
              return sum;
            });
    double alpha = rho / shadowV;
    if (!Double.isFinite(alpha)) {
      return false;
    }
    parts.each(
        part -> {
          for (int i = parts.begin(part); i < parts.end(part); i++) {
            r[i] -= alpha * v[i];
          }
        });
    double[] tt = new double[parts.count()];
    double tr =
        parts.sum(
            part -> {
              rows.sweep(part, r, null, t);
              double sum = 0;
              double square = 0;
              for (int i = parts.begin(part); i < parts.end(part); i++) {
                t[i] = r[i] - t[i];
                sum += t[i] * r[i];
                square += t[i] * t[i];
              }
              tt[part] = square;
              return sum;
            });
    double square = 0;
    for (double one : tt) {
      square += one;
    }
    double omega = square == 0 ? 0 : tr / square;
    double[] changes = new double[parts.count()];
    double[] norms = new double[parts.count()];
    double next =
        parts.sum(
            part -> {
              double sum = 0;
              double moved = 0;
              double total = 0;
              for (int i = parts.begin(part); i < parts.end(part); i++) {
                y[i] += alpha * p[i] + omega * r[i];
                total += Math.abs(y[i]);
                r[i] -= omega * t[i];
                moved += Math.abs(r[i]);
                sum += shadow[i] * r[i];
              }
              changes[part] = moved;
              norms[part] = total;
              return sum;
            });
    change = 0;
    norm = 0;
    for (int part = 0; part < changes.length; part++) {
      change += changes[part];
      norm += norms[part];
    }
    double beta = next / rho * alpha / omega;
    rho = next;
    if (!Double.isFinite(beta) || !Double.isFinite(change)) {
      return false;
    }
    parts.each(
        part -> {
          for (int i = parts.begin(part); i < parts.end(part); i++) {
            p[i] = r[i] + beta * (p[i] - omega * v[i]);
          }
        });
    return true;
  }

  private double dot(double[] a, double[] b) {
    return parts.sum(
        part -> {
          double sum = 0;
          for (int i = parts.begin(part); i < parts.end(part); i++) {
            sum += a[i] * b[i];
          }
          return sum;
        });
  }

  private double absolute(double[] a, int part) {
    double sum = 0;
    for (int i = parts.begin(part); i < parts.end(part); i++) {
      sum += Math.abs(a[i]);
    }
    return sum;
  }
}
