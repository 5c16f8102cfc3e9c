package org.siterank.visits;

/** State of one slot by keyed hash: an open hash table to longs. */
final class ViewTable {

  private static final int FIRST_CAPACITY = 1 << 8;

  /** 0 marks an empty place; the key 0 is stored as 1, one more chance in 2^64 to collide. */
  private long[] keys;

  private long[] values;
  private int size;

  /**
   * @param expected about how many entries it will hold: as many as that of the slot before
   */
  ViewTable(int expected) {
    keys = new long[capacity(expected)];
    values = new long[keys.length];
  }

  /** Places for so many entries, a power of two and at least twice as many. */
  static int capacity(int expected) {
    int power = Integer.highestOneBit(Math.max(1, expected - 1)) << 1;
    return Math.max(FIRST_CAPACITY, 2 * power);
  }

  int size() {
    return size;
  }

  /** What is known by this key, or {@code otherwise}. */
  long get(long key, long otherwise) {
    int place = place(keys, key);
    return keys[place] == 0 ? otherwise : values[place];
  }

  /** Puts a value in the place of another one; false when the table holds {@code most} others. */
  boolean put(long key, long value, int most) {
    int place = place(keys, key);
    if (keys[place] == 0) {
      if (size >= most) {
        return false;
      }
      if (2 * size >= keys.length) {
        grow();
        place = place(keys, key);
      }
      keys[place] = key == 0 ? 1 : key;
      size++;
    }
    values[place] = value;
    return true;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new long[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int place = place(keys, oldKeys[i]);
        keys[place] = oldKeys[i];
        values[place] = oldValues[i];
      }
    }
  }

  /** The key's place, or the empty one where it would go. */
  private static int place(long[] keys, long key) {
    long stored = key == 0 ? 1 : key;
    int mask = keys.length - 1;
    int place = Long.hashCode(stored) & mask;
    while (keys[place] != 0 && keys[place] != stored) {
      place = (place + 1) & mask;
    }
    return place;
  }
}
