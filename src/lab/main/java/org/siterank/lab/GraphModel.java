package org.siterank.lab;

/** A recipe for random graphs: the same pages and seed give the same graph. */
public interface GraphModel {

  /** Fewer pages than this show no law of any kind. */
  int MIN_PAGES = 50;

  /** More do not fit the numbering of pages and links in memory ({@code int} arc positions). */
  int MAX_PAGES = 50_000_000;

  /** The name in tables and legends. */
  String name();

  /**
   * A graph of this kind.
   *
   * @param pages from {@link #MIN_PAGES} to {@link #MAX_PAGES}
   * @throws IllegalArgumentException when there are fewer or more
   */
  Web generate(int pages, long seed);

  /** Refuses a number of pages that no graph of the lab can have. */
  static void checkPages(int pages) {
    if (pages < MIN_PAGES || pages > MAX_PAGES) {
      throw new IllegalArgumentException(
          "nodes must be from " + MIN_PAGES + " to " + MAX_PAGES + ", got " + pages);
    }
  }
}
