package org.siterank.analysis;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;

/**
 * Takes conjunctions and articles off words of Semitic languages, which write them as one word: the
 * longest of some beginnings that leaves enough letters.
 */
final class PrefixFilter extends TokenFilter {

  /** And, the article, and both, in Hebrew. */
  static final List<String> HEBREW = List.of("\u05D5\u05D4", "\u05D5", "\u05D4");

  /**
   * "And the", "then the", "with the" and "as the" in Arabic, for stemmers that know the article.
   */
  static final List<String> ARABIC =
      List.of(
          "\u0648\u0627\u0644", "\u0641\u0627\u0644", "\u0628\u0627\u0644", "\u0643\u0627\u0644");

  /** Letters that must remain: roots have three. */
  private static final int SHORTEST = 3;

  private final List<String> prefixes;
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);

  /**
   * @param prefixes the longest first
   */
  PrefixFilter(TokenStream in, List<String> prefixes) {
    super(in);
    this.prefixes = prefixes;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    for (int i = 0; i < prefixes.size() && !keyword.isKeyword(); i++) {
      int letters = prefixes.get(i).length();
      if (term.length() >= letters + SHORTEST && begins(prefixes.get(i))) {
        term.copyBuffer(term.buffer(), letters, term.length() - letters);
        break;
      }
    }
    return true;
  }

  private boolean begins(String prefix) {
    for (int i = 0; i < prefix.length(); i++) {
      if (term.charAt(i) != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
