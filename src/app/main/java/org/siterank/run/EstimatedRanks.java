package org.siterank.run;

import java.io.IOException;
import java.util.OptionalDouble;
import org.siterank.index.FreshIndexWriter;
import org.siterank.index.PublishedIndex;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/**
 * Ranks of pages that a crawl has just read, before their run has ranked them: a published page
 * keeps its rank, and a new one has the importance that OPIC gives it, in the unit of the published
 * ranks. That unit is found by the means of both: the geometric ones, since the middle of a site is
 * known better than its few large pages, or the plain ones where visits were measured, for then
 * those pages are known best.
 */
final class EstimatedRanks {

  private final SiteStore store;
  private final FreshIndexWriter published;
  private final double scale;
  private final double neutral;

  private EstimatedRanks(
      SiteStore store, FreshIndexWriter published, double scale, double neutral) {
    this.store = store;
    this.published = published;
    this.scale = scale;
    this.neutral = neutral;
  }

  /**
   * Estimates by what the crawl knows and what is published now; where nothing is, by importance
   * alone.
   */
  static EstimatedRanks of(SiteStore store, FreshIndexWriter published) throws IOException {
    if (published.published().isEmpty()) {
      return new EstimatedRanks(store, published, 1, 1);
    }
    PublishedIndex index = published.published().orElseThrow();
    double mean = meanImportance(store, index.evidence().isMeasured());
    return new EstimatedRanks(store, published, index.pivot() / mean, index.pivot());
  }

  /** The mean of what is positive, plain or geometric; 1 when nothing is. */
  private static double meanImportance(SiteStore store, boolean plain) throws IOException {
    double[] sums = new double[2]; // of the rates or their logarithms, of pages
    store
        .crawl()
        .forEachAccount(
            account -> {
              if (account.rate() > 0) {
                sums[0] += plain ? account.rate() : Math.log(account.rate());
                sums[1]++;
              }
            });
    double mean = sums[0] / sums[1];
    return sums[1] == 0 ? 1 : plain ? mean : Math.exp(mean);
  }

  /** The rank of a page; of one that OPIC was not asked about, that of the middle. */
  double rank(PageUrl url) throws IOException {
    OptionalDouble rank = published.publishedRank(url);
    if (rank.isPresent()) {
      return rank.getAsDouble();
    }
    OptionalDouble importance = store.crawl().importance(url);
    return importance.isPresent() ? scale * importance.getAsDouble() : neutral;
  }
}
