package org.siterank.search;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.Directory;
import org.siterank.index.FreshIndex;
import org.siterank.index.LuceneAccess;
import org.siterank.index.PublishedIndex;

/**
 * The indexes searched: the published one, the fresh one of a crawl in progress, or both.
 *
 * @param published what a run published; null when there is nothing
 * @param fresh what a crawl has just read, when it belongs to what is published; null when there is
 *     none
 */
record OpenIndexes(DirectoryReader published, DirectoryReader fresh) implements Closeable {

  /** Nothing. */
  static final OpenIndexes NONE = new OpenIndexes(null, null);

  /**
   * Opens what is there now, sharing with {@code before} what has not changed; each of the two is
   * to be closed.
   *
   * @throws IndexNotFoundException when there is nothing to be searched
   */
  static OpenIndexes open(Path path, OpenIndexes before) throws IOException {
    DirectoryReader published = published(path, before.published);
    try {
      DirectoryReader fresh = fresh(path, before.fresh, state(published));
      if (published == null && fresh == null) {
        throw new IndexNotFoundException("no index in " + path);
      }
      return new OpenIndexes(published, fresh);
    } catch (IOException | RuntimeException e) {
      letGo(published);
      throw e;
    }
  }

  private static DirectoryReader published(Path path, DirectoryReader before) throws IOException {
    if (before != null) {
      return newer(before);
    }
    if (!Files.isDirectory(path)) {
      return null;
    }
    Directory files = LuceneAccess.open(path);
    return DirectoryReader.indexExists(files) ? DirectoryReader.open(files) : null;
  }

  private static DirectoryReader fresh(
      Path path, DirectoryReader before, Optional<PublishedIndex> published) throws IOException {
    Optional<FreshIndex> now = FreshIndex.now(path, Instant.now());
    if (now.isEmpty() || !now.get().belongsTo(published)) {
      return null;
    }
    // Files of two crawls may have the same names, and have nothing in common.
    boolean goesOn =
        before != null
            && FreshIndex.of(userData(before)).orElseThrow().crawl().equals(now.get().crawl());
    try {
      return goesOn
          ? newer(before)
          : DirectoryReader.open(LuceneAccess.open(FreshIndex.folder(path)));
    } catch (IOException e) {
      return FreshIndex.<DirectoryReader>none(e).orElse(null);
    }
  }

  private static DirectoryReader newer(DirectoryReader before) throws IOException {
    DirectoryReader changed = DirectoryReader.openIfChanged(before);
    if (changed == null) {
      before.incRef();
      return before;
    }
    return changed;
  }

  private static Map<String, String> userData(DirectoryReader reader) throws IOException {
    return reader.getIndexCommit().getUserData();
  }

  private static Optional<PublishedIndex> state(DirectoryReader reader) throws IOException {
    return reader == null ? Optional.empty() : PublishedIndex.of(userData(reader));
  }

  /** Describes the index: the published one, or else the fresh one. */
  PublishedIndex state() throws IOException {
    return state(published == null ? fresh : published)
        .orElseThrow(() -> new IOException("the index is of another version; run again"));
  }

  /** A number that changes with whatever changes in one of them. */
  long version() {
    return (published == null ? 0 : published.getVersion() << Integer.SIZE)
        + (fresh == null ? 0 : fresh.getVersion());
  }

  /** Closes what nobody else shares. */
  @Override
  public void close() throws IOException {
    try {
      letGo(published);
    } finally {
      letGo(fresh);
    }
  }

  private static void letGo(DirectoryReader reader) throws IOException {
    if (reader != null) {
      reader.decRef();
    }
  }
}
