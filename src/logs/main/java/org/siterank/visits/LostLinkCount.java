package org.siterank.visits;

import java.time.LocalDate;
import org.siterank.site.PageUrl;

/**
 * Lost visits that followed a link on a page of another site.
 *
 * @param day the day of the log lines
 * @param url the canonical address at which there was nothing
 * @param page the address of the page with the link, without query, fragment and user; of a
 *     referrer that names no page, the front page of its host
 * @param visits how many, one client's repeats within half an hour left out; positive, in a {@link
 *     LogBatch} negative where more is taken back than added
 */
public record LostLinkCount(LocalDate day, PageUrl url, String page, long visits) {}
