package org.siterank.index;

import java.util.Map;
import java.util.Optional;

/**
 * What a published index says of itself.
 *
 * @param run the run that published it
 * @param pages pages in it
 * @param pivot the geometric mean of the positive ranks, the pivot of the boost; 1 when no page has
 *     a positive rank
 */
public record PublishedIndex(String run, int pages, double pivot) {

  /** Raised with every change of fields or analysis; another version is written anew. */
  static final int SCHEMA = 1;

  private static final String RUN_KEY = "siterank.run";
  private static final String SCHEMA_KEY = "siterank.schema";
  private static final String PAGES_KEY = "siterank.pages";
  private static final String PIVOT_KEY = "siterank.pivot";

  /** The user data of the commit. */
  Map<String, String> toUserData() {
    return Map.of(
        RUN_KEY, run,
        SCHEMA_KEY, Integer.toString(SCHEMA),
        PAGES_KEY, Integer.toString(pages),
        PIVOT_KEY, Double.toString(pivot));
  }

  /** Reads the user data of a commit; nothing when it is of another schema, or not ours. */
  public static Optional<PublishedIndex> of(Map<String, String> userData) {
    if (!Integer.toString(SCHEMA).equals(userData.get(SCHEMA_KEY))) {
      return Optional.empty();
    }
    return Optional.of(
        new PublishedIndex(
            userData.get(RUN_KEY),
            Integer.parseInt(userData.get(PAGES_KEY)),
            Double.parseDouble(userData.get(PIVOT_KEY))));
  }
}
