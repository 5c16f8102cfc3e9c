package org.siterank.index;

import java.util.Objects;
import org.apache.lucene.index.IndexWriter;

/**
 * Initialises Lucene's classes in one thread. Its {@code TestSecrets} initialises the writer, the
 * merge scheduler and the segment reader, and each of these initialises it: two threads that begin
 * with different ones wait for each other for ever.
 */
final class LuceneClasses {

  static {
    try {
      Objects.requireNonNull(Class.forName(IndexWriter.class.getName()));
    } catch (ClassNotFoundException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private LuceneClasses() {}

  /** Returns when they are initialised; to be called before Lucene by whatever may come first. */
  static void initialise() {
    // The first call runs the block above, and others wait for it.
  }
}
