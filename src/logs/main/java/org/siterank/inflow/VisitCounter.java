package org.siterank.inflow;

/** Counts something of the visits that one reading shows it. */
public interface VisitCounter {

  /** Adds some visits; they come in order of day, URL, class and referrer. */
  void add(PageVisits visits);
}
