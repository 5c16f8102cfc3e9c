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

  /**
   * @param offsets by target part, where the sources of each flow begin; null where there is none
   * @param sources by target part, the pages that feed each flow
   */
  Outflows(int[][] offsets, int[][] sources) {
    this.offsets = offsets;
    this.sources = sources;
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

  /** The flows to a part, {@code sum scale_u x_u} over the pages u that link to each page. */
  double[] flows(int part, double[] x, double[] scale) {
    double[] flows = new double[flows(part)];
    for (int i = 0; i < flows.length; i++) {
      double sum = 0;
      for (int k = offsets[part][i]; k < offsets[part][i + 1]; k++) {
        int u = sources[part][k];
        sum += scale[u] * x[u];
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
    for (int part = 0; part < parts(); part++) {
      CheckedFile.write(out, offsets[part] == null ? new int[0] : offsets[part]);
      CheckedFile.write(out, sources[part] == null ? new int[0] : sources[part]);
    }
  }

  static Outflows read(DataInputStream in) throws IOException {
    int parts = in.readInt();
    int[][] offsets = new int[parts][];
    int[][] sources = new int[parts][];
    for (int part = 0; part < parts; part++) {
      offsets[part] = CheckedFile.ints(in);
      sources[part] = CheckedFile.ints(in);
      if (offsets[part].length == 0) {
        offsets[part] = null;
        sources[part] = null;
      }
    }
    return new Outflows(offsets, sources);
  }
}
