package org.siterank.visits;

/** State of one slot by keyed hash: an open hash table to longs. */
final class ViewTable {

  private final KeyTable keys;
  private long[] values;

  /**
   * @param expected about how many entries it will hold: as many as that of the slot before
   */
  ViewTable(int expected) {
    keys = new KeyTable(expected);
    values = new long[keys.places()];
  }

  int size() {
    return keys.size();
  }

  /** Returns the value of a key, or {@code otherwise}. */
  long get(long key, long otherwise) {
    int place = keys.place(key);
    return keys.isEmpty(place) ? otherwise : values[place];
  }

  /** Puts a value in the place of another one; false when the table holds {@code most} others. */
  boolean put(long key, long value, int most) {
    int place = keys.place(key);
    if (keys.isEmpty(place)) {
      if (keys.size() >= most) {
        return false;
      }
      if (keys.isCrowded()) {
        grow();
        place = keys.place(key);
      }
      keys.take(place, key);
    }
    values[place] = value;
    return true;
  }

  private void grow() {
    long[] old = values;
    values = new long[2 * old.length];
    keys.grow((from, to) -> values[to] = old[from]);
  }
}
