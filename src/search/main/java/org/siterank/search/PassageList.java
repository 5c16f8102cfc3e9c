package org.siterank.search;

import java.util.List;

/**
 * The passages that answer a query, the best first.
 *
 * @param pages how many pages the query finds
 * @param tokens the estimated tokens of all texts together
 * @param more whether the budget or the wanted number left passages out
 * @param passages the passages
 */
public record PassageList(long pages, int tokens, boolean more, List<Passage> passages) {

  public PassageList {
    passages = List.copyOf(passages);
  }
}
