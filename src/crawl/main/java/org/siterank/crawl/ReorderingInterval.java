package org.siterank.crawl;

/** After how many more pages a {@link CrawlQueue} is sorted anew. */
public sealed interface ReorderingInterval {

  /** How many pages are read until the next sorting, at least 1, when some are known now. */
  int interval(int knownPages);

  /**
   * After every so many pages: for a site whose size is known. The paper's is 5 % of it.
   *
   * @param pages at least 1
   */
  record Every(int pages) implements ReorderingInterval {
    public Every {
      if (pages < 1) {
        throw new IllegalArgumentException("reorder every must be at least 1, got " + pages);
      }
    }

    @Override
    public int interval(int knownPages) {
      return pages;
    }
  }

  /**
   * After a share of the pages that are known by then, read or not: for a live crawl, where nobody
   * knows the total. It comes often at first, when every page changes the picture and sorting costs
   * nothing, and is the paper's 5 % of the total once the site is known: some 20 log(n) sortings.
   *
   * @param share in (0, 1]
   */
  record ShareOfKnown(double share) implements ReorderingInterval {
    public ShareOfKnown {
      if (!(share > 0 && share <= 1)) {
        throw new IllegalArgumentException("a share must be in (0, 1], got " + share);
      }
    }

    @Override
    public int interval(int knownPages) {
      return Math.max(1, (int) Math.min(Integer.MAX_VALUE, share * knownPages));
    }
  }

  /** The paper's share: 250,000 of 5 million pages. */
  double PAPERS_SHARE = 0.05;

  /** Of a live crawl: 5 % of what is known. */
  static ReorderingInterval live() {
    return new ShareOfKnown(PAPERS_SHARE);
  }

  /** Of a site of this size: after every 5 % of it. */
  static ReorderingInterval ofTotal(int pages) {
    return new Every(Math.max(1, (int) (PAPERS_SHARE * pages)));
  }
}
