package org.siterank.store;

import java.time.LocalDate;

/**
 * Searches on the site for one query.
 *
 * @param day the day of the log lines
 * @param query as {@code QueryText} has it; empty for all that are not kept
 * @param asked views of its first page of results, one client's repeats within half an hour left
 *     out
 * @param followed visits to pages other than results that came from its results; one search may be
 *     followed by several
 */
public record SiteSearchCount(LocalDate day, String query, long asked, long followed) {}
