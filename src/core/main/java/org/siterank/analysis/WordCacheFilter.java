package org.siterank.analysis;

import java.io.IOException;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Replaces a chain of filters that read each word by itself, and gives its results: the terms of a
 * word is remembered, for few words make most of every text, and the chain takes longer than
 * finding the words. Not for texts in which words depend on their neighbours, as pairs of Chinese
 * characters do.
 */
final class WordCacheFilter extends TokenFilter {

  /** Words remembered; then it begins anew. Some 4 MB for each thread and language; our choice. */
  static final int KEPT = 20_000;

  private final CharArrayMap<WordForm[]> forms = new CharArrayMap<>(1024, false);
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);
  private final WordChain chain;
  private WordForm[] current = new WordForm[0];
  private int next;
  private int offsetOfWord;

  /**
   * @param words finds the words
   * @param filters the chain, put behind a stream of words
   */
  WordCacheFilter(TokenStream words, UnaryOperator<TokenStream> filters) {
    super(words);
    this.chain = new WordChain(filters);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (next == current.length) {
      if (!input.incrementToken()) {
        return false;
      }
      current = forms();
      next = 0;
      offsetOfWord = offset.startOffset();
      emit(increment.getPositionIncrement());
      return true;
    }
    emit(0);
    return true;
  }

  private WordForm[] forms() throws IOException {
    WordForm[] known = forms.get(term.buffer(), 0, term.length());
    if (known == null) {
      known = chain.read(term.toString(), type.type());
      if (forms.size() >= KEPT) {
        forms.clear();
      }
      forms.put(term.toString(), known);
    }
    return known;
  }

  private void emit(int before) {
    WordForm form = current[next++];
    term.setEmpty().append(form.term());
    increment.setPositionIncrement(before + form.increment());
    offset.setOffset(offsetOfWord + form.start(), offsetOfWord + form.end());
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    current = new WordForm[0];
    next = 0;
  }
}
