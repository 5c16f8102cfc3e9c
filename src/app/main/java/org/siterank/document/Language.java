package org.siterank.document;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Language tags (RFC 5646), of which only the primary subtag is used. */
final class Language {

  private static final Pattern TAG = Pattern.compile("\\s*([A-Za-z]{2,3})(?:[-_,;\\s].*)?");

  private Language() {}

  /**
   * The language of a document: the one it names, or that the answer names (RFC 9110, 8.5), or the
   * one that its text looks like.
   *
   * @param own primary tag that the document gives, or empty
   */
  static String of(String own, DocumentHeaders headers, String text) {
    if (!own.isEmpty()) {
      return own;
    }
    String named = primary(headers.contentLanguage());
    return named.isEmpty() ? LanguageGuess.language(text) : named;
  }

  /** Whether {@link #of} has to look at the text. */
  static boolean isGuessed(String own, DocumentHeaders headers) {
    return own.isEmpty() && primary(headers.contentLanguage()).isEmpty();
  }

  /** The first language named, in lower case; empty when there is none or it is malformed. */
  static String primary(String tags) {
    Matcher tag = TAG.matcher(tags);
    return tag.matches() ? tag.group(1).toLowerCase(Locale.ROOT) : "";
  }
}
