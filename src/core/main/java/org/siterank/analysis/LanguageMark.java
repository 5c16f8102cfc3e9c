package org.siterank.analysis;

import java.util.Optional;

/**
 * The language of a text, written into the text itself, for indexes whose fields have one analyzer
 * for all documents: the invisible tag characters of Unicode, as RFC 2482 used them for just this.
 *
 * <p>{@code en} is U+E0001 (language tag), U+E0065 (tag e), U+E006E (tag n). They print as nothing,
 * belong to no word, and occur in no other text: Unicode has given up this use of them (RFC 6082),
 * so what a page says cannot be taken for a mark by accident, and {@link #strip} takes them off
 * where a page does it on purpose.
 */
public final class LanguageMark {

  private static final int BEGIN = 0xE0001;

  /** Distance from a letter of ASCII to its tag character. */
  private static final int SHIFT = 0xE0000;

  /** Letters of a mark that are read: primary language tags have two or three. */
  static final int MAX_LETTERS = 8;

  /** Chars in which every mark ends: two for each code point. */
  static final int MAX_CHARS = 2 * (1 + MAX_LETTERS);

  private LanguageMark() {}

  /** The text with the mark of its language before it; unmarked when the language has no tag. */
  public static String mark(Language language, String text) {
    String bare = strip(text);
    if (language.tag().isEmpty()) {
      return bare;
    }
    StringBuilder marked = new StringBuilder(bare.length() + MAX_CHARS).appendCodePoint(BEGIN);
    language.tag().chars().forEach(letter -> marked.appendCodePoint(SHIFT + letter));
    return marked.append(bare).toString();
  }

  /** The text without the mark at its beginning, if it has one. */
  public static String strip(String text) {
    return text.substring(length(text));
  }

  /** The language that a text is marked with, if it is. */
  public static Optional<Language> read(String text) {
    int length = length(text);
    if (length == 0) {
      return Optional.empty();
    }
    StringBuilder tag = new StringBuilder();
    text.substring(0, length).codePoints().skip(1).forEach(c -> tag.append((char) (c - SHIFT)));
    return Optional.of(Language.of(tag.toString()));
  }

  /** Chars of the mark at the beginning of a text; 0 when there is none. */
  private static int length(String text) {
    if (text.isEmpty() || text.codePointAt(0) != BEGIN) {
      return 0;
    }
    int at = Character.charCount(BEGIN);
    for (int letters = 0; letters < MAX_LETTERS && at < text.length(); letters++) {
      int letter = text.codePointAt(at) - SHIFT;
      if (letter < 'a' || letter > 'z') {
        break;
      }
      at += Character.charCount(SHIFT + letter);
    }
    return at;
  }
}
