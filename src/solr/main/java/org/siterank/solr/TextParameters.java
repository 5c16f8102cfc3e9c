package org.siterank.solr;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.index.WordWeights;
import org.siterank.meaning.SentenceModel;
import org.siterank.search.FieldWeights;
import org.siterank.search.Meaning;
import org.siterank.search.QueryRules;

/**
 * The parameters with which a push defines the query parser {@code siterank_text}.
 *
 * @param weights how much a word counts in each field, as the pages were sent
 * @param meaning whether questions in other words are compared with the passages of pages
 * @param model the fingerprint of the sentence model that gave the pages their vectors; empty for
 *     none
 */
record TextParameters(FieldWeights weights, Meaning meaning, String model) {

  /** Those of a site with Siterank's own defaults, without vectors. */
  static final TextParameters DEFAULT = new TextParameters(FieldWeights.DEFAULT, Meaning.OFF, "");

  private static final List<String> NAMES = List.of("words", "factors", "meaning", "model");

  /**
   * Reads parameters.
   *
   * @param given by their names; each may be missing
   * @throws IllegalArgumentException when a name is unknown, or a value is not allowed
   */
  static TextParameters of(Map<String, String> given) {
    for (String name : given.keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "does not support [" + name + "]; allowed are " + String.join(", ", NAMES));
      }
    }
    WordWeights words =
        given.containsKey("words")
            ? WordWeights.of(given.get("words")).orElseThrow(() -> wrong("words", given))
            : WordWeights.DEFAULT;
    FieldWeights weights =
        given.containsKey("factors")
            ? FieldWeights.ofFactors(given.get("factors"))
                .orElseThrow(() -> wrong("factors", given))
            : FieldWeights.DEFAULT;
    Meaning meaning = meaning(given);
    String model = given.getOrDefault("model", "");
    if (model.isEmpty() == (meaning == Meaning.SENTENCES)) {
      throw wrong("model", given);
    }
    return new TextParameters(weights.withWords(words), meaning, model);
  }

  private static Meaning meaning(Map<String, String> given) {
    return switch (given.getOrDefault("meaning", "off")) {
      case "off" -> Meaning.OFF;
      case "words" -> Meaning.WORDS;
      case "sentences" -> Meaning.SENTENCES;
      default -> throw wrong("meaning", given);
    };
  }

  private static IllegalArgumentException wrong(String name, Map<String, String> given) {
    return new IllegalArgumentException(
        "["
            + name
            + "] must be as siterank push writes it, got \""
            + given.get(name)
            + "\"; push again");
  }

  /**
   * The rules by which queries are read.
   *
   * @param opened the sentence model, where it is there
   */
  QueryRules rules(Optional<SentenceModel> opened) {
    return QueryRules.NONE.by(meaning, opened);
  }
}
