package org.siterank.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.tartarus.snowball.SnowballStemmer;

/**
 * Stems by a Snowball program, as Lucene's {@code SnowballFilter}, which remembers them: few words
 * make most of every text, and a program takes longer than all other steps of an analysis together.
 */
final class SnowballStems extends TokenFilter {

  /** Words remembered; then it begins anew. Some 2 MB for each thread; our choice. */
  static final int KEPT = 20_000;

  private final SnowballStemmer program;
  private final CharArrayMap<char[]> stems = new CharArrayMap<>(1024, false);
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);

  SnowballStems(TokenStream in, SnowballStemmer program) {
    super(in);
    this.program = program;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (!keyword.isKeyword()) {
      char[] stem = stems.get(term.buffer(), 0, term.length());
      if (stem == null) {
        stem = stem();
        if (stems.size() >= KEPT) {
          stems.clear();
        }
        stems.put(term.toString(), stem);
      }
      term.copyBuffer(stem, 0, stem.length);
    }
    return true;
  }

  private char[] stem() {
    char[] word = term.toString().toCharArray();
    program.setCurrent(word, word.length);
    program.stem();
    return new String(program.getCurrentBuffer(), 0, program.getCurrentBufferLength())
        .toCharArray();
  }
}
