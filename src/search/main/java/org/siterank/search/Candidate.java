package org.siterank.search;

import org.siterank.site.PageUrl;

/**
 * A page whose text answers a query, before its rank is considered.
 *
 * @param url its name
 * @param textScore how well its text answers
 * @param rank its rank, in the unit of the ranks
 */
public record Candidate(PageUrl url, float textScore, double rank) {}
