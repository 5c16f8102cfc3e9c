package org.siterank.search;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.siterank.analysis.Language;
import org.siterank.meaning.SentenceModel;

/**
 * Rules that people have laid down for queries.
 *
 * @param synonyms words that mean the same
 * @param bestBets pages that stand first
 * @param languages the languages of queries; empty for those of the site
 * @param meaning how far a search goes by what words mean
 * @param model the sentence model that gave the pages their vectors, where one is used
 * @param chosen the results that people open
 * @param newer whether newer pages come first among equals
 */
public record QueryRules(
    Synonyms synonyms,
    BestBets bestBets,
    List<Language> languages,
    Meaning meaning,
    Optional<SentenceModel> model,
    ChosenPages chosen,
    boolean newer) {

  /** Nothing is laid down. */
  public static final QueryRules NONE = new QueryRules(Synonyms.NONE, BestBets.NONE);

  public QueryRules {
    Objects.requireNonNull(synonyms, "synonyms");
    Objects.requireNonNull(bestBets, "bestBets");
    languages = List.copyOf(languages);
    Objects.requireNonNull(meaning, "meaning");
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(chosen, "chosen");
  }

  /**
   * Rules for queries in one language.
   *
   * @param tag tag of the language; nothing for those of the site
   */
  public static QueryRules of(Synonyms synonyms, BestBets bestBets, Optional<String> tag) {
    return new QueryRules(
        synonyms,
        bestBets,
        tag.map(Language::of).stream().toList(),
        Meaning.WORDS,
        Optional.empty(),
        ChosenPages.NONE,
        false);
  }

  /** Rules for queries in the languages of the site. */
  public QueryRules(Synonyms synonyms, BestBets bestBets) {
    this(synonyms, bestBets, List.of(), Meaning.WORDS, Optional.empty(), ChosenPages.NONE, false);
  }

  /**
   * Returns these rules with another use of meaning.
   *
   * @param otherModel the sentence model, where one is used
   */
  public QueryRules by(Meaning other, Optional<SentenceModel> otherModel) {
    return new QueryRules(synonyms, bestBets, languages, other, otherModel, chosen, newer);
  }

  /** Returns these rules with what people open. */
  public QueryRules choosing(ChosenPages other) {
    return new QueryRules(synonyms, bestBets, languages, meaning, model, other, newer);
  }

  /** Returns these rules with or without a preference for newer pages. */
  public QueryRules preferringNewer(boolean wanted) {
    return new QueryRules(synonyms, bestBets, languages, meaning, model, chosen, wanted);
  }
}
