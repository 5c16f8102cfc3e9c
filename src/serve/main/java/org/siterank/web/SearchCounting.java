package org.siterank.web;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.siterank.config.ServeSection;
import org.siterank.disk.AccessAdvice;
import org.siterank.searchlog.SearchLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the counts of searches now and then, while the search page is served. */
final class SearchCounting implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(SearchCounting.class);

  /** How long counted searches wait to be written. */
  private static final long FLUSH_SECONDS = 2;

  private final SearchLog log;
  private final ScheduledExecutorService writer;
  private Optional<Future<?>> writing = Optional.empty();

  private SearchCounting(SearchLog log) {
    this.log = log;
    this.writer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "search-log");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * The counting that the configuration asks for.
   *
   * @param folder where counts can be kept; empty when nowhere
   * @throws IOException when searches cannot be counted where they should
   */
  static Optional<SearchCounting> open(ServeSection options, Optional<Path> folder)
      throws IOException {
    if (options.searchLog() == ServeSection.SearchLog.OFF || folder.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new SearchCounting(SearchLog.open(folder.get(), options.searchLogPeople())));
    } catch (IOException e) {
      throw new IOException(
          "searches cannot be counted: "
              + reason(e)
              + ". Or serve without counting: --search-log off",
          e);
    }
  }

  private static String reason(IOException e) {
    return e instanceof AccessDeniedException denied
        ? AccessAdvice.of(Path.of(denied.getFile()))
        : e.getMessage();
  }

  /** The log that counts searches. */
  SearchLog log() {
    return log;
  }

  /** From now on, what was counted is written. */
  void start() {
    writing =
        Optional.of(
            writer.scheduleWithFixedDelay(
                this::flush, FLUSH_SECONDS, FLUSH_SECONDS, TimeUnit.SECONDS));
  }

  private void flush() {
    try {
      log.flush();
    } catch (IOException e) {
      LOG.warn("searches could not be counted yet, and will be tried again: {}", e.getMessage());
    }
  }

  /** Writes what was counted, and ends. */
  @Override
  public void close() throws IOException {
    writing.ifPresent(task -> task.cancel(false));
    writer.shutdown();
    log.close();
  }
}
