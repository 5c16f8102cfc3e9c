package org.siterank.index;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.apache.commons.io.file.PathUtils;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes pages as several small indexes at the same time, one for each processor. Groups of them
 * ({@link PartGroup}) become segments of the large one, in the order in which the pages were given:
 * equal pages make equal segments, whatever the number of threads. What a page says is read on the
 * thread that writes it.
 */
final class IndexParts implements Closeable {

  /**
   * Pages of a part; our choice: some 10 MB of documentation, so that a night's changes are one.
   */
  static final int PAGES = 1_500;

  /**
   * Parts of what is less than one, so that a small site has work for several processors, and pages
   * of such a part at least, because merging them takes a while; our choice.
   */
  private static final int SMALL_PARTS = 4;

  private static final int SMALL_PAGES = 250;

  /**
   * Text held in memory before it is written as a segment, for each thread: enough for most parts.
   * Lucene's own default is 16.
   */
  private static final double BUFFER_MEGABYTES = 24;

  /** Parts written at the same time at most: memory for more is not there for the asking. */
  private static final int MOST_THREADS = 8;

  private static final long POLL_MILLIS = 200;

  private static final Logger LOG = LoggerFactory.getLogger(IndexParts.class);

  private final Path folder;
  private final WordWeights weights;
  private final PageMeaning meaning;
  private final IntConsumer progress;
  private final int most;
  private final ExecutorService threads;
  private final List<PartGroup> groups = new ArrayList<>();
  private final Deque<Future<?>> underWay = new ArrayDeque<>();
  private final AtomicInteger done = new AtomicInteger();
  private final Map<PageUrl, String> failed = new ConcurrentHashMap<>();
  private List<IndexEntry> pages = new ArrayList<>();

  /**
   * @param folder where the parts are while they are written; what is left there of another time is
   *     removed
   * @param progress called with the number of pages done, on the thread that adds them
   */
  IndexParts(Path folder, WordWeights weights, PageMeaning meaning, IntConsumer progress)
      throws IOException {
    this.folder = folder;
    this.weights = weights;
    this.meaning = meaning;
    this.progress = progress;
    this.most = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    this.threads =
        Executors.newFixedThreadPool(
            most,
            task -> {
              Thread thread = new Thread(task, "siterank-index");
              thread.setDaemon(true);
              return thread;
            });
    removeFolder();
  }

  private void removeFolder() throws IOException {
    if (Files.exists(folder)) {
      PathUtils.deleteDirectory(folder);
    }
  }

  /** Takes a page; waits while every thread has a part to write. */
  void add(IndexEntry entry) throws IOException {
    pages.add(entry);
    if (pages.size() == PAGES) {
      begin();
    }
  }

  /** A page stays as it is. */
  void passed() {
    progress.accept(done.incrementAndGet());
  }

  private void begin() throws IOException {
    List<IndexEntry> full = pages;
    pages = new ArrayList<>();
    begin(full);
  }

  /** Equal pages are cut in the same way on every machine. */
  private void beginSmall() throws IOException {
    List<IndexEntry> all = pages;
    pages = new ArrayList<>();
    int cuts = Math.max(1, Math.min(SMALL_PARTS, all.size() / SMALL_PAGES));
    for (int part = 0; part < cuts; part++) {
      int from = part * all.size() / cuts;
      begin(all.subList(from, (part + 1) * all.size() / cuts));
    }
  }

  private void begin(List<IndexEntry> full) throws IOException {
    while (underWay.size() > most) { // One waits, for they take unequal times.
      await(underWay.remove());
    }
    if (groups.isEmpty() || last().isFull()) {
      groups.add(new PartGroup(folder.resolve(Integer.toString(groups.size()))));
    }
    PartGroup group = last();
    Path part = group.add();
    underWay.add(
        threads.submit(
            () -> {
              write(part, full);
              group.written();
              return null;
            }));
    if (group.isFull()) {
      group.ends();
    }
  }

  private PartGroup last() {
    return groups.get(groups.size() - 1);
  }

  private void write(Path part, List<IndexEntry> entries) throws IOException {
    IndexWriterConfig config =
        SiteIndexWriter.config()
            .setRAMBufferSizeMB(BUFFER_MEGABYTES)
            .setMergePolicy(NoMergePolicy.INSTANCE);
    try (Directory directory = OwnDirectory.open(part);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (IndexEntry entry : entries) {
        add(entry, writer);
        done.incrementAndGet();
      }
    }
  }

  /** One page that cannot be written must not keep the others from being found. */
  private void add(IndexEntry entry, IndexWriter writer) throws IOException {
    try {
      IndexedPage page = entry.text().read();
      writer.addDocument(PageDocument.of(entry, page, weights, meaning.direction(page)));
    } catch (AlreadyClosedException | UncheckedIOException e) {
      throw e; // It is not about the page.
    } catch (RuntimeException e) {
      LOG.warn("{} could not be indexed", entry.url(), e);
      failed.put(entry.url(), e.toString());
    }
  }

  /**
   * Writes what is left.
   *
   * @return pages that could not be written, each with the reason
   */
  Map<PageUrl, String> finish() throws IOException {
    if (groups.isEmpty() && !pages.isEmpty()) {
      beginSmall();
    } else if (!pages.isEmpty()) {
      begin();
    }
    if (!groups.isEmpty() && !last().isFull()) {
      last().ends();
    }
    while (!underWay.isEmpty()) {
      await(underWay.remove());
    }
    return new TreeMap<>(failed);
  }

  /** Adds all that was written to an index. */
  void addTo(IndexWriter whole) throws IOException {
    if (groups.isEmpty()) {
      return;
    }
    List<Directory> directories = new ArrayList<>();
    try {
      for (PartGroup group : groups) {
        directories.add(OwnDirectory.open(group.result()));
      }
      whole.addIndexes(directories.toArray(Directory[]::new));
    } finally {
      IOUtils.close(directories);
    }
  }

  private void await(Future<?> part) throws IOException {
    try {
      boolean ended = false;
      while (!ended) {
        ended = hasEnded(part);
        progress.accept(done.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("while pages were written");
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
      throw new IOException("pages could not be written", e.getCause());
    }
  }

  private static boolean hasEnded(Future<?> part) throws InterruptedException, ExecutionException {
    try {
      part.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillWriting) {
      return false;
    }
  }

  /** Ends the writing; the parts are removed. */
  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    // Who is interrupted waits all the same: a folder that is written to cannot be removed.
    boolean interrupted = Thread.interrupted();
    try {
      if (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IOException(folder + ": a part would not end");
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    removeFolder();
  }
}
