package org.siterank.crawl;

/**
 * Priorities that a {@link CrawlOrder} gives to the pages of a growing graph; the lowest key is
 * read first.
 */
interface PagePriority {

  /** Every page alike. */
  PagePriority NONE =
      new PagePriority() {
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
  static PagePriority of(CrawlOrder order, KnownGraph graph) {
    if (order instanceof CrawlOrder.Backlinks) {
      return new BacklinkPriority(graph);
    }
    if (order instanceof CrawlOrder.PartialPageRank pageRank) {
      return new PageRankPriority(graph, pageRank);
    }
    if (order instanceof CrawlOrder.Opic) {
      return new CashPriority(graph);
    }
    if (order instanceof CrawlOrder.PartialDistanceRank distanceRank) {
      return new DistancePriority(graph, distanceRank);
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
