package org.siterank.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;

/** Stems each word by itself. Keywords stay. */
abstract class WordStems extends TokenFilter {

  /** The word in lower case, to be stemmed in place. */
  final CharTermAttribute term = addAttribute(CharTermAttribute.class);

  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);

  WordStems(TokenStream in) {
    super(in);
  }

  @Override
  public final boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (!keyword.isKeyword()) {
      stem();
    }
    return true;
  }

  /** Replaces the word by its stem. */
  abstract void stem() throws IOException;
}
