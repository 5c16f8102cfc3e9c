package org.siterank.spark.block;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;

/** One part after a round: its scores, and what entered it from other parts before. */
final class PartState implements Serializable {

  private static final long serialVersionUID = 1;

  /**
   * Sums of a part, for the driver.
   *
   * @param moved |q - q before|_1, or of a sweep |x - x before|_1
   * @param error proven |x - N q|_1; 0 of a sweep
   * @param norm |x|_1
   * @param sweeps over the links of the part
   */
  record Sums(double moved, double error, double norm, int sweeps) implements Serializable {

    Sums plus(Sums other) {
      return new Sums(
          moved + other.moved,
          error + other.error,
          norm + other.norm,
          Math.max(sweeps, other.sweeps));
    }
  }

  private final double[] x;
  private final double[] entering; // by entry of the part's inflows
  private final Sums sums;

  PartState(double[] x, double[] entering, Sums sums) {
    this.x = x;
    this.entering = entering;
    this.sums = sums;
  }

  /** Before the first round: nothing is known, or, of power iteration, x = s. */
  static PartState start(Block block, Method method) {
    double[] x = method == Method.POWER ? block.inflows().inflow() : new double[block.pages()];
    double[] entering = new double[block.inflows().entries()];
    return new PartState(x, entering, new Sums(0, 0, 0, 0));
  }

  double[] x() {
    return x;
  }

  double[] entering() {
    return entering;
  }

  Sums sums() {
    return sums;
  }

  void write(DataOutputStream out) throws IOException {
    CheckedFile.write(out, x);
    CheckedFile.write(out, entering);
    out.writeDouble(sums.moved);
    out.writeDouble(sums.error);
    out.writeDouble(sums.norm);
    out.writeInt(sums.sweeps);
  }

  static PartState read(DataInputStream in) throws IOException {
    return new PartState(
        CheckedFile.doubles(in),
        CheckedFile.doubles(in),
        new Sums(in.readDouble(), in.readDouble(), in.readDouble(), in.readInt()));
  }
}
