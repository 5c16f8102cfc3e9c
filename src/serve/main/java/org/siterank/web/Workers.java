package org.siterank.web;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that make answers. Nothing but a whole request takes one, and the health check has
 * its own: it is answered whatever else is asked.
 */
final class Workers implements AutoCloseable {

  /** Threads beyond the cores wait for the disk at most; each costs a stack. */
  private static final int MOST_THREADS = 24;

  /** Requests that wait for a thread; beyond, they are refused. */
  private static final int MOST_WAITING = 1_000;

  /** Characters of a query that is long, percent-encoding included. Our choice. */
  private static final int LONG_QUERY = 200;

  private static final int MOST_SIGN_INS = 4;

  private static final long LAST_ANSWERS_SECONDS = 10;

  private final ThreadPoolExecutor answers = threads("search-page-w", MOST_THREADS);

  /** Long queries take the longest; short ones do not wait for them. */
  private final ThreadPoolExecutor longQueries =
      threads("long-query", Math.max(2, Runtime.getRuntime().availableProcessors()));

  private final ThreadPoolExecutor health = threads("health", 1);

  /** They wait for the provider: when it hangs, searches go on. */
  private final ThreadPoolExecutor signIns = threads("sign-in", MOST_SIGN_INS);

  private static ThreadPoolExecutor threads(String name, int most) {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(MOST_WAITING),
            task -> new Thread(task, name + number.incrementAndGet()));
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /**
   * The executor that answers a request.
   *
   * @param query what stands behind the question mark
   */
  Executor of(String path, String query) {
    if (path.equals(Routes.HEALTH)) {
      return health;
    }
    if (path.startsWith(SignInPages.BEGIN)) {
      return signIns;
    }
    return query.length() > LONG_QUERY ? longQueries : answers;
  }

  /** The executor that asks the provider. */
  Executor asking() {
    return signIns;
  }

  /** Ends after the answers in progress. */
  @Override
  public void close() {
    answers.shutdown();
    longQueries.shutdown();
    health.shutdown();
    signIns.shutdownNow();
    try {
      if (!answers.awaitTermination(LAST_ANSWERS_SECONDS, TimeUnit.SECONDS)) {
        answers.shutdownNow();
      }
      longQueries.shutdownNow();
    } catch (InterruptedException e) {
      answers.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
