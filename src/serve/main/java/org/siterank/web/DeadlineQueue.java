package org.siterank.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Queue of waiting clients, the longest waiting first: it is ended at its deadline, however little
 * by little it moves, or earlier when there is more of it than may be. Who is quick is thus never
 * kept out by who is slow. Thread-safe.
 */
final class DeadlineQueue {

  /** One that waits. */
  final class Entry {

    private final long begun = System.nanoTime();
    private final long weight;
    private final Runnable end;

    private Entry(long weight, Runnable end) {
      this.weight = weight;
      this.end = end;
    }

    /** It waits no longer; false when it has been ended before, or is done already. */
    boolean done() {
      synchronized (waiting) {
        return remove(this);
      }
    }
  }

  private final long deadlineNanos;
  private final long most;
  private final Set<Entry> waiting = new LinkedHashSet<>(); // Guards itself and the weight.
  private long weight;

  /**
   * @param deadline how long each may wait
   * @param most how much may wait at one time, in the unit of the weights
   */
  DeadlineQueue(Duration deadline, long most) {
    this.deadlineNanos = deadline.toNanos();
    this.most = most;
  }

  /**
   * Begins to wait.
   *
   * @param end what ends it, soon done; called at most once, and not after {@link Entry#done}
   */
  Entry add(long weight, Runnable end) {
    Entry entry = new Entry(weight, end);
    List<Entry> ended = new ArrayList<>();
    synchronized (waiting) {
      waiting.add(entry);
      this.weight += weight;
      Iterator<Entry> oldest = waiting.iterator();
      long over = this.weight - most;
      while (over > 0) {
        Entry next = oldest.next();
        if (next == entry) {
          break;
        }
        ended.add(next);
        over -= next.weight;
      }
      ended.forEach(this::remove);
    }
    ended.forEach(each -> each.end.run());
    return entry;
  }

  /** Ends what has waited too long. */
  void endOverdue() {
    long now = System.nanoTime();
    List<Entry> ended = new ArrayList<>();
    synchronized (waiting) {
      for (Entry entry : waiting) {
        if (now - entry.begun < deadlineNanos) {
          break;
        }
        ended.add(entry);
      }
      ended.forEach(this::remove);
    }
    ended.forEach(each -> each.end.run());
  }

  private boolean remove(Entry entry) {
    if (!waiting.remove(entry)) {
      return false;
    }
    weight -= entry.weight;
    return true;
  }
}
