package org.siterank.search;

import java.util.List;

/**
 * The answer to a request.
 *
 * @param query the query as the user gave it
 * @param total pages that match
 * @param totalIsExact whether there are just so many, or at least so many
 * @param tookMillis time from question to answer
 * @param notices what the user should know of how the query was read
 * @param synonyms words of the site's rules that were searched for as well
 * @param unknown words of the query that no page has; the hits are those for the others
 * @param hits the hits asked for, best first; equal scores in the order of their URLs
 */
public record SearchResponse(
    String query,
    long total,
    boolean totalIsExact,
    long tookMillis,
    List<Notice> notices,
    List<String> synonyms,
    List<String> unknown,
    List<Hit> hits) {

  public SearchResponse {
    notices = List.copyOf(notices);
    synonyms = List.copyOf(synonyms);
    unknown = List.copyOf(unknown);
    hits = List.copyOf(hits);
  }
}
