package org.siterank.accesslog;

/** When each view of a slot was last seen: an open hash table from keyed hashes to seconds. */
final class ViewTable {

  private static final int FIRST_CAPACITY = 1 << 8;

  /** 0 marks an empty place; the key 0 is stored as 1, one more chance in 2^64 to collide. */
  private long[] keys;

  private long[] seconds;
  private int size;

  /**
   * @param expected about how many views it will hold: as many as that of the slot before
   */
  ViewTable(int expected) {
    keys = new long[capacity(expected)];
    seconds = new long[keys.length];
  }

  /** Places for so many entries, a power of two and at least twice as many. */
  static int capacity(int expected) {
    int power = Integer.highestOneBit(Math.max(1, expected - 1)) << 1;
    return Math.max(FIRST_CAPACITY, 2 * power);
  }

  int size() {
    return size;
  }

  /** Whether the view was seen less than half an hour from this second. */
  boolean isNear(long key, long second) {
    int place = place(keys, key);
    return keys[place] != 0 && Math.abs(second - seconds[place]) < VisitMemory.WINDOW_SECONDS;
  }

  /** Remembers the latest second of a view; false when the table holds {@code most} others. */
  boolean put(long key, long second, int most) {
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
      seconds[place] = second;
      size++;
    } else {
      seconds[place] = Math.max(seconds[place], second);
    }
    return true;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldSeconds = seconds;
    keys = new long[2 * oldKeys.length];
    seconds = new long[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int place = place(keys, oldKeys[i]);
        keys[place] = oldKeys[i];
        seconds[place] = oldSeconds[i];
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
