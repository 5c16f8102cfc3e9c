package org.siterank.search;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.siterank.analysis.Language;

/**
 * Rules that people have laid down for queries.
 *
 * @param synonyms words that mean the same
 * @param bestBets pages that stand first
 * @param languages the languages of queries; empty for those of the site
 * @param meaning how far a search goes by what words mean
 */
public record QueryRules(
    Synonyms synonyms, BestBets bestBets, List<Language> languages, Meaning meaning) {

  /** Nothing is laid down. */
  public static final QueryRules NONE = new QueryRules(Synonyms.NONE, BestBets.NONE);

  public QueryRules {
    Objects.requireNonNull(synonyms, "synonyms");
    Objects.requireNonNull(bestBets, "bestBets");
    languages = List.copyOf(languages);
    Objects.requireNonNull(meaning, "meaning");
  }

  /**
   * Rules for queries in one language.
   *
   * @param tag tag of the language; nothing for those of the site
   */
  public static QueryRules of(Synonyms synonyms, BestBets bestBets, Optional<String> tag) {
    return new QueryRules(
        synonyms, bestBets, tag.map(Language::of).stream().toList(), Meaning.WORDS);
  }

  /** Rules for queries in the languages of the site. */
  public QueryRules(Synonyms synonyms, BestBets bestBets) {
    this(synonyms, bestBets, List.of(), Meaning.WORDS);
  }

  /** Returns these rules with another use of meaning. */
  public QueryRules by(Meaning other) {
    return new QueryRules(synonyms, bestBets, languages, other);
  }
}
