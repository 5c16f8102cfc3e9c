package org.siterank;

/**
 * What is published.
 *
 * @param run the run that published it
 * @param pages pages that can be found
 * @param version changes with whatever changes an answer: pages, texts or ranks
 */
public record PublishedState(String run, int pages, long version) {}
