package org.siterank.search;

import java.util.Objects;

/**
 * Rules that people have laid down for queries.
 *
 * @param synonyms words that mean the same
 * @param bestBets pages that stand first
 */
public record QueryRules(Synonyms synonyms, BestBets bestBets) {

  /** Nothing is laid down. */
  public static final QueryRules NONE = new QueryRules(Synonyms.NONE, BestBets.NONE);

  public QueryRules {
    Objects.requireNonNull(synonyms, "synonyms");
    Objects.requireNonNull(bestBets, "bestBets");
  }
}
