package org.siterank.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.lucene.search.spell.LuceneLevenshteinDistance;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.UnspacedRuns;

/** Words as they are spelled, not as they are searched for. */
public final class SpelledWords {

  /** Shorter words are near to too many others, but for swapped letters. */
  public static final int SHORTEST = 4;

  /** Letters of the shortest word in which two may be swapped. */
  private static final int SHORTEST_SWAPPED = 3;

  /** Letters that must be there before a word is completed. */
  private static final int SHORTEST_PREFIX = 2;

  /** Pages that are looked at for the spelling of a word. */
  public static final int LOOKED_AT = 5;

  /** A word of a query that is nothing but a word: no sign, filter, quote or wildcard. */
  static final Pattern WORD =
      Pattern.compile("(?<=^|\\s)[\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}'’_.-]*(?=\\s|$)");

  private static final Pattern SEPARATOR = Pattern.compile("[_.:]");

  private SpelledWords() {}

  /** The words of a text as they are spelled, as the index keeps them. */
  public static List<String> of(String text) {
    return SiteAnalyzers.terms(text, Language.OTHER, IdentifierSplitting.WHOLE);
  }

  /** Returns these and the words of scripts that have no space between them, for completion. */
  public static List<String> listed(String text) {
    List<String> words = new ArrayList<>(of(text));
    words.addAll(UnspacedRuns.of(text));
    return words;
  }

  /** A word of a query as the index would spell it; nothing when it is short, or several. */
  static Optional<String> term(String word) {
    List<String> terms = of(word);
    return terms.size() == 1 && terms.get(0).length() >= SHORTEST_SWAPPED
        ? Optional.of(terms.get(0))
        : Optional.empty();
  }

  /** Whether a word is so short that nothing but swapped letters are a likely mistake in it. */
  public static boolean isShort(String term) {
    return term.length() < SHORTEST;
  }

  /**
   * Words with two neighbouring letters swapped: all in a short word, {@code dns} and {@code sdn}
   * for {@code dsn}; the first two in a longer one, whose other letters a spelling checker swaps.
   */
  public static List<String> swapped(String term) {
    List<String> swapped = new ArrayList<>();
    for (int at = 0; at + 1 < term.length() && (at == 0 || isShort(term)); at++) {
      char first = term.charAt(at);
      char second = term.charAt(at + 1);
      if (first != second && Character.isLetter(first) && Character.isLetter(second)) {
        swapped.add(term.substring(0, at) + second + first + term.substring(at + 2));
      }
    }
    return swapped;
  }

  /**
   * A text whose last word may go on.
   *
   * @param before the text up to it
   * @param prefix its beginning as the index would spell it; empty when it is too short
   */
  public record Begun(String before, String prefix) {}

  /** Divides a text that is being typed. */
  public static Begun begunText(String typed) {
    int last = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\t')) + 1;
    String prefix = last == typed.length() ? "" : begun(typed.substring(last));
    boolean enough = prefix.codePointCount(0, prefix.length()) >= SHORTEST_PREFIX;
    return new Begun(typed.substring(0, last), enough ? prefix : "");
  }

  /** The beginning of a word as the index would spell it. */
  private static String begun(String prefix) {
    List<String> terms = of(prefix);
    boolean word = terms.size() == 1 && NameLookup.isWithinWord(prefix);
    return word ? terms.get(0) : prefix.toLowerCase(Locale.ROOT);
  }

  /** Whether a word has parts that stand apart; bodies keep such words as they are spelled. */
  public static boolean isIdentifier(String term) {
    return SEPARATOR.matcher(term).find();
  }

  /** Letters to insert, leave out, change or swap with the next one, to make one word another. */
  public static int edits(String word, String other) {
    // Its similarity is one less the edits as a share of the shorter word.
    float similarity = new LuceneLevenshteinDistance().getDistance(word, other);
    int shorter =
        Math.min(word.codePointCount(0, word.length()), other.codePointCount(0, other.length()));
    return Math.round((1 - similarity) * shorter);
  }

  /** Whether a text has a word, spelled so. */
  public static boolean has(String text, String word) {
    for (int at = 0; at + word.length() <= text.length(); at++) {
      if (text.regionMatches(true, at, word, 0, word.length())
          && !isWithinWord(text, at - 1)
          && !isWithinWord(text, at + word.length())) {
        return true;
      }
    }
    // Its letters may have accents there.
    return text.chars().anyMatch(c -> c > 0x7F && Character.isLetter(c)) && of(text).contains(word);
  }

  private static boolean isWithinWord(String text, int at) {
    return at >= 0
        && at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_');
  }

  /** Returns the forms of a word in the body of a page, in any of some languages. */
  public static List<String> inBodies(String term, List<Language> languages) {
    return languages.stream()
        .flatMap(
            language -> SiteAnalyzers.terms(term, language, IdentifierSplitting.WHOLE).stream())
        .distinct()
        .toList();
  }
}
