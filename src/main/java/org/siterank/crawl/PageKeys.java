package org.siterank.crawl;

/**
 * What a {@link CrawlOrder} thinks of the pages of a growing graph; the lowest key is read first.
 */
interface PageKeys {

  /** Every page alike. */
  PageKeys NONE =
      new PageKeys() {
        @Override
        public boolean sorts() {
          return false;
        }

        @Override
        public double key(int page) {
          return 0;
        }
      };

  /** The keys of an order on a graph that grows. */
  static PageKeys of(CrawlOrder order, KnownGraph graph) {
    if (order instanceof CrawlOrder.Backlinks) {
      return new BacklinkKeys(graph);
    }
    if (order instanceof CrawlOrder.PartialPageRank pageRank) {
      return new PageRankKeys(graph, pageRank);
    }
    if (order instanceof CrawlOrder.Opic) {
      return new CashKeys(graph);
    }
    if (order instanceof CrawlOrder.PartialDistanceRank distanceRank) {
      return new DistanceKeys(graph, distanceRank);
    }
    return NONE; // Breadth first: the last of the sealed family.
  }

  /** Whether reordering changes anything. */
  default boolean sorts() {
    return true;
  }

  /** The crawl begins with these pages. */
  default void seeds(int[] pages) {}

  /** The links of a page have just been added to the graph. */
  default void read(int page) {}

  /** Brings the keys of all pages up to date with the graph. */
  default void refresh() {}

  /** The key of a page as of the last refresh. */
  double key(int page);
}
