package org.siterank.visits;

import java.time.LocalDate;
import org.siterank.site.PageUrl;

/**
 * How long the server took for the page views of an address on a day, robots left out.
 *
 * @param day the day of the log lines
 * @param url the canonical address
 * @param times of all views, repeats included, whose log tells it
 */
public record ServedCount(LocalDate day, PageUrl url, ServedTimes times) {}
