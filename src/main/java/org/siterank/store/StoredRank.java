package org.siterank.store;

import org.siterank.site.PageUrl;

/**
 * What a run says of one page. Unit: visits per day where logs were read.
 *
 * @param url the page
 * @param score P
 * @param external P_ie
 * @param induced P_ind
 * @param lower lower end of the 95 % interval of the score (counting noise only)
 * @param upper upper end of that interval
 */
public record StoredRank(
    PageUrl url, double score, double external, double induced, double lower, double upper) {}
