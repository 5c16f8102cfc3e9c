package org.siterank.visits;

/**
 * The keys of an open hash table, which are hashes themselves. What belongs to a key lies in arrays
 * of its table, at the same place.
 */
final class KeyTable {

  /** Moves what belongs to a key from its old place to its new one. */
  interface Move {
    void move(int from, int to);
  }

  private static final int FIRST_CAPACITY = 1 << 8;

  /** 0 marks an empty place; the key 0 is stored as 1, one more chance in 2^64 to collide. */
  private long[] keys;

  private int size;

  /**
   * @param expected about how many keys it will hold: as many as that of the slot before
   */
  KeyTable(int expected) {
    int power = Integer.highestOneBit(Math.max(1, expected - 1)) << 1;
    keys = new long[Math.max(FIRST_CAPACITY, 2 * power)];
  }

  /** Number of keys. */
  int size() {
    return size;
  }

  /** Number of places, a power of two. */
  int places() {
    return keys.length;
  }

  /** The key's place, or the empty one where it would go; valid until the table grows. */
  int place(long key) {
    long stored = key == 0 ? 1 : key;
    int mask = keys.length - 1;
    int place = Long.hashCode(stored) & mask;
    while (keys[place] != 0 && keys[place] != stored) {
      place = (place + 1) & mask;
    }
    return place;
  }

  boolean isEmpty(int place) {
    return keys[place] == 0;
  }

  /** Whether one more key would fill more than half of the places. */
  boolean isCrowded() {
    return 2 * size >= keys.length;
  }

  /** Takes an empty place, found by {@link #place}. */
  void take(int place, long key) {
    keys[place] = key == 0 ? 1 : key;
    size++;
  }

  /** Doubles the places; the table's arrays have as many already. */
  void grow(Move table) {
    long[] old = keys;
    keys = new long[2 * old.length];
    for (int from = 0; from < old.length; from++) {
      if (old[from] != 0) {
        int to = place(old[from]);
        keys[to] = old[from];
        table.move(from, to);
      }
    }
  }
}
