package org.siterank.analysis;

import java.io.IOException;
import java.text.Normalizer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Words that are printed alike become alike: letters and their accents are composed (Unicode NFC),
 * and signs that writers leave out at will are removed, which are the points of Hebrew and Arabic,
 * the Arabic line that fills a row, and characters that only join, separate or direct letters.
 */
final class LetterFilter extends TokenFilter {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

  LetterFilter(TokenStream in) {
    super(in);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    boolean composed = true;
    boolean bare = true;
    for (int i = 0; i < term.length(); i++) {
      char c = term.charAt(i);
      composed &= !isAccent(c);
      bare &= !isOptional(c);
    }
    if (!composed) {
      String word = Normalizer.normalize(term.toString(), Normalizer.Form.NFC);
      term.setEmpty().append(word);
    }
    if (!bare || !composed) {
      removeSigns();
    }
    return true;
  }

  private void removeSigns() {
    String word = term.toString();
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (!isOptional(c) && !(c >= '\u0300' && c <= '\u036F')) {
        letters.append(c);
      }
    }
    if (letters.length() > 0) {
      term.setEmpty().append(letters);
    }
  }

  /** Accents of Latin, Greek and Cyrillic, and the marks of kana. */
  private static boolean isAccent(char c) {
    return (c >= '\u0300' && c <= '\u036F') || c == '\u3099' || c == '\u309A';
  }

  private static boolean isOptional(char c) {
    return (c >= '\u0591' && c <= '\u05C7' && Character.getType(c) == Character.NON_SPACING_MARK)
        || c == '\u0640'
        || (c >= '\u064B' && c <= '\u0652')
        || c == '\u0670'
        || (c >= '\u200C' && c <= '\u200F')
        || c == '\u2060'
        || c == '\uFEFF';
  }
}
