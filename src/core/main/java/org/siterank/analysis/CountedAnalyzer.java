package org.siterank.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.miscellaneous.DelimitedTermFrequencyTokenFilter;

/** Reads words that were counted before: {@code open|5 hour|3}. */
final class CountedAnalyzer extends Analyzer {

  /** Chars of a word and its count: terms have up to 255, or a little more when folded. */
  private static final int MAX_CHARS = 2_048;

  @Override
  protected TokenStreamComponents createComponents(String field) {
    Tokenizer words = new WhitespaceTokenizer(MAX_CHARS);
    return new TokenStreamComponents(words, new DelimitedTermFrequencyTokenFilter(words));
  }
}
