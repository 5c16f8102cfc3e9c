package org.siterank.graph;

/**
 * How many distinct targets each page has, by kind, and the kind of the page itself. Arrays that
 * would be all zero are left out: most sites have no nofollow and no dead links.
 */
final class Outdegrees {

  private static final int KIND_BITS = 2;

  private final int[] internal;
  private final int[] external;
  private final int[] nofollow; // null: none
  private final int[] deadAndKind; // null: none dead, all read

  private Outdegrees(int[] internal, int[] external, int[] nofollow, int[] deadAndKind) {
    this.internal = internal;
    this.external = external;
    this.nofollow = nofollow;
    this.deadAndKind = deadAndKind;
  }

  /** Of followed arcs, and links that leave the site. */
  static Outdegrees of(Arcs arcs, int[] external) {
    int n = arcs.rows();
    if (external.length != n) {
      throw new IllegalArgumentException(
          "external needs one count per page, got " + external.length + " for " + n);
    }
    int[] internal = new int[n];
    for (int v = 0; v < n; v++) {
      int last = -1;
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        int from = arcs.node(k);
        if (from <= last || from >= n || from == v) {
          throw new IllegalArgumentException(
              "the sources of a page must be other pages, ascending, got "
                  + from
                  + " after "
                  + last
                  + " for page "
                  + v
                  + " of "
                  + n);
        }
        last = from;
        internal[from]++;
      }
    }
    return new Outdegrees(internal, external, null, null);
  }

  int internal(int node) {
    return internal[node];
  }

  int external(int node) {
    return external[node];
  }

  int nofollow(int node) {
    return nofollow == null ? 0 : nofollow[node];
  }

  int dead(int node) {
    return deadAndKind == null ? 0 : deadAndKind[node] >>> KIND_BITS;
  }

  int kind(int node) {
    return deadAndKind == null ? 0 : deadAndKind[node] & ((1 << KIND_BITS) - 1);
  }

  int total(int node) {
    return internal[node] + external[node] + nofollow(node) + dead(node);
  }

  /** Returns these counts with node v at place[v] of n, none elsewhere. */
  Outdegrees moved(int[] place, int n) {
    Counter counter = new Counter(n);
    for (int v = 0; v < place.length; v++) {
      counter.internal[place[v]] = internal[v];
      counter.external[place[v]] = external[v];
      counter.nofollow[place[v]] = nofollow(v);
      counter.deadAndKind[place[v]] = deadAndKind == null ? 0 : deadAndKind[v];
    }
    return counter.done();
  }

  /** A copy to count on from. */
  Counter counter() {
    Counter counter = new Counter(internal.length);
    for (int v = 0; v < internal.length; v++) {
      counter.internal[v] = internal[v];
      counter.external[v] = external[v];
      counter.nofollow[v] = nofollow(v);
      counter.deadAndKind[v] = deadAndKind == null ? 0 : deadAndKind[v];
    }
    return counter;
  }

  /** Counts targets, one at a time. */
  static final class Counter {

    private final int[] internal;
    private final int[] external;
    private final int[] nofollow;
    private final int[] deadAndKind;

    Counter(int nodes) {
      internal = new int[nodes];
      external = new int[nodes];
      nofollow = new int[nodes];
      deadAndKind = new int[nodes];
    }

    /** Ignores numbers that are no nodes. */
    void kind(int node, int kind) {
      if (node < deadAndKind.length) {
        deadAndKind[node] |= kind;
      }
    }

    void internal(int node) {
      internal[node]++;
    }

    void internal(int node, int change) {
      internal[node] += change;
    }

    void external(int node) {
      external[node]++;
    }

    void external(int node, int change) {
      external[node] += change;
    }

    void nofollow(int node, int change) {
      nofollow[node] += change;
    }

    void nofollow(int node) {
      nofollow[node]++;
    }

    void dead(int node) {
      deadAndKind[node] += 1 << KIND_BITS;
    }

    Outdegrees done() {
      return new Outdegrees(internal, external, orNull(nofollow), orNull(deadAndKind));
    }

    private static int[] orNull(int[] counts) {
      for (int count : counts) {
        if (count != 0) {
          return counts;
        }
      }
      return null;
    }
  }
}
