package org.siterank.analysis;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.pl.PolishAnalyzer;
import org.apache.lucene.analysis.stempel.StempelFilter;
import org.apache.lucene.analysis.stempel.StempelStemmer;

/**
 * Polish stems by the table of A. Białecki's Stempel, which is loaded when the first Polish text is
 * read. Without {@code lucene-analysis-stempel} Polish words have no stems.
 */
final class PolishWords {

  private static final boolean HAS_TABLE = hasTable();

  private PolishWords() {}

  /** Words in lower case to stems. */
  static TokenStream stemmed(TokenStream in) {
    return HAS_TABLE ? Loaded.stemmed(in) : in;
  }

  private static boolean hasTable() {
    try {
      Class.forName(
          "org.apache.lucene.analysis.stempel.StempelFilter",
          false,
          PolishWords.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false; // The class path of somebody who has no Polish pages.
    }
  }

  /** Apart, so that nothing of the library is loaded where it is missing. */
  private static final class Loaded {

    static TokenStream stemmed(TokenStream in) {
      return new StempelFilter(in, new StempelStemmer(PolishAnalyzer.getDefaultTable()));
    }
  }
}
