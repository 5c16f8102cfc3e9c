package org.siterank.store;

/**
 * Views a day of one page, by what was counted on it and by what was to be expected.
 *
 * @param counted views that the logs show, older ones counting less
 * @param expected views that the page's score leads to expect
 * @param together the mean of the posterior of both; the rank that boosts searches
 */
public record CountedVisits(double counted, double expected, double together) {}
