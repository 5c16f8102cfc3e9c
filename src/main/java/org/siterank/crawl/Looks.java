package org.siterank.crawl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The looks under way, one thread for each connection. Everything but the looking itself happens on
 * the thread of the crawl.
 */
final class Looks implements AutoCloseable {

  /** How often a waiting crawl asks whether it should stop. */
  private static final long POLL_MILLIS = 100;

  /** A look that has ended. */
  record Done(Frontier.Entry entry, Look look) {}

  private record Ended(
      Frontier.Entry entry, Pace.Connection connection, Optional<Look> look, Throwable thrown) {}

  private final PageSource source;
  private final ExecutorService threads;
  private final Deque<Pace.Connection> free = new ArrayDeque<>();
  private final BlockingQueue<Ended> ended = new LinkedBlockingQueue<>();
  private int underWay;

  Looks(PageSource source, int connections) {
    this.source = source;
    this.threads =
        Executors.newFixedThreadPool(
            connections,
            task -> {
              Thread thread = new Thread(task, "siterank-crawl");
              thread.setDaemon(true);
              return thread;
            });
    for (int i = 0; i < connections; i++) {
      free.add(new Pace.Connection());
    }
  }

  boolean hasFreeConnection() {
    return !free.isEmpty();
  }

  int underWay() {
    return underWay;
  }

  void start(Frontier.Entry entry, Eye eye) {
    Pace.Connection connection = free.remove();
    underWay++;
    threads.execute(
        () -> {
          try {
            Look look = eye.look(entry.known(), !entry.ignoresCanonical(), connection);
            ended.add(new Ended(entry, connection, Optional.of(look), null));
          } catch (InterruptedException abandoned) {
            ended.add(new Ended(entry, connection, Optional.empty(), null));
          } catch (RuntimeException | Error e) {
            // Goes on in the thread of the crawl, see settle().
            ended.add(new Ended(entry, connection, Optional.empty(), e));
          }
        });
  }

  /** The next look to end, or nothing when it takes longer than a moment. */
  Optional<Done> poll() throws InterruptedException {
    Ended next = ended.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
    return next == null ? Optional.empty() : settle(next);
  }

  /** Ends every look under way; what has ended by itself is kept. */
  void abandon() {
    // A task that no thread had taken up never reports its end.
    underWay -= threads.shutdownNow().size();
    source.cancel();
  }

  /** After {@link #abandon}: the looks that had an answer. */
  List<Done> finish() throws InterruptedException {
    List<Done> answered = new ArrayList<>();
    while (underWay > 0) {
      Ended next = ended.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
      if (next == null) {
        // A request that began after the last cancel.
        source.cancel();
        continue;
      }
      settle(next).filter(done -> done.look() instanceof Look.Answered).ifPresent(answered::add);
    }
    return answered;
  }

  private Optional<Done> settle(Ended next) {
    underWay--;
    free.add(next.connection());
    if (next.thrown() instanceof Error error) {
      throw error;
    }
    if (next.thrown() instanceof RuntimeException exception) {
      throw exception;
    }
    return next.look().map(look -> new Done(next.entry(), look));
  }

  @Override
  public void close() {
    abandon();
  }
}
