package org.siterank.graphio;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads instantaneous codes for natural numbers, most significant bit first: what {@link BitWriter}
 * writes, and delta (P. Elias, 1975) beside it.
 */
final class BitReader implements AutoCloseable {

  private static final int BUFFER = 1 << 16;
  private static final int MOST_AT_ONCE = Long.SIZE - Byte.SIZE;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int next;
  private int end;

  /** The bits that come next, from the highest one down; the others are 0. */
  private long window;

  private int filled;

  BitReader(InputStream in) {
    this.in = in;
  }

  /** A number of so many bits, at most 63. */
  private long bits(int count) throws IOException {
    if (count > MOST_AT_ONCE) {
      long high = bits(count - Integer.SIZE);
      return high << Integer.SIZE | bits(Integer.SIZE);
    }
    if (filled < count) {
      fill(count);
    }
    long value = window >>> 1 >>> (Long.SIZE - 1 - count); // By 64 in two steps, for no bits.
    window <<= count;
    filled -= count;
    return value;
  }

  /** How many zeros there are before the next one, which is read as well. */
  long unary() throws IOException {
    long zeros = 0;
    while (window == 0) {
      zeros += filled;
      filled = 0;
      fill(1);
    }
    int more = Long.numberOfLeadingZeros(window);
    window = window << more << 1;
    filled -= more + 1;
    return zeros + more;
  }

  long gamma() throws IOException {
    return binary(unary());
  }

  long delta() throws IOException {
    return binary(gamma());
  }

  /** A number whose successor has so many bits behind its highest one. */
  private long binary(long length) throws IOException {
    if (length >= Long.SIZE - 1) {
      throw new CodeException("a number of " + length + " bits");
    }
    return (1L << length | bits((int) length)) - 1;
  }

  long zeta(int k) throws IOException {
    long h = unary();
    if (h * k + k >= Long.SIZE) {
      throw new CodeException("a number of " + h * k + " bits");
    }
    long first = 1L << (h * k);
    long shorter = bits((int) h * k + k - 1);
    return shorter < first ? shorter + first - 1 : (shorter << 1 | bits(1)) - 1;
  }

  /** Fills the window with whole bytes, so many bits at least. */
  private void fill(int least) throws IOException {
    if (end - next >= Long.BYTES) {
      long bytes = (long) LONGS.get(buffer, next);
      int taken = (Long.SIZE - 1 - filled) / Byte.SIZE;
      next += taken;
      int unused = Long.SIZE - filled - taken * Byte.SIZE; // Bits of a byte that is read again.
      window |= (bytes >>> filled) & (-1L << unused);
      filled = Long.SIZE - unused;
      return;
    }
    while (filled < least) {
      if (next == end) {
        end = Math.max(0, in.read(buffer));
        next = 0;
        if (end == 0) {
          throw new EOFException("it ends too early");
        }
      }
      window |= (buffer[next++] & 0xFFL) << (Long.SIZE - Byte.SIZE - filled);
      filled += Byte.SIZE;
    }
  }

  /** Bits that are no code of any number that could stand there. */
  static final class CodeException extends IOException {

    private static final long serialVersionUID = 1;

    CodeException(String message) {
      super(message);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
