package org.siterank.search;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A query with other words in the place of those that are probably misspelt.
 *
 * <p>A word is suspect when no page spells it so and some page spells one that is much alike, or
 * far more pages spell one that differs in a letter. A word of three letters is suspect when no
 * page has it, and some page has it with two letters swapped. An identifier, {@code
 * generate_series}, is looked up whole and then in its parts. A stem is no spelling: {@code explan}
 * matches all pages with <em>explanation</em>, and is still none of their words.
 *
 * @param query the corrected query
 * @param unknown whether every word that was replaced is spelled so nowhere
 */
public record Correction(String query, boolean unknown) {

  /** Pages that spell a word so before it is known for certain. */
  public static final int KNOWN = 3;

  /** Factor from which on a number of pages is much more. */
  private static final int MUCH_MORE = 10;

  /** And this much where nobody spells the word so. */
  private static final int MORE = 2;

  /** Letters of a word from which on two of them may be wrong. */
  private static final int LONG = 6;

  private static final Pattern PART = Pattern.compile("[\\p{L}\\p{M}\\p{N}'’]+");

  /**
   * A word in titles, headings, descriptions and links; an identifier in bodies as well.
   *
   * @param pages pages that spell it so
   * @param like the word spelled most alike, or empty; not looked for when more than {@link #KNOWN}
   *     pages spell it so
   * @param likePages pages that spell that one so
   */
  public record Spelled(long pages, String like, long likePages) {}

  /**
   * A word in bodies.
   *
   * @param pages pages that have it in whatever form
   * @param spelledSo whether one of those of the highest rank spells it so
   */
  public record Written(long pages, boolean spelledSo) {}

  /** The words of a site. */
  public interface Words {
    /** A word as it is spelled. */
    Spelled spelled(String term) throws IOException;

    /** A word as bodies have it. */
    Written written(String term) throws IOException;

    /** A word of titles, headings, descriptions or links as people write it, with its accents. */
    default String shown(String term) throws IOException {
      return term;
    }
  }

  /** A correction of a query; nothing when no word is suspect. */
  public static Optional<Correction> of(String query, Words words) throws IOException {
    Corrector corrector = new Corrector(words);
    StringBuilder corrected = new StringBuilder();
    Matcher each = SpelledWords.WORD.matcher(query);
    while (each.find()) {
      String replacement = corrector.word(each.group());
      each.appendReplacement(corrected, Matcher.quoteReplacement(replacement));
    }
    each.appendTail(corrected);
    return corrector.changed
        ? Optional.of(new Correction(corrected.toString(), corrector.unknown))
        : Optional.empty();
  }

  /**
   * Whether to offer it.
   *
   * @param found pages with all words of the query
   * @param corrected pages with all words of the correction
   */
  public boolean isWorth(long found, long corrected) {
    return found == 0 ? corrected > 0 : corrected >= (unknown ? MORE : MUCH_MORE) * found;
  }

  /**
   * Whether to offer it though no page has all words of the correction: when no page has any of the
   * words that it replaces, and most of its words find pages that most of the query's do not.
   *
   * @param found whether most words of the query find a page
   * @param corrected whether most words of the correction do
   */
  public boolean isWorthForSome(boolean found, boolean corrected) {
    return unknown && !found && corrected;
  }

  private static final class Corrector {

    private final Words words;
    private boolean changed;
    private boolean unknown = true;

    Corrector(Words words) {
      this.words = words;
    }

    String word(String text) throws IOException {
      Optional<String> whole = SpelledWords.term(text);
      if (whole.isPresent()) {
        String term = whole.get();
        Spelled spelled = words.spelled(term);
        Optional<String> like = like(term, spelled);
        if (like.isPresent() || spelled.pages() > 0 || !SpelledWords.isIdentifier(term)) {
          return like.orElse(text);
        }
      }
      return parts(text);
    }

    private String parts(String text) throws IOException {
      StringBuilder corrected = new StringBuilder();
      Matcher parts = PART.matcher(text);
      while (parts.find()) {
        Optional<String> term = SpelledWords.term(parts.group());
        Optional<String> like =
            term.isPresent() ? like(term.get(), words.spelled(term.get())) : Optional.empty();
        parts.appendReplacement(corrected, Matcher.quoteReplacement(like.orElse(parts.group())));
      }
      return parts.appendTail(corrected).toString();
    }

    private Optional<String> like(String term, Spelled spelled) throws IOException {
      if (spelled.like().isEmpty()) {
        return Optional.empty();
      }
      boolean isShort = SpelledWords.isShort(term);
      if (isShort && spelled.pages() > 0) {
        return Optional.empty();
      }
      int edits = SpelledWords.edits(term, spelled.like());
      if (edits > 1 && (spelled.pages() > 0 || term.length() < LONG)) {
        return Optional.empty();
      }
      long pages = spelled.pages();
      if (pages == 0 && !SpelledWords.isIdentifier(term)) {
        Written written = words.written(term);
        if ((edits > 1 || isShort) && written.pages() > 0) {
          return Optional.empty();
        }
        pages = written.spelledSo() ? written.pages() : 0;
      }
      if (pages > 0 && spelled.likePages() < MUCH_MORE * pages) {
        return Optional.empty();
      }
      changed = true;
      unknown &= pages == 0;
      return Optional.of(words.shown(spelled.like()));
    }
  }

  /** All that {@link #of} may ask for, so that it can be looked up at once. */
  public static List<String> terms(String query) {
    return SpelledWords.WORD
        .matcher(query)
        .results()
        .flatMap(
            word -> {
              List<String> whole = SpelledWords.term(word.group()).stream().toList();
              return Stream.concat(
                  whole.stream(),
                  PART.matcher(word.group())
                      .results()
                      .flatMap(part -> SpelledWords.term(part.group()).stream()));
            })
        .distinct()
        .toList();
  }
}
