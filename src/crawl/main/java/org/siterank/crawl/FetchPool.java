package org.siterank.crawl;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.PageSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The looks under way. Answers are fetched by one thread for each connection, and read by one for
 * each processor, so that no connection waits for a document to be read. Everything else happens on
 * the thread of the crawl, which may give out some looks ahead: while it writes to the store, the
 * others go on.
 */
final class FetchPool implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FetchPool.class);

  /** How often a waiting crawl asks whether it should stop. */
  private static final long POLL_MILLIS = 100;

  /** How long requests are given to be answered when the crawl is to end, and to be cancelled. */
  private static final long MOMENT_MILLIS = 1_000;

  /** And documents that have been fetched, to be read; what takes longer is left behind. */
  private static final long PATIENCE_MILLIS = 3_000;

  /** A look that has ended. */
  record Done(Frontier.Entry entry, FetchOutcome outcome) {}

  private record Ended(Frontier.Entry entry, Optional<FetchOutcome> outcome, Throwable thrown) {}

  /** Half a look, on a thread of its own. */
  private interface Half {
    void run() throws InterruptedException;
  }

  private final PageSource source;
  private final DocumentLoader loader;
  private final int most;
  private final ThreadPoolExecutor fetchers;
  private final ThreadPoolExecutor readers;

  /**
   * Documents that are being fetched, wait to be read, or are being read: so many are in memory.
   */
  private final Semaphore documents;

  /** Looks at which the program itself failed. */
  private final Queue<String> failed = new ConcurrentLinkedQueue<>();

  private final BlockingQueue<Politeness.Connection> free = new LinkedBlockingQueue<>();
  private final BlockingQueue<Ended> ended = new LinkedBlockingQueue<>();
  private int underWay;

  FetchPool(PageSource source, DocumentLoader loader, int connections) {
    int processors = Runtime.getRuntime().availableProcessors();
    this.source = source;
    this.loader = loader;
    // What was given out is asked for, even if it turns out meanwhile to be a trap's: of a server
    // only what keeps the connections busy.
    this.most = source.isRemote() ? 4 * connections + processors : InFlightQueue.MOST_WAITING;
    this.documents = new Semaphore(connections + processors);
    this.fetchers = threads(connections, "siterank-crawl");
    this.readers = threads(processors, "siterank-read");
    for (int i = 0; i < connections; i++) {
      free.add(new Politeness.Connection());
    }
  }

  private static ThreadPoolExecutor threads(int count, String name) {
    return new ThreadPoolExecutor(
        count,
        count,
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Connections that are not in use: whoever sends a request takes one and gives it back. */
  BlockingQueue<Politeness.Connection> connections() {
    return free;
  }

  /** Whether another look may be started. */
  boolean hasRoom() {
    return underWay < most;
  }

  void start(Frontier.Entry entry) {
    underWay++;
    fetchers.execute(() -> half(entry, () -> fetch(entry)));
  }

  private void fetch(Frontier.Entry entry) throws InterruptedException {
    UrlRecord known = entry.known();
    documents.acquire();
    Politeness.Connection connection = free.take();
    try {
      AccountProbes.Seen answer = loader.fetch(known, !entry.ignoresCanonical(), connection);
      readers.execute(() -> half(entry, () -> read(entry, answer)));
    } catch (FetchException e) {
      documents.release();
      ended.add(new Ended(entry, Optional.of(loader.unanswered(known, e)), null));
    } catch (RejectedExecutionException afterTheEnd) {
      throw new InterruptedException();
    } catch (RuntimeException | Error e) {
      documents.release();
      throw e;
    } finally {
      free.add(connection);
    }
  }

  private void read(Frontier.Entry entry, AccountProbes.Seen answer) throws InterruptedException {
    FetchOutcome outcome;
    try {
      outcome = loader.read(entry.known(), answer);
    } finally {
      documents.release();
    }
    ended.add(new Ended(entry, Optional.of(outcome), null));
  }

  private void half(Frontier.Entry entry, Half half) {
    try {
      half.run();
    } catch (InterruptedException abandoned) {
      ended.add(new Ended(entry, Optional.empty(), null));
    } catch (UncheckedIOException e) {
      // The store fails. Goes on in the thread of the crawl, see settle().
      ended.add(new Ended(entry, Optional.empty(), e));
    } catch (RuntimeException | StackOverflowError e) {
      // One page must not end the crawl of all others.
      LOG.warn("{} could not be looked at", entry.known().url(), e);
      String problem =
          e instanceof StackOverflowError
              ? "it is nested too deeply"
              : "the program failed at it: " + e;
      failed.add(entry.known().url() + " (" + problem + ")");
      ended.add(
          new Ended(
              entry,
              Optional.of(new FetchOutcome.NotAnswered(FailureReason.BROKEN_DOCUMENT, problem)),
              null));
    } catch (Error e) {
      ended.add(new Ended(entry, Optional.empty(), e));
    }
  }

  /** The next look to end, or nothing when it takes longer than a moment. */
  Optional<Done> poll() throws InterruptedException {
    Ended next = ended.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
    return next == null ? Optional.empty() : settle(next);
  }

  /**
   * Asks for nothing more. What is under way has a moment to arrive, and what has arrived is read,
   * so that nobody need ask for it again; pages in a browser may need long, and are not waited for.
   */
  void abandon() {
    fetchers.shutdown();
    loader.abandon();
    List<Runnable> notBegun = new ArrayList<>();
    fetchers.getQueue().drainTo(notBegun);
    underWay -= notBegun.size();
  }

  /** After {@link #abandon}: the looks that had an answer soon enough. */
  List<Done> finish() throws InterruptedException {
    List<Done> answered = new ArrayList<>();
    long begin = System.nanoTime();
    long waited = 0;
    while (underWay > 0 && waited <= PATIENCE_MILLIS) {
      Ended next = ended.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
      waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
      if (waited > MOMENT_MILLIS) {
        fetchers.shutdownNow();
        cancel();
      }
      if (next == null) {
        continue;
      }
      settle(next)
          .filter(done -> done.outcome() instanceof FetchOutcome.Answered)
          .ifPresent(answered::add);
    }
    return answered;
  }

  private Optional<Done> settle(Ended next) {
    underWay--;
    if (next.thrown() instanceof Error error) {
      throw error;
    }
    if (next.thrown() instanceof RuntimeException exception) {
      throw exception;
    }
    return next.outcome().map(outcome -> new Done(next.entry(), outcome));
  }

  /** Warnings of the reading of documents. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>(loader.warnings());
    if (!failed.isEmpty()) {
      warnings.add(
          "pages that could not be read, by a mistake of the program: "
              + failed.size()
              + ", such as "
              + failed.peek());
    }
    return warnings;
  }

  private void cancel() {
    source.cancel();
    loader.cancelAccounts();
  }

  /** Accounts that could not log in, each with the reason. */
  List<String> failedLogins() {
    return loader.failedLogins();
  }

  /** Counts of rendered pages. */
  RenderReport rendered() {
    return loader.rendered();
  }

  /** Ends all of it; no request is sent after that. */
  @Override
  public void close() {
    fetchers.shutdownNow();
    readers.shutdownNow();
    cancel();
    try {
      if (!fetchers.awaitTermination(MOMENT_MILLIS, TimeUnit.MILLISECONDS)) {
        cancel(); // A request that began after the last one.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
