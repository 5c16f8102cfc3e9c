package org.siterank.graphio;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The successors of each node of a BVGraph, node by node from the first one.
 *
 * <p>A list is made of three parts (Boldi and Vigna 2004): blocks copied from the list of a node
 * not far before it, intervals of consecutive nodes, and residuals, as gaps.
 */
final class BvSuccessors implements AutoCloseable {

  private final Path file;
  private final BvProperties properties;
  private final BitReader bits;

  /** The lists of the last nodes, by node modulo the size of the window and the list itself. */
  private final int[][] lists;

  private final int[] degrees;
  private int node = -1;

  private int[] copied = new int[16];
  private int[] starts = new int[16];
  private int[] lengths = new int[16];
  private int[] others = new int[16];

  BvSuccessors(Path file, BvProperties properties) throws IOException {
    this.file = file;
    this.properties = properties;
    this.bits = new BitReader(Files.newInputStream(file));
    this.lists = new int[properties.window() + 1][16];
    this.degrees = new int[properties.window() + 1];
  }

  /**
   * Goes on to the next node.
   *
   * @return its number of successors
   */
  int next() throws IOException {
    node++;
    try {
      int slot = node % lists.length;
      int degree = size(properties.outdegrees().next(bits), properties.nodes());
      degrees[slot] = degree;
      if (degree > 0) {
        lists[slot] = longer(lists[slot], degree);
        read(lists[slot], degree);
      }
      return degree;
    } catch (EOFException | BitReader.CodeException e) {
      throw damaged(e.getMessage());
    }
  }

  /** The successors of the node, ascending; valid up to the next call of {@link #next}. */
  int[] successors() {
    return lists[node % lists.length];
  }

  private void read(int[] list, int degree) throws IOException {
    int copies = properties.window() == 0 ? 0 : copies(degree);
    int rest = degree - copies;
    int intervals = 0;
    if (rest > 0 && properties.minInterval() > 0) {
      intervals = intervals(rest);
      for (int i = 0; i < intervals; i++) {
        rest -= lengths[i];
      }
    }
    residuals(rest);
    // Of three ascending lists one.
    System.arraycopy(copied, 0, list, 0, copies);
    insert(others, rest, list, copies);
    expand(intervals);
    insert(others, degree - copies - rest, list, copies + rest);
    check(list, degree);
  }

  private void check(int[] list, int degree) throws GraphFileException {
    for (int i = 0; i < degree; i++) {
      if (list[i] < 0 || list[i] >= properties.nodes()) {
        throw damaged("a link to node " + list[i] + " of " + properties.nodes());
      }
      if (i > 0 && list[i] <= list[i - 1]) {
        throw damaged("links to " + list[i - 1] + " and then to " + list[i]);
      }
    }
  }

  /** Copies blocks of an earlier list; how many successors these are. */
  private int copies(int degree) throws IOException {
    int reference = size(properties.references().next(bits), properties.window());
    if (reference == 0) {
      return 0;
    }
    if (reference > node) {
      throw damaged("a reference " + reference + " nodes back, before the first one");
    }
    int slot = (node - reference) % lists.length;
    int[] from = lists[slot];
    int available = degrees[slot];
    int blocks = size(properties.blockCounts().next(bits), available + 1);
    copied = longer(copied, available);
    int size = 0;
    int position = 0;
    for (int block = 0; block < blocks; block++) {
      long length = properties.blocks().next(bits) + (block == 0 ? 0 : 1);
      int end = position + size(length, available - position);
      if (block % 2 == 0) {
        System.arraycopy(from, position, copied, size, end - position);
        size += end - position;
      }
      position = end;
    }
    if (blocks % 2 == 0) { // What is behind the last block is copied.
      System.arraycopy(from, position, copied, size, available - position);
      size += available - position;
    }
    return size(size, degree);
  }

  /** Reads intervals of at most so many successors; how many intervals. */
  private int intervals(int most) throws IOException {
    int count = size(bits.gamma(), most);
    starts = longer(starts, count);
    lengths = longer(lengths, count);
    long start = 0;
    int left = most;
    for (int i = 0; i < count; i++) {
      start = i == 0 ? node + signed(bits.gamma()) : start + bits.gamma() + 1;
      starts[i] = target(start);
      lengths[i] = size(bits.gamma() + properties.minInterval(), left);
      left -= lengths[i];
      start += lengths[i];
    }
    return count;
  }

  /** The nodes of the intervals. */
  private void expand(int intervals) {
    int next = 0;
    for (int i = 0; i < intervals; i++) {
      others = longer(others, next + lengths[i]);
      for (int k = 0; k < lengths[i]; k++) {
        others[next++] = starts[i] + k;
      }
    }
  }

  private void residuals(int count) throws IOException {
    others = longer(others, count);
    long last = 0;
    for (int i = 0; i < count; i++) {
      long gap = properties.residuals().next(bits);
      last = i == 0 ? node + signed(gap) : last + gap + 1;
      others[i] = target(last);
    }
  }

  /** Natural numbers for whole ones: 0, -1, 1, -2, 2 … */
  private static long signed(long natural) {
    return (natural & 1) == 0 ? natural >>> 1 : -(natural >>> 1) - 1;
  }

  /** Merges ascending nodes into the first ones of a list, from the back. */
  private static void insert(int[] more, int count, int[] list, int size) {
    int i = size - 1;
    int j = count - 1;
    for (int k = size + count - 1; j >= 0; k--) {
      list[k] = i >= 0 && list[i] > more[j] ? list[i--] : more[j--];
    }
  }

  /** The array, or one with room for so many and with the same numbers. */
  private static int[] longer(int[] array, int size) {
    return size <= array.length
        ? array
        : Arrays.copyOf(array, Math.max(size, array.length + (array.length >> 1)));
  }

  private int size(long value, int most) throws GraphFileException {
    if (value < 0 || value > most) {
      throw damaged("a number of " + value + " where at most " + most + " can be");
    }
    return (int) value;
  }

  private int target(long value) throws GraphFileException {
    if (value < 0 || value >= properties.nodes()) {
      throw damaged("a link to node " + value + " of " + properties.nodes());
    }
    return (int) value;
  }

  GraphFileException damaged(String problem) {
    return new GraphFileException(file + ": damaged at node " + node + ": " + problem);
  }

  @Override
  public void close() throws IOException {
    bits.close();
  }
}
