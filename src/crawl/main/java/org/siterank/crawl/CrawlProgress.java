package org.siterank.crawl;

/**
 * Where a crawl is.
 *
 * @param requests requests sent, repetitions included
 * @param pages pages of this cycle that are read and up to date
 * @param waiting addresses still to be looked at, as far as known
 * @param depth clicks from the start page
 * @param wireBytes bytes of bodies as transferred
 */
public record CrawlProgress(long requests, long pages, int waiting, int depth, long wireBytes) {}
