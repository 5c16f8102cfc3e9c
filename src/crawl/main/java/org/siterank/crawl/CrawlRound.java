package org.siterank.crawl;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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

  /** The order of the addresses of one turn, the largest first. */
  @FunctionalInterface
  interface Key {
    double of(int number, Turn turn);
  }

  private final ReorderingInterval lengths = ReorderingInterval.live();
  private final Entries entries;
  private final RevisitSchedule turns;
  private final Key key;
  private final boolean inTurn;
  private final double newShare;
  private long newTaken; // Of the pages that came in turn.
  private long inTurnTaken;
  private final IntList waiting = new IntList();
  private int[] round = new int[0];
  private int next;

  private CrawlRound(
      Entries entries, RevisitSchedule turns, Key key, boolean inTurn, double newShare) {
    this.entries = entries;
    this.turns = turns;
    this.key = key;
    this.inTurn = inTurn;
    this.newShare = newShare;
  }

  /**
   * Rounds in which new pages and pages to be looked at again come in turn.
   *
   * @param entries for the order of those whose keys are equal
   * @param turns the turn of each
   * @param newShare share of the new pages, in [0, 1], as long as there are both
   */
  static CrawlRound inTurn(Entries entries, RevisitSchedule turns, Key key, double newShare) {
    return new CrawlRound(entries, turns, key, true, newShare);
  }

  /** Rounds in which new pages and pages to be looked at again come by one key. */
  static CrawlRound merged(Entries entries, RevisitSchedule turns, Key key) {
    return new CrawlRound(entries, turns, key, false, 0);
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
      size = append(sequence, size, sorted(EnumSet.of(turn)));
    }
    int most = Math.max(LEAST_ROUND, lengths.interval(entries.size()));
    if (inTurn) {
      size =
          mix(sequence, size, sorted(EnumSet.of(Turn.NEW)), sorted(EnumSet.of(Turn.AGAIN)), most);
    } else {
      size = append(sequence, size, sorted(EnumSet.of(Turn.NEW, Turn.AGAIN)));
    }
    int taken = Math.min(size, most);
    round = Arrays.copyOf(sequence, taken);
    next = 0;
    waiting.clear();
    for (int k = taken; k < size; k++) {
      waiting.add(sequence[k]);
    }
  }

  private static int append(int[] sequence, int size, int[] more) {
    System.arraycopy(more, 0, sequence, size, more.length);
    return size + more.length;
  }

  /** Appends both in turn, and counts the turns of those that come into this round. */
  private int mix(int[] sequence, int begin, int[] fresh, int[] again, int most) {
    int size = begin;
    int nextFresh = 0;
    int nextAgain = 0;
    while (nextFresh < fresh.length || nextAgain < again.length) {
      boolean both = nextFresh < fresh.length && nextAgain < again.length;
      boolean isNew = both ? newTaken < newShare * (inTurnTaken + 1) : nextFresh < fresh.length;
      if (both && size < most) {
        newTaken += isNew ? 1 : 0;
        inTurnTaken++;
      }
      sequence[size++] = isNew ? fresh[nextFresh++] : again[nextAgain++];
    }
    return size;
  }

  /** Those that wait for some turns, the largest key first, then the nearest to the start page. */
  private int[] sorted(Set<Turn> turn) {
    int[] numbers = new int[waiting.size()];
    int size = 0;
    for (int k = 0; k < numbers.length; k++) {
      int number = waiting.get(k);
      if (turn.contains(turns.of(number))) {
        numbers[size++] = number;
      }
    }
    double[] keys = new double[size];
    Arrays.setAll(keys, k -> key.of(numbers[k], turns.of(numbers[k])));
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
