package org.siterank.spark.opic;

/**
 * The links of the pages of one crawler, by source.
 *
 * @param offsets where the links of each page begin; one more than pages
 * @param targets pages of this crawler, or {@code -1 - k} for the k-th flow of all to the others
 * @param outdegree by page, all its distinct links, those that leave the web included
 * @param firstFlow by crawler, the first of the flows to it; one more than crawlers
 * @param entries by sending crawler, the page that each of its flows enters; null: none
 */
public record CrawlLinks(
    int[] offsets, int[] targets, int[] outdegree, int[] firstFlow, int[][] entries) {

  int pages() {
    return outdegree.length;
  }

  int crawlers() {
    return firstFlow.length - 1;
  }

  int flows() {
    return firstFlow[crawlers()];
  }
}
