package org.siterank.visits;

import java.time.LocalDate;
import org.siterank.accesslog.RequestClass;

/**
 * How much the referrers of one host told on one day.
 *
 * @param day the day of the log lines
 * @param requestClass {@code EXTERNAL, SEARCH, SOCIAL} or {@code ASSISTANT}
 * @param host the referring host, as {@link VisitCount#referrer} names it
 * @param pages page views, repeats left out, whose referrer named a page
 * @param origins those whose referrer was scheme and host alone; in a {@link LogBatch} both are
 *     negative where more is taken back than added
 */
public record ReferrerCount(
    LocalDate day, RequestClass requestClass, String host, long pages, long origins) {}
