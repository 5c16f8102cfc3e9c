package org.siterank.inflow;

import org.siterank.visits.VisitCount;

/**
 * Visits of the log, resolved to a page of the site.
 *
 * @param count the visits, of one address, day, class and referrer
 * @param page the node of their page, negative when the address is none
 * @param leadsOn whether they are clicks on a page whose links are known
 * @param age days back from the newest day of all visits that count
 */
public record PageVisits(VisitCount count, int page, boolean leadsOn, long age) {}
