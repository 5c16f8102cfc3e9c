package org.siterank.visits;

import java.time.LocalDate;
import org.siterank.site.PageUrl;

/**
 * Clicks from the site's own search to a page.
 *
 * @param day the day of the log lines
 * @param query what was asked, normalised and without personal data; empty: not kept for want of
 *     room
 * @param url the canonical address that was clicked
 * @param clicks how many, one client's repeats within half an hour left out; positive, in a {@link
 *     LogBatch} negative where more is taken back than added
 */
public record QueryCount(LocalDate day, String query, PageUrl url, long clicks) {}
