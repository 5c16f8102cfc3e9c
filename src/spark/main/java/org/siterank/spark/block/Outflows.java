package org.siterank.spark.block;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Flows that a part sends: for each other part one flow per page that it links to there, in the
 * order of the names of those pages.
 */
final class Outflows {

  private final int[][] offsets; // by target part; null: nothing
  private final int[][] sources;
  private final double[][] weights; // by target part, of each link; null: all 1

  /**
   * @param offsets by target part, where the sources of each flow begin; null where there is none
   * @param sources by target part, the pages that feed each flow
   * @param weights by target part, the weight of each link; null where all weigh 1
   */
  Outflows(int[][] offsets, int[][] sources, double[][] weights) {
    this.offsets = offsets;
    this.sources = sources;
    this.weights = weights;
  }

  int parts() {
    return offsets.length;
  }

  /** Number of flows to a part: 8 bytes each in every round. */
  int flows(int part) {
    return offsets[part] == null ? 0 : offsets[part].length - 1;
  }

  /** Number of links to other parts. */
  long links() {
    long links = 0;
    for (int[] each : sources) {
      links += each == null ? 0 : each.length;
    }
    return links;
  }

  /** The flows to a part, {@code sum w_u scale_u x_u} over the pages u that link to each page. */
  double[] flows(int part, double[] x, double[] scale) {
    double[] flows = new double[flows(part)];
    for (int i = 0; i < flows.length; i++) {
      double sum = 0;
      for (int k = offsets[part][i]; k < offsets[part][i + 1]; k++) {
        int u = sources[part][k];
        double passed = scale[u] * x[u];
        sum += weights == null ? passed : weights[part][k] * passed;
      }
      flows[i] = sum;
    }
    return flows;
  }

  /** Calls back with every link: source page, target part, number of the flow there. */
  void each(Link link) {
    for (int part = 0; part < parts(); part++) {
      for (int i = 0; i < flows(part); i++) {
        for (int k = offsets[part][i]; k < offsets[part][i + 1]; k++) {
          link.at(sources[part][k], part, i);
        }
      }
    }
  }

  /** Takes a link to another part. */
  interface Link {
    /** The link of a page to the page of a flow. */
    void at(int source, int part, int flow);
  }

  /** Adds the links of each page to others parts. */
  void count(int[] degrees) {
    for (int[] each : sources) {
      for (int k = 0; each != null && k < each.length; k++) {
        degrees[each[k]]++;
      }
    }
  }

  /** Adds the weights of the links of each page to other parts. */
  void addWeights(double[] sums) {
    for (int part = 0; part < parts(); part++) {
      for (int k = 0; sources[part] != null && k < sources[part].length; k++) {
        sums[sources[part][k]] += weights == null ? 1 : weights[part][k];
      }
    }
  }

  /** The most links that feed one flow. */
  int longest() {
    int most = 0;
    for (int part = 0; part < parts(); part++) {
      for (int i = 0; i < flows(part); i++) {
        most = Math.max(most, offsets[part][i + 1] - offsets[part][i]);
      }
    }
    return most;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(parts());
    out.writeBoolean(weights != null);
    for (int part = 0; part < parts(); part++) {
      CheckedFile.write(out, offsets[part] == null ? new int[0] : offsets[part]);
      CheckedFile.write(out, sources[part] == null ? new int[0] : sources[part]);
      if (weights != null) {
        CheckedFile.write(out, weights[part] == null ? new double[0] : weights[part]);
      }
    }
  }

  static Outflows read(DataInputStream in) throws IOException {
    int parts = in.readInt();
    double[][] weights = in.readBoolean() ? new double[parts][] : null;
    int[][] offsets = new int[parts][];
    int[][] sources = new int[parts][];
    for (int part = 0; part < parts; part++) {
      offsets[part] = CheckedFile.ints(in);
      sources[part] = CheckedFile.ints(in);
      if (weights != null) {
        weights[part] = CheckedFile.doubles(in);
      }
      if (offsets[part].length == 0) {
        offsets[part] = null;
        sources[part] = null;
      }
    }
    return new Outflows(offsets, sources, weights);
  }
}
