package org.siterank.content;

/** A count for each of many numbers other than 0: eight bytes each, in an open hash table. */
final class IntCounts {

  private int[] keys = new int[1 << 10];
  private int[] counts = new int[1 << 10];
  private int size;

  void add(int key) {
    if (4L * (size + 1) > 3L * keys.length) {
      grow();
    }
    int slot = slot(keys, key);
    if (keys[slot] == 0) {
      keys[slot] = key;
      size++;
    }
    counts[slot]++;
  }

  int get(int key) {
    return counts[slot(keys, key)];
  }

  private static int slot(int[] keys, int key) {
    int mask = keys.length - 1;
    int slot = (key * 0x9e3779b9) >>> 7 & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    int[] oldKeys = keys;
    int[] oldCounts = counts;
    keys = new int[2 * oldKeys.length];
    counts = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slot(keys, oldKeys[i]);
        keys[slot] = oldKeys[i];
        counts[slot] = oldCounts[i];
      }
    }
  }
}
