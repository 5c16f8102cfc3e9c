package org.siterank.visits;

import java.util.List;

/**
 * Where the visits of a stretch of the logs came from, as far as {@link VisitCount} does not say
 * it.
 *
 * @param referrers how much the referrers told, per day, class and host
 * @param queries visits that came from the site's own search with a query
 * @param campaigns visits to addresses that named a campaign
 * @param lostLinks lost visits that came from a page of another site
 */
public record ReferralCounts(
    List<ReferrerCount> referrers,
    List<QueryCount> queries,
    List<CampaignCount> campaigns,
    List<LostLinkCount> lostLinks) {}
