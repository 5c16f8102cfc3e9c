package org.siterank.crawl;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The addresses under way, and what is to be done with their answers. Where the frontier keeps
 * order, an answer waits until all addresses taken before it have theirs; so what the crawl knows
 * when it takes the next address does not depend on which connection was faster.
 */
final class InFlightQueue {

  /** Addresses under way or waiting at most, since waiting answers stay in memory. */
  static final int MOST_WAITING = 64;

  /** A task for an answer. */
  @FunctionalInterface
  interface Settling {
    void settle() throws IOException;
  }

  private static final class Place {
    private final Frontier.Entry entry;
    private Settling settling; // null as long as there is no answer

    Place(Frontier.Entry entry) {
      this.entry = entry;
    }
  }

  private final boolean keepsOrder;
  private final Deque<Place> places = new ArrayDeque<>();

  InFlightQueue(boolean keepsOrder) {
    this.keepsOrder = keepsOrder;
  }

  boolean isFull() {
    return places.size() >= MOST_WAITING;
  }

  /** Addresses that are not settled. */
  int size() {
    return places.size();
  }

  void enter(Frontier.Entry entry) {
    places.add(new Place(entry));
  }

  /** An address has its answer, which is settled as soon as its turn has come. */
  void answered(Frontier.Entry entry, Settling settling) throws IOException {
    for (Place place : places) {
      if (place.entry.equals(entry)) {
        place.settling = settling;
        settle();
        return;
      }
    }
    throw new IllegalStateException(entry.known().url() + " is not under way");
  }

  private void settle() throws IOException {
    if (!keepsOrder) {
      settleAll();
      return;
    }
    while (!places.isEmpty() && places.peek().settling != null) {
      places.remove().settling.settle();
    }
  }

  /** Settles what has an answer, although earlier addresses will not get theirs any more. */
  void settleAll() throws IOException {
    Deque<Settling> ready = new ArrayDeque<>();
    places.removeIf(place -> place.settling != null && ready.add(place.settling));
    for (Settling settling : ready) {
      settling.settle();
    }
  }
}
