package org.siterank.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.analysis.Grain;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;

/** The words of a query that may be misspelt, and the query with others in their place. */
public final class SpelledWords {

  /** Shorter words are near to too many others. */
  public static final int SHORTEST = 4;

  /** Letters that must be there before a word is completed. */
  public static final int SHORTEST_PREFIX = 2;

  /** A word of a query that is nothing but a word: no sign, filter, quote or wildcard. */
  private static final Pattern WORD =
      Pattern.compile("(?<=^|\\s)[\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}'’_.-]*(?=\\s|$)");

  private SpelledWords() {}

  /** The words of a text as they are spelled, as the index keeps them. */
  public static List<String> of(String text) {
    return SiteAnalyzers.terms(text, Language.OTHER, Grain.WHOLE);
  }

  /** A word of a query as the index would spell it; nothing when it is short, or several. */
  static Optional<String> term(String word) {
    List<String> terms = of(word);
    return terms.size() == 1 && terms.get(0).length() >= SHORTEST
        ? Optional.of(terms.get(0))
        : Optional.empty();
  }

  /** The words of a query that can be looked up, as the index would spell them. */
  public static List<String> inQuery(String query) {
    List<String> terms = new ArrayList<>();
    Matcher words = WORD.matcher(query);
    while (words.find()) {
      term(words.group()).ifPresent(terms::add);
    }
    return terms;
  }

  /**
   * A query with words replaced; nothing when none is.
   *
   * @param likes what to put in the place of a word as the index would spell it
   */
  public static Optional<String> replaced(String query, Map<String, String> likes) {
    StringBuilder replaced = new StringBuilder();
    boolean changed = false;
    Matcher words = WORD.matcher(query);
    while (words.find()) {
      Optional<String> like = term(words.group()).map(likes::get);
      changed |= like.isPresent();
      words.appendReplacement(replaced, Matcher.quoteReplacement(like.orElse(words.group())));
    }
    words.appendTail(replaced);
    return changed ? Optional.of(replaced.toString()) : Optional.empty();
  }
}
