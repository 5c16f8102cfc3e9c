package org.siterank.search;

import java.util.List;
import java.util.Objects;

/**
 * A search as the user asks for it.
 *
 * @param query the query, any text; see {@link SiteSearcher} for its syntax
 * @param from hits to pass over, at least 0
 * @param size hits to return, 1 to {@value #MAX_SIZE}; from and size together at most {@value
 *     #MAX_WINDOW}
 * @param boosting how much the rank counts
 * @param explain whether hits carry the derivation of their score
 * @param asker who searches; nothing is told of pages that they may not read
 * @param reader in which languages they read a page that there is in several
 */
public record SearchRequest(
    String query,
    int from,
    int size,
    Boosting boosting,
    boolean explain,
    Asker asker,
    Reader reader) {

  /**
   * The languages of somebody who searches.
   *
   * @param languages their tags, the best first
   * @param always true to show a page in one of these even where only another version has the words
   */
  public record Reader(List<String> languages, boolean always) {

    /** Nothing is known of them. */
    public static final Reader UNKNOWN = new Reader(List.of(), false);

    public Reader {
      languages = List.copyOf(languages);
    }
  }

  /** Most hits of one page. */
  public static final int MAX_SIZE = 1000;

  /** How deep paging may go: every hit before costs memory; OpenSearch draws the same line. */
  public static final int MAX_WINDOW = 10_000;

  /** Hits of a page unless told otherwise. */
  public static final int DEFAULT_SIZE = 10;

  /** Up to here matches are counted; beyond, a search skips what cannot reach the top. */
  public static final int COUNTED = 1000;

  public SearchRequest {
    Objects.requireNonNull(query, "query");
    Objects.requireNonNull(boosting, "boosting");
    Objects.requireNonNull(asker, "asker");
    Objects.requireNonNull(reader, "reader");
    if (size < 1 || size > MAX_SIZE) {
      throw new IllegalArgumentException("size must be in [1, " + MAX_SIZE + "], got " + size);
    }
    if (from < 0 || from > MAX_WINDOW - size) {
      throw new IllegalArgumentException(
          "from must be in [0, " + (MAX_WINDOW - size) + "] with size " + size + ", got " + from);
    }
  }

  /**
   * The first ten hits of what everybody may read, boosted as for ranks without measured inflow.
   */
  public static SearchRequest of(String query) {
    return new SearchRequest(
        query, 0, DEFAULT_SIZE, Boosting.WHISPER, false, Asker.PUBLIC, Reader.UNKNOWN);
  }

  /** Returns a request for other hits of the list. */
  public SearchRequest page(int newFrom, int newSize) {
    return new SearchRequest(query, newFrom, newSize, boosting, explain, asker, reader);
  }

  /** Returns a request with another boost. */
  public SearchRequest boosted(Boosting newBoosting) {
    return new SearchRequest(query, from, size, newBoosting, explain, asker, reader);
  }

  /** Returns a request for the text score alone. */
  public SearchRequest noBoost() {
    return boosted(Boosting.OFF);
  }

  /** Returns a request for the derivation of each score. */
  public SearchRequest explained() {
    return new SearchRequest(query, from, size, boosting, true, asker, reader);
  }

  /** Returns a request of somebody. */
  public SearchRequest as(Asker newAsker) {
    return new SearchRequest(query, from, size, boosting, explain, newAsker, reader);
  }

  /** Returns a request of somebody who would rather read these languages, the best first. */
  public SearchRequest reading(List<String> languages) {
    return by(new Reader(languages, false));
  }

  /** Asks for each page in a language, where the page is there in that language. */
  public SearchRequest in(String language) {
    return by(new Reader(List.of(language), true));
  }

  private SearchRequest by(Reader newReader) {
    return new SearchRequest(query, from, size, boosting, explain, asker, newReader);
  }
}
