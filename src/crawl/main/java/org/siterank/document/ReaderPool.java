package org.siterank.document;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processes that read foreign documents. They are started when the first such document comes,
 * replaced when they die, and ended with the pool.
 */
final class ReaderPool implements AutoCloseable {

  /**
   * Processes at a time. Reading is work for a processor, and the crawl has its own; our choice.
   */
  static final int MAX_PROCESSES = 2;

  /** A document is slow that took this part of the longest time: of one minute ten seconds. */
  private static final int SLOW = 6;

  private static final Logger LOG = LoggerFactory.getLogger(ReaderPool.class);

  private final ReaderLimits limits;
  private final Semaphore free = new Semaphore(MAX_PROCESSES);
  private final Deque<ReaderProcess> idle = new ArrayDeque<>();
  private final Supplier<ScheduledExecutorService> clockwork;
  private ScheduledExecutorService deadlines;
  private final AtomicReference<String> fault = new AtomicReference<>();
  private boolean closed;

  ReaderPool(ReaderLimits limits) {
    this(limits, ReaderPool::clockwork);
  }

  /**
   * @param clockwork what ends readers whose time is over, made when the first document comes
   */
  ReaderPool(ReaderLimits limits, Supplier<ScheduledExecutorService> clockwork) {
    this.limits = limits;
    this.clockwork = clockwork;
  }

  private static ScheduledExecutorService clockwork() {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, "siterank-reader-deadlines");
          thread.setDaemon(true);
          return thread;
        });
  }

  /**
   * The result of reading a document.
   *
   * @param text its text, or the reason why there is none
   * @param hopeless true if the same bytes would come to the same again, after as long a time
   */
  record Reading(ForeignText text, boolean hopeless) {}

  /** Reads the text of a document. */
  Reading read(String type, byte[] body) {
    free.acquireUninterruptibly();
    long began = System.nanoTime();
    try {
      ReaderProcess process = take();
      try {
        ForeignText text = process.read(type, body, deadlines());
        give(process);
        long took = System.nanoTime() - began;
        boolean slow = took >= limits.time().dividedBy(SLOW).toNanos();
        return new Reading(text, slow && !text.problem().isEmpty());
      } catch (ReaderDiedException e) {
        process.close();
        if (e.end() == ReaderDiedException.End.BROKEN) {
          fault.compareAndSet(null, e.getMessage());
        }
        return new Reading(
            ForeignText.unreadable(e.getMessage()), e.end() == ReaderDiedException.End.LIMIT);
      }
    } catch (IOException e) {
      String problem = "no process to read it could be started: " + e.getMessage();
      return new Reading(ForeignText.unreadable(problem), false);
    } finally {
      free.release();
    }
  }

  /** Returns the fault of the program itself by which documents could not be read. */
  Optional<String> fault() {
    return Optional.ofNullable(fault.get());
  }

  private synchronized ReaderProcess take() throws IOException {
    if (closed) {
      throw new IOException("the crawl has ended");
    }
    return idle.isEmpty() ? new ReaderProcess(limits) : idle.pop();
  }

  private synchronized void give(ReaderProcess process) throws IOException {
    if (closed || process.isWorn()) {
      process.close();
    } else {
      idle.push(process);
    }
  }

  private synchronized ScheduledExecutorService deadlines() {
    if (deadlines == null) {
      deadlines = clockwork.get();
    }
    return deadlines;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (deadlines != null) {
      deadlines.shutdown();
    }
    for (ReaderProcess process : idle) {
      try {
        process.close();
      } catch (IOException e) {
        LOG.warn("temporary files of a document reader could not be removed", e);
      }
    }
    idle.clear();
  }
}
