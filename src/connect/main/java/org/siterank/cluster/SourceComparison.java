package org.siterank.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.siterank.index.IndexEntry;

/**
 * Compares documents that somebody else may have written with what a push would send, on all
 * processors: a page must be read and analysed for that, as when it is sent.
 */
final class SourceComparison implements Closeable {

  private static final Future<Boolean> YES = CompletableFuture.completedFuture(true);

  private final Map<String, IndexHoldings.Unproven> unproven;
  private final DocumentForm form;
  private final ExecutorService threads;

  SourceComparison(Map<String, IndexHoldings.Unproven> unproven, DocumentForm form) {
    this.unproven = unproven;
    this.form = form;
    this.threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
  }

  /** Pages that are compared while one is waited for. */
  static int ahead() {
    return 4 * Runtime.getRuntime().availableProcessors();
  }

  /**
   * Begins to compare a page; true when it is as it was sent, or nobody else can have changed it.
   */
  Future<Boolean> begin(IndexEntry entry, RemotePage known) {
    IndexHoldings.Unproven document = unproven.get(entry.url().value());
    if (document == null || known.fingerprint() != RemotePage.fingerprint(entry)) {
      return YES; // It will be sent anyway, for its fingerprint.
    }
    return document.sound()
        ? threads.submit(() -> PageSource.hash(entry, form) == document.source())
        : CompletableFuture.completedFuture(false);
  }

  /** The result of a comparison. */
  static boolean result(Future<Boolean> comparison) throws IOException {
    try {
      return comparison.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure
          ? failure
          : new IOException("unexpected " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException stopped = new InterruptedIOException("interrupted");
      stopped.initCause(e);
      throw stopped;
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
