package org.siterank.document;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.site.PageUrl;

/** Language tags (RFC 5646), of which only the primary subtag is used. */
final class Language {

  private static final Pattern TAG = Pattern.compile("\\s*([A-Za-z]{2,3})(?:[-_,;\\s].*)?");

  private Language() {}

  /**
   * The language of a document: the one it names, or that the answer names (RFC 9110, 8.5), unless
   * its text is clearly in another one; or the one that its text looks like; or that its address
   * names.
   *
   * @param own primary tag that the document gives, or empty
   */
  static String of(String own, PageUrl url, DocumentHeaders headers, String text) {
    LanguageEvidence evidence = LanguageEvidence.of(text);
    String named = own.isEmpty() ? primary(headers.contentLanguage()) : own;
    String told = evidence.language();
    if (!named.isEmpty()) {
      return evidence.contradicts(named) ? told : named;
    }
    if (!told.isEmpty()) {
      return told;
    }
    String addressed = LanguageAddress.of(url).tag();
    return evidence.admits(addressed) ? addressed : "";
  }

  /** Returns true if neither the document nor the answer names a language. */
  static boolean isGuessed(String own, DocumentHeaders headers) {
    return own.isEmpty() && primary(headers.contentLanguage()).isEmpty();
  }

  /** The first language named, in lower case; empty when there is none or it is malformed. */
  static String primary(String tags) {
    if (tags.isEmpty()) { // As nearly all elements have it.
      return "";
    }
    Matcher tag = TAG.matcher(tags);
    return tag.matches() ? tag.group(1).toLowerCase(Locale.ROOT) : "";
  }
}
