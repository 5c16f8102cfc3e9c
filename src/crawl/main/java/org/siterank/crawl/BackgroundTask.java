package org.siterank.crawl;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.siterank.fetch.PageSource;

/**
 * Work that the crawl has to wait for, on a thread of its own: a site that is slow to answer does
 * not keep the crawl from being stopped, nor beyond its time limit. Used by one thread.
 */
final class BackgroundTask implements AutoCloseable {

  /** How often it is asked whether the crawl is to end. */
  static final long POLL_MILLIS = 100;

  private final PageSource source;
  private final DocumentLoader loader;
  private final BooleanSupplier stop;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread worker = new Thread(task, "siterank-aside");
            worker.setDaemon(true);
            return worker;
          });

  /**
   * @param source whose requests end when the crawl is to end
   * @param stop whether it is
   */
  BackgroundTask(PageSource source, DocumentLoader loader, BooleanSupplier stop) {
    this.source = source;
    this.loader = loader;
    this.stop = stop;
  }

  /** The result of the work; nothing when the crawl was to end meanwhile. */
  <T> Optional<T> run(Callable<T> work) throws ExecutionException, InterruptedException {
    Future<T> result = thread.submit(work);
    while (true) {
      try {
        return Optional.of(result.get(POLL_MILLIS, TimeUnit.MILLISECONDS));
      } catch (TimeoutException stillWorking) {
        if (stop.getAsBoolean()) {
          result.cancel(true);
          source.cancel();
          return Optional.empty();
        }
      }
    }
  }

  /**
   * Looks at an address, as {@link DocumentLoader#load} does; nothing when the crawl was to end
   * meanwhile.
   */
  Optional<FetchOutcome> load(UrlRecord known) {
    try {
      return run(() -> loader.load(known, false, new Politeness.Connection()));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException exception) {
        throw exception;
      }
      throw new IllegalStateException("a look has failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
