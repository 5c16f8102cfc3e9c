package org.siterank.accesslog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds newlines, eight bytes at a time. */
final class LineEnds {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long NEWLINES = 0x0a0a0a0a0a0a0a0aL;
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;

  private LineEnds() {}

  /** The first newline in {@code bytes[from, limit)}; negative without one. */
  static int first(byte[] bytes, int from, int limit) {
    int at = from;
    for (; at + Long.BYTES <= limit; at += Long.BYTES) {
      long zeroes = (long) LONGS.get(bytes, at) ^ NEWLINES;
      // The lowest byte found is exact; only bytes above it may be found by mistake.
      long found = (zeroes - ONES) & ~zeroes & HIGHS;
      if (found != 0) {
        return at + ByteScan.lowest(found);
      }
    }
    for (; at < limit; at++) {
      if (bytes[at] == '\n') {
        return at;
      }
    }
    return -1;
  }

  /** The last newline in {@code bytes[from, limit)}; negative without one. */
  static int last(byte[] bytes, int from, int limit) {
    int at = limit - 1;
    while (at >= from && bytes[at] != '\n') {
      at--;
    }
    return at >= from ? at : -1;
  }

  /** How many newlines {@code bytes[from, limit)} has. */
  static int count(byte[] bytes, int from, int limit) {
    int count = 0;
    int at = from;
    for (; at + Long.BYTES <= limit; at += Long.BYTES) {
      long zeroes = (long) LONGS.get(bytes, at) ^ NEWLINES;
      // Exact for every byte, unlike the test above: the sum cannot carry into the next one.
      long nonzero = ((zeroes & ~HIGHS) + ~HIGHS) | zeroes;
      count += Long.BYTES - Long.bitCount(nonzero & HIGHS);
    }
    for (; at < limit; at++) {
      count += bytes[at] == '\n' ? 1 : 0;
    }
    return count;
  }
}
