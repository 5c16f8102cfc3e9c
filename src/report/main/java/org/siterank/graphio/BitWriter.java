package org.siterank.graphio;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes instantaneous codes for natural numbers, most significant bit first, as dsiutils reads
 * them: gamma (P. Elias, 1975) and zeta (P. Boldi and S. Vigna, Codes for the World Wide Web,
 * 2005).
 */
final class BitWriter implements AutoCloseable {

  private final OutputStream out;
  private int current;
  private int free = 8;
  private long written;

  BitWriter(OutputStream out) {
    this.out = out;
  }

  /** Bits so far. */
  long written() {
    return written;
  }

  /** The lowest bits of a number. */
  void bits(long value, int count) throws IOException {
    for (int bit = count - 1; bit >= 0; bit--) {
      current = (current << 1) | (int) ((value >>> bit) & 1);
      if (--free == 0) {
        out.write(current);
        current = 0;
        free = 8;
      }
    }
    written += count;
  }

  /** So many zeros and a one. */
  private void unary(int zeros) throws IOException {
    for (int i = 0; i < zeros; i++) {
      bits(0, 1);
    }
    bits(1, 1);
  }

  /** A number of at least 0: the length of x + 1 in unary, then x + 1 without its first bit. */
  void gamma(long x) throws IOException {
    int log = log2(x + 1);
    unary(log);
    bits(x + 1, log);
  }

  /** A number of at least 0 that is probably small, by a power law. */
  void zeta(long x, int k) throws IOException {
    long n = x + 1;
    int h = log2(n) / k;
    unary(h);
    long first = 1L << (h * k);
    minimalBinary(n - first, (first << k) - first);
  }

  /** A number below a bound in as few bits as can be, smaller ones in one bit less. */
  private void minimalBinary(long x, long bound) throws IOException {
    int log = log2(bound);
    long shorter = (1L << (log + 1)) - bound;
    if (x < shorter) {
      bits(x, log);
    } else {
      bits(x + shorter, log + 1);
    }
  }

  private static int log2(long x) {
    return 63 - Long.numberOfLeadingZeros(x);
  }

  /** Fills up the last byte with zeros and closes. */
  @Override
  public void close() throws IOException {
    try (out) {
      if (free < 8) {
        out.write(current << free);
      }
    }
  }
}
