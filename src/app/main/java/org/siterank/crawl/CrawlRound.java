package org.siterank.crawl;

import java.util.Arrays;
import java.util.List;
import org.siterank.crawl.RevisitSchedule.Turn;

/**
 * The addresses that wait, and those of the round that a {@link CashFrontier} is in, all by number.
 * Not thread-safe.
 */
final class CrawlRound {

  /**
   * A round has at least so many addresses, so that all connections have work; our choice, eight
   * times the usual number of connections.
   */
  private static final int LEAST_ROUND = 16;

  /** What orders the addresses of one turn, the largest first. */
  @FunctionalInterface
  interface Key {
    double of(int number, Turn turn);
  }

  private final ReorderingInterval lengths = ReorderingInterval.live();
  private final Entries entries;
  private final RevisitSchedule turns;
  private final Key key;
  private final IntList waiting = new IntList();
  private int[] round = new int[0];
  private int next;

  /**
   * @param entries for the order of those whose keys are equal
   * @param turns the turn of each
   */
  CrawlRound(Entries entries, RevisitSchedule turns, Key key) {
    this.entries = entries;
    this.turns = turns;
    this.key = key;
  }

  void add(int number) {
    waiting.add(number);
  }

  /** All that wait, those of the round included. */
  int size() {
    return waiting.size() + round.length - next;
  }

  /** Whether the next address is one of another round. */
  boolean isOver() {
    return next == round.length;
  }

  /** The next one of the round. */
  int next() {
    return round[next++];
  }

  /** Begins a round, when one is over. */
  void begin() {
    int[] sequence = new int[waiting.size()];
    int size = 0;
    for (Turn turn : List.of(Turn.AT_ONCE, Turn.OVERDUE)) {
      int[] sorted = sorted(turn);
      System.arraycopy(sorted, 0, sequence, size, sorted.length);
      size += sorted.length;
    }
    int[] fresh = sorted(Turn.NEW);
    int[] again = sorted(Turn.AGAIN);
    for (int k = 0; k < Math.max(fresh.length, again.length); k++) {
      if (k < fresh.length) {
        sequence[size++] = fresh[k];
      }
      if (k < again.length) {
        sequence[size++] = again[k];
      }
    }
    int taken = Math.min(size, Math.max(LEAST_ROUND, lengths.interval(entries.size())));
    round = Arrays.copyOf(sequence, taken);
    next = 0;
    waiting.clear();
    for (int k = taken; k < size; k++) {
      waiting.add(sequence[k]);
    }
  }

  /** Those that wait for one turn, the largest key first, then the nearest to the start page. */
  private int[] sorted(Turn turn) {
    int[] numbers = new int[waiting.size()];
    int size = 0;
    for (int k = 0; k < numbers.length; k++) {
      int number = waiting.get(k);
      if (turns.of(number) == turn) {
        numbers[size++] = number;
      }
    }
    double[] keys = new double[size];
    Arrays.setAll(keys, k -> key.of(numbers[k], turn));
    int[] order =
        StableOrder.of(
            size,
            (left, right) ->
                keys[left] > keys[right]
                    || (keys[left] == keys[right]
                        && entries.compare(numbers[left], numbers[right]) <= 0));
    Arrays.setAll(order, k -> numbers[order[k]]);
    return order;
  }

  /** Of all that wait, those that are older than the greatest age. */
  long overdue() {
    long overdue = 0;
    for (int k = 0; k < waiting.size(); k++) {
      overdue += turns.of(waiting.get(k)) == Turn.OVERDUE ? 1 : 0;
    }
    for (int k = next; k < round.length; k++) {
      overdue += turns.of(round[k]) == Turn.OVERDUE ? 1 : 0;
    }
    return overdue;
  }
}
