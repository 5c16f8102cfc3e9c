package org.siterank.graph;

import java.util.Arrays;

/**
 * Names numbered in the order of their first appearance: an open-addressing hash table over one
 * array of names, 12 bytes per name beside the name itself.
 */
final class NameTable {

  private String[] names = new String[16];
  private int[] slots = new int[32]; // number + 1; 0 is free
  private int size;

  int size() {
    return size;
  }

  String name(int number) {
    return names[number];
  }

  /** The number of a name, or -1. */
  int find(String name) {
    return slots[slot(name)] - 1;
  }

  /** The number of a name, which is added when it is new. */
  int add(String name) {
    int slot = slot(name);
    if (slots[slot] > 0) {
      return slots[slot] - 1;
    }
    if (size == names.length) {
      names = Arrays.copyOf(names, size * 2);
    }
    names[size++] = name;
    slots[slot] = size;
    if (size * 2 > slots.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    for (int number = 0; number < size; number++) {
      slots[slot(names[number])] = number + 1;
    }
  }

  private int slot(String name) {
    int hash = name.hashCode() * 0x9E3779B9; // golden ratio: spreads hashes that differ little
    int mask = slots.length - 1;
    int slot = (hash >>> 7) & mask;
    while (slots[slot] > 0 && !names[slots[slot] - 1].equals(name)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
