package org.siterank.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Opens Lucene's directories and configures its writers, and no other class does: whatever reads or
 * writes an index comes here first, and so Lucene's classes are initialised by one thread. Its
 * {@code TestSecrets} initialises the writer, the merge scheduler and the segment reader, and each
 * of these initialises it: two threads that begin with different ones wait for each other for ever.
 */
public final class LuceneAccess {

  static {
    try {
      Objects.requireNonNull(Class.forName(IndexWriter.class.getName()));
    } catch (ClassNotFoundException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private LuceneAccess() {}

  /** Opens the files in a folder. */
  public static Directory open(Path folder) throws IOException {
    return FSDirectory.open(folder);
  }

  /** Returns a new directory in memory. */
  public static Directory inMemory() {
    return new ByteBuffersDirectory();
  }

  /** Returns a new configuration of a writer. */
  public static IndexWriterConfig config(Analyzer analyzer) {
    return new IndexWriterConfig(analyzer);
  }
}
