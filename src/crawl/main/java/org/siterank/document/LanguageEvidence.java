package org.siterank.document;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.siterank.analysis.FunctionWords;

/**
 * The evidence of a page's text for its language. A function word counts for each language that has
 * it, divided by how many have it:
 *
 * <pre>{@code score(l) = Σ_w∈l 1 / |languages(w)| }</pre>
 *
 * so that what neighbours such as Danish and Norwegian have in common does not hide what tells them
 * apart. A language counts when it has the highest score by a clear margin and enough words.
 *
 * <p>Fails on lists of names, program code and texts of less than a sentence: then nothing is told.
 */
final class LanguageEvidence {

  /** Words looked at: Grefenstette's method is certain long before. */
  private static final int MAX_WORDS = 1_000;

  /** Fewest function words that tell anything; our choice. */
  private static final int MIN_WORDS = 6;

  /** Least share of function words; running text has 0.3 or more, lists of names have none. */
  private static final double MIN_SHARE = 0.08;

  /** How many times the score of the second language the first must have; our choice. */
  private static final double MARGIN = 1.1;

  /** Limits for a text that contradicts the statement of its page; our choice. */
  private static final int MIN_WORDS_AGAINST = 40;

  private static final double MIN_SHARE_AGAINST = 0.15;
  private static final double MARGIN_AGAINST = 3;

  /**
   * Different function words of the stated language alone, in {@value #MAX_WORDS} words, from which
   * on a page is also in that one: a translation that is not finished. Pages in one of seventeen
   * languages have three or fewer of another one, with few exceptions.
   */
  private static final int WORDS_OF_BOTH = 4;

  /** Fewest of them, in a short text. */
  private static final int LEAST_WORDS_OF_BOTH = 2;

  /** Languages that this method may confuse, and that one page may well be stated to be in. */
  private static final List<Set<String>> NEIGHBOURS =
      List.of(
          Set.of("no", "nb", "nn", "da"),
          Set.of("hr", "sr", "bs", "sh"),
          Set.of("bg", "mk"),
          Set.of("gl", "pt"),
          Set.of("cs", "sk"),
          Set.of("zh", "ja"),
          Set.of("hi", "ne"));

  private final Scripts script;
  private final Map<String, Tally> tallies = new HashMap<>();

  /** The function words that occur, each with the languages that have it. */
  private final Map<String, List<String>> occurring = new HashMap<>();

  private int words;

  /** The words of one language. */
  private static final class Tally {
    private int words;
    private double score;
  }

  private LanguageEvidence(String text) {
    script = Scripts.of(text);
    int start = 0;
    for (int i = 0; i <= text.length() && words < MAX_WORDS; i++) {
      if (i < text.length() && isOfWord(text.charAt(i))) {
        continue;
      }
      if (i > start) {
        add(text.substring(start, i));
      }
      start = i + 1;
    }
  }

  static LanguageEvidence of(String text) {
    return new LanguageEvidence(text);
  }

  private static boolean isOfWord(char c) {
    if (c < 0x80) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\'';
    }
    return Character.isLetter(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }

  private void add(String word) {
    words++;
    // A single capital letter is the number of an appendix sooner than the "E" of Portuguese.
    boolean number = word.length() == 1 && Character.isUpperCase(word.charAt(0));
    String lower = word.toLowerCase(Locale.ROOT);
    List<String> languages = number ? List.of() : FunctionWords.languages(lower);
    if (!languages.isEmpty()) {
      occurring.putIfAbsent(lower, languages);
    }
    int count = languages.size();
    for (int i = 0; i < count; i++) {
      Tally tally = tallies.computeIfAbsent(languages.get(i), language -> new Tally());
      tally.words++;
      tally.score += 1.0 / count;
    }
  }

  /** The language as a primary tag; empty when it cannot be told. */
  String language() {
    if (!script.language().isEmpty()) {
      return script.language();
    }
    String best = best();
    return isClear(best, MIN_WORDS, MIN_SHARE, second(best) * MARGIN)
        ? best
        : script.likelyLanguage();
  }

  /**
   * Returns true if the text is clearly in another language than the page states, and that one is
   * among those that would have been found. A neighbour of it is no contradiction, nor is a text of
   * which a part is in the stated language.
   */
  boolean contradicts(String stated) {
    String told = language();
    if (told.isEmpty() || told.equals(stated) || areNeighbours(told, stated)) {
      return false;
    }
    if (!FunctionWords.has(stated) && !Scripts.tells(stated)) {
      return false;
    }
    if (hasPartsIn(stated, told)) {
      return false;
    }
    return told.equals(script.language())
        ? script.isLong()
        : isClear(told, MIN_WORDS_AGAINST, MIN_SHARE_AGAINST, score(stated) * MARGIN_AGAINST);
  }

  private boolean hasPartsIn(String stated, String told) {
    long own =
        occurring.entrySet().stream()
            .filter(word -> word.getKey().length() > 1)
            .map(Map.Entry::getValue)
            .filter(languages -> languages.contains(stated) && !languages.contains(told))
            .count();
    return own >= LEAST_WORDS_OF_BOTH && own * MAX_WORDS >= (long) WORDS_OF_BOTH * words;
  }

  /** Returns true if no other language has more words in the text: a short one may have none. */
  boolean admits(String language) {
    if (!script.language().isEmpty()) {
      return script.language().equals(language);
    }
    return !Scripts.tells(language) && 2 * score(language) >= score(best());
  }

  private static boolean areNeighbours(String one, String other) {
    return NEIGHBOURS.stream().anyMatch(set -> set.contains(one) && set.contains(other));
  }

  private boolean isClear(String language, int leastWords, double leastShare, double leastScore) {
    Tally tally = tallies.get(language);
    int of = tally == null ? 0 : tally.words;
    return of >= leastWords && of >= leastShare * words && score(language) >= leastScore;
  }

  private double score(String language) {
    Tally tally = tallies.get(language);
    return tally == null ? 0 : tally.score;
  }

  private String best() {
    return tallies.entrySet().stream()
        .max(
            Comparator.<Map.Entry<String, Tally>>comparingDouble(entry -> entry.getValue().score)
                .thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .orElse("");
  }

  private double second(String best) {
    return tallies.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(best))
        .mapToDouble(entry -> entry.getValue().score)
        .max()
        .orElse(0);
  }
}
