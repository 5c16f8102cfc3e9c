package org.siterank.accesslog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/**
 * SipHash-2-4: a hash that nobody who does not have the key can predict, invert or make collide.
 *
 * <p>J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012; the names
 * are the paper's.
 */
final class KeyedHash {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final long k0;
  private final long k1;

  KeyedHash(long k0, long k1) {
    this.k0 = k0;
    this.k1 = k1;
  }

  /** With a key that nobody knows. */
  static KeyedHash random() {
    SecureRandom random = new SecureRandom();
    return new KeyedHash(random.nextLong(), random.nextLong());
  }

  /** The hash of a text, as UTF-8. */
  long of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return of(bytes, 0, bytes.length);
  }

  /** The hash of {@code bytes[start, end)}. */
  long of(byte[] bytes, int start, int end) {
    long v0 = k0 ^ 0x736f6d6570736575L;
    long v1 = k1 ^ 0x646f72616e646f6dL;
    long v2 = k0 ^ 0x6c7967656e657261L;
    long v3 = k1 ^ 0x7465646279746573L;
    int length = end - start;
    // One more word than there are whole ones: the rest, with the length on top.
    int words = length / Long.BYTES + 1;
    for (int word = 0; word <= words; word++) {
      boolean ending = word == words;
      long m = ending ? 0 : word(bytes, start + word * Long.BYTES, end, length);
      v3 ^= m;
      v2 ^= ending ? 0xff : 0;
      int rounds = ending ? 4 : 2;
      for (int round = 0; round < rounds; round++) {
        v0 += v1;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v3;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 += v3;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 += v1;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v2 = Long.rotateLeft(v2, 32);
      }
      v0 ^= m;
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }

  /** Eight bytes, lowest first; the last word holds the remaining bytes and the length on top. */
  private static long word(byte[] bytes, int at, int end, int length) {
    if (at + Long.BYTES <= end) {
      return (long) LONGS.get(bytes, at);
    }
    long word = (long) length << 56;
    for (int i = at; i < end; i++) {
      word |= (bytes[i] & 0xffL) << (8 * (i - at));
    }
    return word;
  }
}
