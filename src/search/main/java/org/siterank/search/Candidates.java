package org.siterank.search;

import java.util.List;

/**
 * The pages that a query finds, with text scores and ranks apart, so that any boost can be tried on
 * them without searching again.
 *
 * @param pages the best by text score, equal scores in the order of URLs
 * @param complete whether they are all that match; else a strong boost might have lifted another
 */
public record Candidates(List<Candidate> pages, boolean complete) {

  public Candidates {
    pages = List.copyOf(pages);
  }
}
