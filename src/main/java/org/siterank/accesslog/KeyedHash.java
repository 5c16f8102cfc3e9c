package org.siterank.accesslog;

/**
 * SipHash-2-4: a hash that nobody who does not have the key can predict, invert or make collide.
 *
 * <p>J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012; the names
 * are the paper's.
 */
final class KeyedHash {

  private final long k0;
  private final long k1;

  KeyedHash(long k0, long k1) {
    this.k0 = k0;
    this.k1 = k1;
  }

  /** The hash of the first {@code length} bytes. */
  long of(byte[] bytes, int length) {
    long v0 = k0 ^ 0x736f6d6570736575L;
    long v1 = k1 ^ 0x646f72616e646f6dL;
    long v2 = k0 ^ 0x6c7967656e657261L;
    long v3 = k1 ^ 0x7465646279746573L;
    int whole = length & ~7;
    // One more word than there are whole ones (the rest and the length), and one for the ending.
    int rounds = 2 * (whole / 8 + 1) + 4;
    long m = 0;
    for (int round = 0; round < rounds; round++) {
      boolean ending = round >= rounds - 4;
      boolean first = !ending && (round & 1) == 0;
      if (first) {
        m = word(bytes, 4 * round, length);
        v3 ^= m;
      } else if (round == rounds - 4) {
        v2 ^= 0xff;
      }
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
      if (!ending && !first) {
        v0 ^= m;
      }
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }

  /** Eight bytes, lowest first; the last word holds the remaining bytes and the length on top. */
  private static long word(byte[] bytes, int at, int length) {
    int end = Math.min(at + 8, length);
    long word = at + 8 > length ? (long) length << 56 : 0;
    for (int i = at; i < end; i++) {
      word |= (bytes[i] & 0xffL) << (8 * (i - at));
    }
    return word;
  }
}
