package org.siterank.index;

import java.util.Map;
import java.util.Optional;

/**
 * Metadata of a published index.
 *
 * @param run the run that published it
 * @param pages pages in it
 * @param pivot the pivot of the boost: the mean of the ranks where visits were measured, else the
 *     geometric mean of the positive ones; 1 when no page has a positive rank
 * @param weights how words were counted
 * @param evidence what the ranks rest on
 * @param model identifies the sentence model whose vectors the pages have; empty for none
 */
public record PublishedIndex(
    String run, int pages, double pivot, WordWeights weights, RankEvidence evidence, String model) {

  /** The run of an index that no run has published: a {@link FreshIndex} beside none. */
  static final String NO_RUN = "";

  /** Raised with every change of fields or analysis; another version is written anew. */
  static final int SCHEMA = 11;

  private static final String RUN_KEY = "siterank.run";
  private static final String SCHEMA_KEY = "siterank.schema";
  private static final String PAGES_KEY = "siterank.pages";
  private static final String PIVOT_KEY = "siterank.pivot";

  private static final String MODEL_KEY = "siterank.model";
  private static final String WEIGHTS_KEY = "siterank.weights";
  private static final String HITS_KEY = "siterank.evidence.hits";
  private static final String RANKED_KEY = "siterank.evidence.pages";
  private static final String DEPARTURE_KEY = "siterank.evidence.departure";

  /** Whether a run has published it. */
  public boolean isPublished() {
    return !run.equals(NO_RUN);
  }

  /** The user data of the commit. */
  Map<String, String> toUserData() {
    return Map.of(
        RUN_KEY, run,
        SCHEMA_KEY, Integer.toString(SCHEMA),
        PAGES_KEY, Integer.toString(pages),
        PIVOT_KEY, Double.toString(pivot),
        WEIGHTS_KEY, weights.toText(),
        MODEL_KEY, model,
        HITS_KEY, Double.toString(evidence.hits()),
        RANKED_KEY, Integer.toString(evidence.pages()),
        DEPARTURE_KEY, Double.toString(evidence.departure()));
  }

  /** Reads the user data of a commit; nothing when it is of another schema, or not ours. */
  public static Optional<PublishedIndex> of(Map<String, String> userData) {
    if (!Integer.toString(SCHEMA).equals(userData.get(SCHEMA_KEY))) {
      return Optional.empty();
    }
    return WordWeights.of(userData.get(WEIGHTS_KEY))
        .map(
            weights ->
                new PublishedIndex(
                    userData.get(RUN_KEY),
                    Integer.parseInt(userData.get(PAGES_KEY)),
                    Double.parseDouble(userData.get(PIVOT_KEY)),
                    weights,
                    new RankEvidence(
                        Double.parseDouble(userData.get(HITS_KEY)),
                        Integer.parseInt(userData.get(RANKED_KEY)),
                        Double.parseDouble(userData.get(DEPARTURE_KEY))),
                    userData.getOrDefault(MODEL_KEY, "")));
  }
}
