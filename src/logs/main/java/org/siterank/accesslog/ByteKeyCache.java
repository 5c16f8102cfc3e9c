package org.siterank.accesslog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A bounded cache from stretches of bytes to what was found out about them, asked without making an
 * object. Logs repeat their targets, referrers and agents, so what is costly (patterns, URLs,
 * lists) is done once per distinct value.
 *
 * <p>Two generations: entries that were asked for since the last turn are kept, the others go when
 * the younger generation is full. Memory stays at twice the capacity, whatever a log holds; values
 * that were dropped are found out again, so results never depend on it.
 *
 * @param <V> what is known of a stretch of bytes
 */
final class ByteKeyCache<V> {

  /** Longest key that is kept: longer ones are rare, and would make memory a matter of content. */
  private static final int MAX_KEY = 2048;

  /** Most bytes of keys in a generation: with ordinary keys the entries are used up first. */
  private static final int MAX_BYTES = 1 << 22;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** 2^64 over the golden ratio: spreads neighbours. */
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  private static final class Entry<V> {
    private final byte[] key;
    private final int salt;
    private final int hash;
    private final V value;

    Entry(byte[] key, int salt, int hash, V value) {
      this.key = key;
      this.salt = salt;
      this.hash = hash;
      this.value = value;
    }

    boolean is(byte[] bytes, int start, int end, int otherSalt) {
      return salt == otherSalt && Arrays.equals(key, 0, key.length, bytes, start, end);
    }
  }

  private final int capacity;
  private Entry<V>[] young;
  private Entry<V>[] old;
  private int youngSize;
  private long youngBytes;

  /** Consecutive lines are often of one visitor, and say the same. */
  private Entry<V> last;

  private final long seed = ThreadLocalRandom.current().nextLong();

  /**
   * @param capacity entries of one generation, a power of two
   */
  ByteKeyCache(int capacity) {
    if (Integer.bitCount(capacity) != 1) {
      throw new IllegalArgumentException("capacity must be a power of two, got " + capacity);
    }
    this.capacity = capacity;
    this.young = table();
    this.old = table();
  }

  /** Twice as many places as entries keep the probes short. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private Entry<V>[] table() {
    return new Entry[2 * capacity];
  }

  /**
   * Returns the value of {@code bytes[start, end)}, or null when there is none.
   *
   * @param salt tells equal bytes of different meaning apart
   */
  V get(byte[] bytes, int start, int end, int salt) {
    if (last != null && last.is(bytes, start, end, salt)) {
      return last.value;
    }
    if (end - start > MAX_KEY) {
      return null;
    }
    int hash = hash(bytes, start, end, salt);
    Entry<V> known = find(young, bytes, start, end, salt, hash);
    if (known == null) {
      known = find(old, bytes, start, end, salt, hash);
      if (known == null) {
        return null;
      }
      remember(known);
    }
    last = known;
    return known.value;
  }

  /** Keeps what was found out about {@code bytes[start, end)}, which was not known. */
  void put(byte[] bytes, int start, int end, int salt, V value) {
    if (end - start <= MAX_KEY) {
      int hash = hash(bytes, start, end, salt);
      last = new Entry<>(Arrays.copyOfRange(bytes, start, end), salt, hash, value);
      remember(last);
    }
  }

  private void remember(Entry<V> entry) {
    if (youngSize == capacity || youngBytes > MAX_BYTES) {
      old = young;
      young = table();
      youngSize = 0;
      youngBytes = 0;
    }
    int mask = young.length - 1;
    int i = entry.hash & mask;
    while (young[i] != null) {
      i = (i + 1) & mask;
    }
    young[i] = entry;
    youngSize++;
    youngBytes += entry.key.length;
  }

  private static <V> Entry<V> find(
      Entry<V>[] table, byte[] bytes, int start, int end, int salt, int hash) {
    int mask = table.length - 1;
    int i = hash & mask;
    Entry<V> entry = table[i];
    while (entry != null && !(entry.hash == hash && entry.is(bytes, start, end, salt))) {
      i = (i + 1) & mask;
      entry = table[i];
    }
    return entry;
  }

  /** Eight bytes at a time, and with a seed, so that nobody can make a log that collides. */
  private int hash(byte[] bytes, int start, int end, int salt) {
    long hash = seed + salt * SPREAD + (end - start);
    int at = start;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = (hash ^ (long) LONGS.get(bytes, at)) * SPREAD;
      hash ^= hash >>> 32;
    }
    long rest = 0;
    if (end - start >= Long.BYTES) {
      rest = (long) LONGS.get(bytes, end - Long.BYTES); // Some of it for the second time.
    } else {
      for (; at < end; at++) {
        rest = (rest << 8) | (bytes[at] & 0xff);
      }
    }
    hash = (hash ^ rest) * SPREAD;
    return (int) (hash ^ hash >>> 32);
  }
}
