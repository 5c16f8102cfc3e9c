package org.siterank.search;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * How long a search may take. A search that has used up its time returns what it has found until
 * then.
 *
 * <p>Time is processor time of the thread that searches: on a busy machine a search takes longer
 * than the work it does.
 */
final class SearchDeadline {

  /** The time that a search may take. Our choice: most take a hundredth of it. */
  static final Duration MOST = Duration.ofMillis(800);

  private static final ThreadLocal<SearchDeadline> CURRENT = new ThreadLocal<>();

  /** A task within a deadline. */
  interface Search<T> {
    T run() throws IOException;
  }

  private final long begin = System.nanoTime();
  private final long end = now() + MOST.toNanos();
  private boolean isOver;

  private SearchDeadline() {}

  /** Does something within the time that a search may take; within such a search, just does it. */
  static <T> T within(Search<T> search) throws IOException {
    if (CURRENT.get() != null) {
      return search.run();
    }
    CURRENT.set(new SearchDeadline());
    try {
      return search.run();
    } finally {
      CURRENT.remove();
    }
  }

  /** Returns true if the search of this thread has used up its time; false where there is none. */
  static boolean isOver() {
    SearchDeadline deadline = CURRENT.get();
    if (deadline == null || deadline.isOver) {
      return deadline != null;
    }
    // Processor time is never more than the time that has passed. Reading it is a system call.
    deadline.isOver = System.nanoTime() - deadline.begin > MOST.toNanos() && now() > deadline.end;
    return deadline.isOver;
  }

  private static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
