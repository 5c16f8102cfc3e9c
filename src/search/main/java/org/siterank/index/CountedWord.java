package org.siterank.index;

import org.siterank.analysis.Language;

/**
 * The terms of {@link SiteField#WORDS}. A stem is followed by its language, {@code festplatt~de},
 * because stems of several languages may be spelled alike: the French stem of {@code notes} is the
 * English {@code not}. English stems have no mark, and neither have words as they are written,
 * which pages in other languages have beside their stems.
 */
public final class CountedWord {

  /** Before the tag of a language; in no word, because it separates words. */
  private static final char MARK = '~';

  private CountedWord() {}

  /** Whether pages in a language have words as they are written beside marked stems. */
  public static boolean isMarked(Language language) {
    return language != Language.ENGLISH && language != Language.OTHER;
  }

  /** Follows the stems of a language; may be empty. */
  static String mark(Language language) {
    return isMarked(language) ? MARK + language.tag() : "";
  }

  /** The term of a stem. */
  public static String of(String stem, Language language) {
    return stem + mark(language);
  }

  /** The stem, as the fields of the text have it. */
  public static String stem(String term) {
    int mark = term.lastIndexOf(MARK);
    return mark < 0 ? term : term.substring(0, mark);
  }
}
