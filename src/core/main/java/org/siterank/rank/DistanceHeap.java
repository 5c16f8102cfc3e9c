package org.siterank.rank;

import java.util.Arrays;

/** A binary heap of nodes, the nearest on top, whose distances may fall; 8 bytes per node. */
final class DistanceHeap {

  private static final int NOT_IN = -1;

  private final double[] distance; // The caller's; falls before lowered() is called.
  private final int[] heap;
  private final int[] place;
  private int size;

  DistanceHeap(double[] distance) {
    this.distance = distance;
    heap = new int[distance.length];
    place = new int[distance.length];
    Arrays.fill(place, NOT_IN);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The distance of a node has fallen; it comes in when it is not there. */
  void lowered(int node) {
    int at = place[node] == NOT_IN ? size++ : place[node];
    while (at > 0) {
      int above = (at - 1) >>> 1;
      if (distance[heap[above]] <= distance[node]) {
        break;
      }
      set(at, heap[above]);
      at = above;
    }
    set(at, node);
  }

  /** Takes the nearest node out. */
  int removeNearest() {
    int nearest = heap[0];
    place[nearest] = NOT_IN;
    int last = heap[--size];
    if (size > 0) {
      sink(last);
    }
    return nearest;
  }

  private void sink(int node) {
    int at = 0;
    while (true) {
      int below = 2 * at + 1;
      if (below >= size) {
        break;
      }
      if (below + 1 < size && distance[heap[below + 1]] < distance[heap[below]]) {
        below++;
      }
      if (distance[heap[below]] >= distance[node]) {
        break;
      }
      set(at, heap[below]);
      at = below;
    }
    set(at, node);
  }

  private void set(int at, int node) {
    heap[at] = node;
    place[node] = at;
  }
}
