package org.siterank.graph;

import java.util.Arrays;

/**
 * Sorted names in one array of bytes, each without the characters it shares with the name before:
 * front coding (I. Witten, A. Moffat and T. Bell, Managing Gigabytes, 1999), which leaves some ten
 * bytes of a URL. Every sixteenth name is complete, so that reading one takes at most fifteen
 * others.
 *
 * <p>A record is the shared length, the length of the rest, and the rest. Numbers and UTF-16 units
 * alike are written seven bits a byte, lowest first: one byte for ASCII, and no string is unsafe.
 */
final class FrontCodedNames implements NodeNames {

  private static final int BLOCK = 16;

  private final byte[] bytes;
  private final int[] blocks; // where each block begins
  private final int size;

  private FrontCodedNames(byte[] bytes, int[] blocks, int size) {
    this.bytes = bytes;
    this.blocks = blocks;
    this.size = size;
  }

  static FrontCodedNames of(String[] sorted) {
    int[] blocks = new int[(sorted.length + BLOCK - 1) / BLOCK];
    byte[] bytes = new byte[1024];
    int at = 0;
    for (int i = 0; i < sorted.length; i++) {
      String name = sorted[i];
      int shared = 0;
      if (i % BLOCK == 0) {
        blocks[i / BLOCK] = at;
      } else {
        shared = shared(sorted[i - 1], name);
      }
      long needed = at + 10L + 3L * (name.length() - shared);
      if (needed > Integer.MAX_VALUE - 8) {
        throw new IllegalStateException(
            "the names of a graph take at most 2 GiB, got more after "
                + i
                + " of "
                + sorted.length);
      }
      if (needed > bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, needed * 3 / 2));
      }
      at = write(bytes, at, shared);
      at = write(bytes, at, name.length() - shared);
      for (int k = shared; k < name.length(); k++) {
        at = write(bytes, at, name.charAt(k));
      }
    }
    return new FrontCodedNames(Arrays.copyOf(bytes, at), blocks, sorted.length);
  }

  private static int shared(String a, String b) {
    int limit = Math.min(a.length(), b.length());
    int k = 0;
    while (k < limit && a.charAt(k) == b.charAt(k)) {
      k++;
    }
    return k;
  }

  private static int write(byte[] bytes, int from, int number) {
    int at = from;
    int rest = number;
    while (rest > 0x7f) {
      bytes[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[at++] = (byte) rest;
    return at;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public String name(int node) {
    if (node < 0 || node >= size) {
      throw new IndexOutOfBoundsException("a node is 0 to " + (size - 1) + ", got " + node);
    }
    Reader reader = new Reader(node / BLOCK);
    for (int i = 0; i <= node % BLOCK; i++) {
      reader.next();
    }
    return reader.toString();
  }

  @Override
  public int find(String name) {
    if (size == 0) {
      return -1;
    }
    int low = 0;
    int high = blocks.length - 1;
    while (low < high) { // The last block whose first name is not behind the name.
      int middle = (low + high + 1) >>> 1;
      if (name(middle * BLOCK).compareTo(name) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    Reader reader = new Reader(low);
    for (int node = low * BLOCK; node < Math.min(size, (low + 1) * BLOCK); node++) {
      reader.next();
      if (name.contentEquals(reader.name)) {
        return node;
      }
    }
    return -1;
  }

  /** Reads a block from its beginning. */
  private final class Reader {

    private final StringBuilder name = new StringBuilder();
    private int at;

    Reader(int block) {
      at = blocks[block];
    }

    void next() {
      name.setLength(number());
      for (int left = number(); left > 0; left--) {
        name.append((char) number());
      }
    }

    private int number() {
      int number = 0;
      for (int shift = 0; ; shift += 7) {
        byte one = bytes[at++];
        number |= (one & 0x7f) << shift;
        if (one >= 0) {
          return number;
        }
      }
    }

    @Override
    public String toString() {
      return name.toString();
    }
  }
}
