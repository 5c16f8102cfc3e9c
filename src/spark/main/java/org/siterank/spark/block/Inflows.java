package org.siterank.spark.block;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Flows that a part receives: which pages the flows of each other part enter, and what enters from
 * outside the web.
 */
final class Inflows {

  private final int[] entries; // pages that are linked to from other parts, ascending
  private final int[][] at; // by source part, the entry of each flow; null: nothing
  private final double[] inflow; // s, by page

  private Inflows(int[] entries, int[][] at, double[] inflow) {
    this.entries = entries;
    this.at = at;
    this.inflow = inflow;
  }

  /**
   * @param pages by source part, the page that each flow enters; null where there is none
   * @param inflow s, by page
   */
  static Inflows of(int[][] pages, double[] inflow) {
    boolean[] entered = new boolean[inflow.length];
    for (int[] each : pages) {
      for (int i = 0; each != null && i < each.length; i++) {
        entered[each[i]] = true;
      }
    }
    int[] entry = new int[inflow.length];
    int[] entries = new int[inflow.length];
    int size = 0;
    for (int v = 0; v < entered.length; v++) {
      if (entered[v]) {
        entry[v] = size;
        entries[size++] = v;
      }
    }
    int[][] at = new int[pages.length][];
    for (int p = 0; p < pages.length; p++) {
      if (pages[p] != null) {
        at[p] = new int[pages[p].length];
        for (int i = 0; i < at[p].length; i++) {
          at[p][i] = entry[pages[p][i]];
        }
      }
    }
    return new Inflows(Arrays.copyOf(entries, size), at, inflow);
  }

  /** Number of pages that other parts link to. */
  int entries() {
    return entries.length;
  }

  /** The page of an entry. */
  int page(int entry) {
    return entries[entry];
  }

  /** Number of parts that send something. */
  int senders() {
    int senders = 0;
    for (int[] each : at) {
      senders += each == null ? 0 : 1;
    }
    return senders;
  }

  /** By source part, the page that each flow enters; null where there is none. */
  int[][] pages() {
    int[][] pages = new int[at.length][];
    for (int p = 0; p < at.length; p++) {
      if (at[p] != null) {
        pages[p] = new int[at[p].length];
        for (int i = 0; i < pages[p].length; i++) {
          pages[p][i] = entries[at[p][i]];
        }
      }
    }
    return pages;
  }

  /** Adds the flows of a part to what enters. */
  void add(int part, double[] flows, double[] entering) {
    for (int i = 0; i < flows.length; i++) {
      entering[at[part][i]] += flows[i];
    }
  }

  /** s + what enters, by page. */
  double[] source(double[] entering) {
    double[] q = inflow.clone();
    for (int e = 0; e < entries.length; e++) {
      q[entries[e]] += entering[e];
    }
    return q;
  }

  /** s, a copy. */
  double[] inflow() {
    return inflow.clone();
  }

  void write(DataOutputStream out) throws IOException {
    CheckedFile.write(out, entries);
    out.writeInt(at.length);
    for (int[] each : at) {
      CheckedFile.write(out, each == null ? new int[0] : each);
    }
    CheckedFile.write(out, inflow);
  }

  static Inflows read(DataInputStream in) throws IOException {
    int[] entries = CheckedFile.ints(in);
    int[][] at = new int[in.readInt()][];
    for (int p = 0; p < at.length; p++) {
      int[] each = CheckedFile.ints(in);
      at[p] = each.length == 0 ? null : each;
    }
    return new Inflows(entries, at, CheckedFile.doubles(in));
  }
}
