package org.siterank.model;

/**
 * Pages whose inflow was multiplied by hand in a run.
 *
 * @param pattern which pages: a URL pattern of the configuration
 * @param factor what their inflow was multiplied by
 * @param pages how many pages it was put on: those that fit no pattern before this one
 */
public record PromotedPages(String pattern, double factor, int pages) {}
