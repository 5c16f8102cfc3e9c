package org.siterank.graph;

import java.util.Arrays;

/** The names of the nodes of a graph, in ascending order of {@link String#compareTo}. */
interface NodeNames {

  /** From this many names on, memory counts more than the time to read one. */
  int MANY = 1 << 16;

  int size();

  String name(int node);

  /** The node of a name, or a negative number. */
  int find(String name);

  /** Names that are sorted already. */
  static NodeNames of(String[] sorted) {
    return sorted.length < MANY ? new StringNames(sorted) : FrontCodedNames.of(sorted);
  }

  /** Names as strings. */
  final class StringNames implements NodeNames {

    private final String[] names;

    private StringNames(String[] names) {
      this.names = names;
    }

    @Override
    public int size() {
      return names.length;
    }

    @Override
    public String name(int node) {
      return names[node];
    }

    @Override
    public int find(String name) {
      return Arrays.binarySearch(names, name);
    }
  }

  /**
   * The numbers of the nodes, written with equally many digits and found without leading zeros too;
   * takes no memory.
   */
  record Numbers(int size, int digits) implements NodeNames {

    Numbers(int size) {
      this(size, Integer.toString(Math.max(0, size - 1)).length());
    }

    @Override
    public String name(int node) {
      String number = Integer.toString(node);
      return "0".repeat(digits - number.length()) + number;
    }

    @Override
    public int find(String name) {
      if (name.isEmpty()
          || name.length() > digits
          || !name.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return -1;
      }
      long node = Long.parseLong(name);
      return node < size ? (int) node : -1;
    }
  }
}
