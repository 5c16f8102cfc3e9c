package org.siterank.store;

import org.siterank.site.PageUrl;

/**
 * A page's rank in a run. Unit: visits per day where logs were read.
 *
 * @param url the page
 * @param score P
 * @param external P_ie
 * @param induced P_ind
 * @param lower lower end of the 95 % interval of the score (counting noise only)
 * @param upper upper end of that interval
 * @param promotion the factor that was put on the inflow of the page by hand; 1 for none
 */
public record StoredRank(
    PageUrl url,
    double score,
    double external,
    double induced,
    double lower,
    double upper,
    double promotion) {

  /** A page whose inflow was left as it was measured. */
  public StoredRank(
      PageUrl url, double score, double external, double induced, double lower, double upper) {
    this(url, score, external, induced, lower, upper, 1);
  }
}
