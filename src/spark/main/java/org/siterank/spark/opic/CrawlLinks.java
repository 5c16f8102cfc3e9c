package org.siterank.spark.opic;

/** The links of the pages of one crawler, by source. Arrays are shared, not to be changed. */
public final class CrawlLinks {

  private final int[] offsets;
  private final int[] targets;
  private final int[] outdegree;
  private final int[] firstFlow;
  private final int[][] entries;

  /**
   * Links.
   *
   * @param offsets where the links of each page begin; one more than pages
   * @param targets pages of this crawler, or {@code -1 - k} for the k-th flow of all to the others
   * @param outdegree by page, all its distinct links, those that leave the web included
   * @param firstFlow by crawler, the first of the flows to it; one more than crawlers
   * @param entries by sending crawler, the page that each of its flows enters; null: none
   */
  public CrawlLinks(
      int[] offsets, int[] targets, int[] outdegree, int[] firstFlow, int[][] entries) {
    this.offsets = offsets;
    this.targets = targets;
    this.outdegree = outdegree;
    this.firstFlow = firstFlow;
    this.entries = entries;
  }

  /** Number of pages of the crawler. */
  public int pages() {
    return outdegree.length;
  }

  int crawlers() {
    return firstFlow.length - 1;
  }

  int flows() {
    return firstFlow[crawlers()];
  }

  int firstFlow(int crawler) {
    return firstFlow[crawler];
  }

  int begin(int page) {
    return offsets[page];
  }

  int end(int page) {
    return offsets[page + 1];
  }

  int target(int position) {
    return targets[position];
  }

  int outdegree(int page) {
    return outdegree[page];
  }

  /** The page that a flow of another crawler enters. */
  int entry(int from, int flow) {
    return entries[from][flow];
  }
}
