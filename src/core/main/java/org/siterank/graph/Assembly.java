package org.siterank.graph;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Nodes and arcs, collected in any order, become a graph: names sorted, arcs sorted by source and
 * then transposed. Arcs of one pair are next to each other then, the strongest kind first.
 */
final class Assembly {

  private static final int KIND_BITS = 2;
  static final int MAX_NAMES = 1 << (31 - KIND_BITS);

  private final NameTable table;
  private final byte[] kinds; // by number of the name: 0 no node, else kind + 1
  private final long[] arcs;
  private final int size;
  private final Predicate<String> inside;

  /**
   * Prepares a graph; the arrays are read only.
   *
   * @param kinds by number of the name: 0 for no node, otherwise the code of its kind + 1
   * @param arcs the first {@code size} are {@link #packed}
   * @param inside tells the names that belong to the site, nodes or not
   */
  Assembly(NameTable table, byte[] kinds, long[] arcs, int size, Predicate<String> inside) {
    this.table = table;
    this.kinds = kinds;
    this.arcs = arcs;
    this.size = size;
    this.inside = inside;
  }

  /** An arc in one number, whose order is that of source, target and kind. */
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
    long[] sorted = renumbered(order);
    int[] targets = new int[names.length + 1];
    Outdegrees.Counter counter = new Outdegrees.Counter(names.length);
    String[] outside = new String[table.size() - names.length];
    for (int number = 0; number < order.length; number++) {
      counter.kind(order[number], kinds[number] - 1);
      if (order[number] >= names.length) {
        outside[order[number] - names.length] = table.name(number);
      }
    }
    int kept = 0;
    int held = 0;
    long[] withheld = new long[0];
    long previous = -1;
    for (long arc : sorted) {
      long pair = arc >>> KIND_BITS;
      int from = (int) (arc >>> 32);
      int to = (int) pair & (MAX_NAMES - 1);
      if (pair == previous || from == to) {
        continue; // The same pair again, of the same or a weaker kind.
      }
      previous = pair;
      int kind = (int) arc & ((1 << KIND_BITS) - 1);
      if (kind == ArcKind.DEAD.code()) {
        counter.dead(from);
      } else if (to < names.length && kind == ArcKind.FOLLOW.code()) {
        counter.internal(from);
        targets[to + 1]++;
        sorted[kept++] = arc;
      } else if (kind == ArcKind.NOFOLLOW.code()
          && (to < names.length || inside.test(outside[to - names.length]))) {
        counter.nofollow(from);
        if (to < names.length) {
          if (held == withheld.length) {
            withheld = Arrays.copyOf(withheld, grown(held));
          }
          withheld[held++] = arc;
        }
      } else {
        counter.external(from);
      }
    }
    return new SiteGraph(
        NodeNames.of(names),
        byTarget(sorted, kept, targets),
        counter.done(),
        held == 0 ? null : bySource(withheld, held, names.length),
        null);
  }

  /** Arcs come sorted by source, then by target. */
  private static Arcs bySource(long[] arcs, int size, int nodes) {
    int[] offsets = new int[nodes + 1];
    int[] targets = new int[size];
    for (int k = 0; k < size; k++) {
      offsets[(int) (arcs[k] >>> 32) + 1]++;
      targets[k] = (int) (arcs[k] >>> KIND_BITS) & (MAX_NAMES - 1);
    }
    for (int v = 0; v < nodes; v++) {
      offsets[v + 1] += offsets[v];
    }
    return new Arcs(offsets, targets);
  }

  /** Arcs come sorted by source, so the sources of each target end up sorted too. */
  private static Arcs byTarget(long[] arcs, int size, int[] counts) {
    for (int v = 1; v < counts.length; v++) {
      counts[v] += counts[v - 1];
    }
    int[] next = Arrays.copyOf(counts, counts.length);
    int[] sources = new int[size];
    for (int k = 0; k < size; k++) {
      int to = (int) (arcs[k] >>> KIND_BITS) & (MAX_NAMES - 1);
      sources[next[to]++] = (int) (arcs[k] >>> 32);
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

  private long[] renumbered(int[] order) {
    long[] sorted = new long[size];
    for (int k = 0; k < size; k++) {
      int from = (int) (arcs[k] >>> 32);
      int to = (int) (arcs[k] >>> KIND_BITS) & (MAX_NAMES - 1);
      if (kinds[from] == 0) {
        throw new IllegalArgumentException(
            "an arc must start at a node, got an arc from " + table.name(from));
      }
      sorted[k] =
          (long) order[from] << 32
              | (long) order[to] << KIND_BITS
              | (arcs[k] & ((1 << KIND_BITS) - 1));
    }
    Arrays.parallelSort(sorted);
    return sorted;
  }

  /** The next length of an array that is full. */
  static int grown(int length) {
    if (length == Integer.MAX_VALUE - 8) {
      throw new IllegalStateException("a graph has at most " + length + " arcs");
    }
    return (int) Math.min(Integer.MAX_VALUE - 8, length + (long) (length >> 1) + 16);
  }
}
