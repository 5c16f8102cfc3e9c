package org.siterank.boost;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;

/**
 * Configures writers for tests, and no test begins with another class of Lucene's indexes: the
 * writer, the merge scheduler and {@code TestSecrets} initialise each other, and two threads that
 * begin with different ones wait for each other for ever.
 */
final class LuceneIndexes {

  static {
    try {
      Class.forName(IndexWriter.class.getName());
    } catch (ClassNotFoundException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private LuceneIndexes() {}

  static IndexWriterConfig config() {
    return new IndexWriterConfig();
  }

  static IndexWriterConfig config(Analyzer analyzer) {
    return new IndexWriterConfig(analyzer);
  }
}
