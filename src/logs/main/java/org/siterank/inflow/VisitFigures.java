package org.siterank.inflow;

/**
 * Visits of the window by where they came from, each counting one whatever its age and the weight
 * of its class, for people to read.
 *
 * @param external by links on other sites
 * @param induced from search engines or from nowhere known
 * @param returning from pages of the site whose links are not known
 * @param internal clicks inside the site
 * @param capped visits above the cap per host, page and day, which were not counted
 */
public record VisitFigures(
    long external, long induced, long returning, long internal, long capped) {}
