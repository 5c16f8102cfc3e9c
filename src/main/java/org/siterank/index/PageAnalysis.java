package org.siterank.index;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;

/**
 * Writes pages to an index. They are read from where they are and analysed on other threads, some
 * pages ahead, and written on the caller's in the order given: equal pages make equal segments,
 * whatever the number of threads.
 */
final class PageAnalysis implements Closeable {

  /** Pages under way at most, for each thread; our choice: enough that none waits for another. */
  private static final int AHEAD = 4;

  private record Page(IndexEntry entry, boolean replaces, Future<Document> document) {}

  private final IndexWriter writer;
  private final WordWeights weights;
  private final int most;
  private final ExecutorService threads;
  private final Deque<Page> pages = new ArrayDeque<>();

  PageAnalysis(IndexWriter writer, WordWeights weights) {
    this.writer = writer;
    this.weights = weights;
    // The caller's thread has work as well: what is left of analysing is about as much as writing.
    int analysing = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    this.most = AHEAD * analysing;
    this.threads =
        Executors.newFixedThreadPool(
            analysing,
            task -> {
              Thread thread = new Thread(task, "siterank-index");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Takes a page.
   *
   * @param replaces whether an older state of it is in the index
   */
  void add(IndexEntry entry, boolean replaces) throws IOException {
    if (pages.size() == most) {
      write(pages.remove());
    }
    pages.add(
        new Page(
            entry,
            replaces,
            threads.submit(() -> PageDocument.of(entry, entry.text().read(), weights))));
  }

  /** Writes what is under way. */
  void finish() throws IOException {
    while (!pages.isEmpty()) {
      write(pages.remove());
    }
  }

  private void write(Page page) throws IOException {
    if (page.replaces()) {
      Term key = new Term(SiteField.URL.key(), page.entry().url().value());
      writer.updateDocument(key, document(page));
    } else {
      writer.addDocument(document(page));
    }
  }

  private static Document document(Page page) throws IOException {
    try {
      return page.document().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("while a page was analysed");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      if (e.getCause() instanceof RuntimeException runtime) {
        throw runtime;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IOException(page.entry().url() + " could not be analysed", e.getCause());
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
