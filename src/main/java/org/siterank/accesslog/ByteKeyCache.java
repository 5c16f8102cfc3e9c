package org.siterank.accesslog;

import java.util.Arrays;
import java.util.function.Supplier;

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

    boolean is(byte[] bytes, int start, int end, int otherSalt, int otherHash) {
      return hash == otherHash
          && salt == otherSalt
          && Arrays.equals(key, 0, key.length, bytes, start, end);
    }
  }

  private final int capacity;
  private Entry<V>[] young;
  private Entry<V>[] old;
  private int youngSize;

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
   * What is known of {@code bytes[start, end)}.
   *
   * @param salt tells equal bytes of different meaning apart
   * @param find finds it out when it is not known
   */
  V get(byte[] bytes, int start, int end, int salt, Supplier<V> find) {
    if (end - start > MAX_KEY) {
      return find.get();
    }
    int hash = hash(bytes, start, end, salt);
    Entry<V> known = find(young, bytes, start, end, salt, hash);
    if (known != null) {
      return known.value;
    }
    known = find(old, bytes, start, end, salt, hash);
    if (known == null) {
      known = new Entry<>(Arrays.copyOfRange(bytes, start, end), salt, hash, find.get());
    }
    if (youngSize == capacity) {
      old = young;
      young = table();
      youngSize = 0;
    }
    put(young, known);
    youngSize++;
    return known.value;
  }

  private static <V> Entry<V> find(
      Entry<V>[] table, byte[] bytes, int start, int end, int salt, int hash) {
    int mask = table.length - 1;
    for (int i = hash & mask; table[i] != null; i = (i + 1) & mask) {
      if (table[i].is(bytes, start, end, salt, hash)) {
        return table[i];
      }
    }
    return null;
  }

  private static <V> void put(Entry<V>[] table, Entry<V> entry) {
    int mask = table.length - 1;
    int i = entry.hash & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    table[i] = entry;
  }

  private static int hash(byte[] bytes, int start, int end, int salt) {
    int hash = salt;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + bytes[i];
    }
    hash *= 0x9e3779b9; // Spreads neighbours: 2^32 over the golden ratio.
    return hash ^ hash >>> 16;
  }
}
