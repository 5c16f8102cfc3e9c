package org.siterank.crawl;

/**
 * A set of 64-bit hashes, each with a number: open addressing in two arrays, some 20 bytes for each
 * where a {@code HashMap} takes a hundred. A crawl keeps several for every page. Not thread-safe.
 */
final class LongTable {

  /** The answer of {@link #put} for a hash that is new. */
  static final int NEW = -1;

  private long[] keys = new long[4]; // There are many small ones.
  private int[] values = new int[4]; // one more than the number; 0: nothing is here
  private int size;

  /**
   * A hash of a text: FNV-1a of 64 bits, which takes two of a million for one in 4 of 10^8 cases.
   */
  static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int k = 0; k < text.length(); k++) {
      hash = (hash ^ text.charAt(k)) * 0x100000001b3L;
    }
    return hash;
  }

  /** How many hashes there are. */
  int size() {
    return size;
  }

  /** The number of a hash, or {@link #NEW}. */
  int get(long key) {
    return values[slot(key)] - 1;
  }

  /**
   * Gives a hash a number unless it has one.
   *
   * @param value at least 0
   * @return the number it had, or {@link #NEW}
   */
  int put(long key, int value) {
    if (value < 0) {
      throw new IllegalArgumentException("a number must be at least 0, got " + value);
    }
    int slot = slot(key);
    if (values[slot] != 0) {
      return values[slot] - 1;
    }
    if (++size > keys.length / 3 * 2) {
      grow();
      slot = slot(key);
    }
    keys[slot] = key;
    values[slot] = value + 1;
    return NEW;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    // Hashes are spread already; their high bits take part for those that are not.
    int slot = (int) (key ^ key >>> 32) & mask;
    while (values[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[Math.multiplyExact(2, oldKeys.length)];
    values = new int[keys.length];
    for (int k = 0; k < oldKeys.length; k++) {
      if (oldValues[k] != 0) {
        int slot = slot(oldKeys[k]);
        keys[slot] = oldKeys[k];
        values[slot] = oldValues[k];
      }
    }
  }
}
