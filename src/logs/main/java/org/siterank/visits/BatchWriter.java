package org.siterank.visits;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Commits batches to the store, each while the lines of the next one are counted: the store takes
 * about as long for a batch as the counting. At most one batch is on its way, so batches are
 * committed in their order, and none after one that failed.
 *
 * <p>For use by one thread.
 */
final class BatchWriter implements AutoCloseable {

  private record Sent(LogBatch batch, long bytes, Future<Long> missing) {}

  private final VisitStore store;
  private final LogCounts tally;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "log-writer");
            thread.setDaemon(true);
            return thread;
          });

  /** The batch on its way; null when there is none. */
  private Sent sent;

  /**
   * @param tally what has been committed is added there
   */
  BatchWriter(VisitStore store, LogCounts tally) {
    this.store = store;
    this.tally = tally;
  }

  /**
   * Begins to commit a batch, once the one before it is committed.
   *
   * @param bytes of the logs that it holds
   * @throws IOException when the one before it could not be committed
   */
  void write(LogBatch batch, long bytes) throws IOException {
    settle();
    sent = new Sent(batch, bytes, executor.submit(() -> store.commit(batch)));
  }

  /**
   * Waits until all that was written is committed, whoever interrupts: nobody is to find the store
   * in use.
   *
   * @throws IOException when it could not be committed
   */
  void settle() throws IOException {
    if (sent == null) {
      return;
    }
    Sent batch = sent;
    sent = null;
    tally.add(batch.batch(), batch.bytes(), await(batch.missing()));
  }

  private static long await(Future<Long> missing) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return missing.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException("the thread that writes counts has failed", e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits as {@link #settle} does. */
  @Override
  public void close() throws IOException {
    try {
      settle();
    } finally {
      executor.shutdown();
    }
  }
}
