package org.siterank;

/**
 * State of the publication, including the pages that a crawl in progress has just read.
 *
 * @param run the run that published it; empty while only a first crawl's pages can be found
 * @param pages pages that can be found
 * @param version changes with the index: pages, texts or ranks
 * @param rules changes with the synonyms and best bets
 */
public record PublishedState(String run, int pages, long version, long rules) {}
