package org.siterank;

/**
 * What is published.
 *
 * @param run the run that published it
 * @param pages pages that can be found
 * @param version changes with the index: pages, texts or ranks
 * @param rules changes with the synonyms and best bets
 */
public record PublishedState(String run, int pages, long version, long rules) {}
