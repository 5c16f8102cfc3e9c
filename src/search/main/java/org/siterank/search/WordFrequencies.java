package org.siterank.search;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;

/** Counts the pages that have words, in an index that is on other machines. */
@FunctionalInterface
public interface WordFrequencies {

  /**
   * Numbers of pages.
   *
   * @param pages in all
   * @param byTerm those that have each term; a term that is left out is on no page
   */
  record Counts(int pages, Map<String, Integer> byTerm) {}

  /**
   * Counts pages, as far as who asks may read them.
   *
   * @param terms of {@link org.siterank.index.SiteField#WORDS}, at least one
   */
  Counts of(Collection<String> terms) throws IOException;
}
