package org.siterank.graph;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Nodes and arcs, collected in any order, become a graph: names sorted, arcs counted into the rows
 * of their sources, each row sorted, and all transposed. Arcs of one pair are next to each other in
 * a row, the strongest kind first. An arc takes 8 bytes as it was collected and 4 in its row, and
 * goes from one to the other.
 */
final class Assembly {

  private static final int KIND_BITS = 2;
  static final int MAX_NAMES = 1 << (31 - KIND_BITS);

  private final NameTable table;
  private final byte[] kinds; // by number of the name: 0 no node, else kind + 1
  private final ArcList arcs;
  private final Predicate<String> inside;

  /**
   * Prepares a graph; kinds are read only.
   *
   * @param kinds by number of the name: 0 for no node, otherwise the code of its kind + 1
   * @param arcs {@link #packed}; they are taken out
   * @param inside tells the names that belong to the site, nodes or not
   */
  Assembly(NameTable table, byte[] kinds, ArcList arcs, Predicate<String> inside) {
    this.table = table;
    this.kinds = kinds;
    this.arcs = arcs;
    this.inside = inside;
  }

  /** An arc in one number; its lower half, target and kind, is its entry in a row. */
  static long packed(long from, long to, ArcKind kind) {
    return from << 32 | to << KIND_BITS | kind.code();
  }

  /**
   * Builds the graph.
   *
   * @throws IllegalArgumentException when an arc starts at a name that is no node
   */
  SiteGraph apply() {
    String[] names = nodeNames();
    int[] order = order(names);
    int[] begins = begins(order, names.length);
    int[] rows = rows(order, begins);
    Outdegrees.Counter counter = new Outdegrees.Counter(names.length);
    String[] outside = new String[table.size() - names.length];
    for (int number = 0; number < order.length; number++) {
      counter.kind(order[number], kinds[number] - 1);
      if (order[number] >= names.length) {
        outside[order[number] - names.length] = table.name(number);
      }
    }
    int[] sources = new int[names.length + 1]; // by target, one later
    int kept = 0;
    ArcList withheld = new ArcList();
    for (int from = 0; from < names.length; from++) {
      int begin = begins[from];
      int end = begins[from + 1];
      Arrays.sort(rows, begin, end);
      begins[from] = kept;
      int previous = -1;
      for (int k = begin; k < end; k++) {
        int to = rows[k] >>> KIND_BITS;
        if (to == previous || to == from) {
          continue; // The same pair again, of the same or a weaker kind; or a page to itself.
        }
        previous = to;
        int kind = rows[k] & ((1 << KIND_BITS) - 1);
        if (kind == ArcKind.DEAD.code()) {
          counter.dead(from);
        } else if (to < names.length && kind == ArcKind.FOLLOW.code()) {
          counter.internal(from);
          sources[to + 1]++;
          rows[kept++] = to;
        } else if (kind == ArcKind.NOFOLLOW.code()
            && (to < names.length || inside.test(outside[to - names.length]))) {
          counter.nofollow(from);
          if (to < names.length) {
            withheld.add((long) from << 32 | to);
          }
        } else {
          counter.external(from);
        }
      }
    }
    begins[names.length] = kept;
    return new SiteGraph(
        NodeNames.of(names),
        byTarget(begins, rows, sources),
        counter.done(),
        withheld.size() == 0 ? null : bySource(withheld, names.length),
        null);
  }

  /** Where the row of each node begins. */
  private int[] begins(int[] order, int nodes) {
    int[] begins = new int[nodes + 1];
    arcs.forEach(
        arc -> {
          int from = (int) (arc >>> 32);
          if (kinds[from] == 0) {
            throw new IllegalArgumentException(
                "an arc must start at a node, got an arc from " + table.name(from));
          }
          begins[order[from] + 1]++;
        });
    for (int v = 0; v < nodes; v++) {
      begins[v + 1] += begins[v];
    }
    return begins;
  }

  /** The target and the kind of each arc, by source. */
  private int[] rows(int[] order, int[] begins) {
    int[] next = begins.clone();
    int[] rows = new int[arcs.size()];
    arcs.drain(
        arc -> {
          int to = (int) arc >>> KIND_BITS;
          int kind = (int) arc & ((1 << KIND_BITS) - 1);
          rows[next[order[(int) (arc >>> 32)]]++] = order[to] << KIND_BITS | kind;
        });
    return rows;
  }

  /** Arcs come sorted by source, then by target. */
  private static Arcs bySource(ArcList arcs, int nodes) {
    int[] offsets = new int[nodes + 1];
    int[] targets = new int[arcs.size()];
    int[] next = new int[1];
    arcs.forEach(
        arc -> {
          offsets[(int) (arc >>> 32) + 1]++;
          targets[next[0]++] = (int) arc;
        });
    for (int v = 0; v < nodes; v++) {
      offsets[v + 1] += offsets[v];
    }
    return new Arcs(offsets, targets);
  }

  /** Rows come by source, so the sources of each target end up sorted. */
  private static Arcs byTarget(int[] begins, int[] rows, int[] counts) {
    for (int v = 1; v < counts.length; v++) {
      counts[v] += counts[v - 1];
    }
    int[] next = counts.clone();
    int[] sources = new int[counts[counts.length - 1]];
    for (int from = 0; from + 1 < begins.length; from++) {
      for (int k = begins[from]; k < begins[from + 1]; k++) {
        sources[next[rows[k]]++] = from;
      }
    }
    return new Arcs(counts, sources);
  }

  private String[] nodeNames() {
    String[] names = new String[table.size()];
    int n = 0;
    for (int number = 0; number < names.length; number++) {
      if (kinds[number] != 0) {
        names[n++] = table.name(number);
      }
    }
    names = Arrays.copyOf(names, n);
    Arrays.sort(names);
    return names;
  }

  /** From the number of a name to its node; names that are no nodes get numbers from n up. */
  private int[] order(String[] names) {
    int[] order = new int[table.size()];
    int next = names.length;
    for (int number = 0; number < order.length; number++) {
      if (kinds[number] == 0) {
        order[number] = next++;
      }
    }
    for (int node = 0; node < names.length; node++) {
      order[table.find(names[node])] = node;
    }
    return order;
  }

  /** The next length of an array that is full. */
  static int grown(int length) {
    if (length == Integer.MAX_VALUE - 8) {
      throw new IllegalStateException("a graph has at most " + length + " arcs");
    }
    return (int) Math.min(Integer.MAX_VALUE - 8, length + (long) (length >> 1) + 16);
  }
}
