package org.siterank.store;

import java.time.Instant;

/**
 * Weight of the site's pages at the end of a crawl.
 *
 * @param ended when the crawl asked for the last time
 * @param pages whose bytes are known
 * @param fetched of them, those that came whole in this crawl
 * @param medianBytes of their bodies as transferred
 * @param timed pages whose time is known
 * @param medianMillis of the newest time of each; 0 of none
 * @param slowMillis the time that one page of twenty exceeds; 0 of none
 */
public record StoredWeight(
    Instant ended,
    long pages,
    long fetched,
    long medianBytes,
    long timed,
    long medianMillis,
    long slowMillis) {}
