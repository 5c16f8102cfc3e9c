package org.siterank.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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

  /**
   * One of the terms that a word becomes.
   *
   * @param increment positions behind the term before; of the first, less one
   * @param start where it begins in the word
   * @param end where it ends in the word
   */
  private record Form(String term, int increment, int start, int end) {}

  private final CharArrayMap<Form[]> forms = new CharArrayMap<>(1024, false);
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);
  private final OneWord word = new OneWord();
  private final Chain chain;
  private Form[] current = new Form[0];
  private int next;
  private int offsetOfWord;

  /**
   * @param words finds the words
   * @param filters the chain, put behind a stream of words
   */
  WordCacheFilter(TokenStream words, UnaryOperator<TokenStream> filters) {
    super(words);
    this.chain = new Chain(filters.apply(word));
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

  private Form[] forms() throws IOException {
    Form[] known = forms.get(term.buffer(), 0, term.length());
    if (known == null) {
      word.set(term, type);
      known = chain.read();
      if (forms.size() >= KEPT) {
        forms.clear();
      }
      forms.put(term.toString(), known);
    }
    return known;
  }

  private void emit(int before) {
    Form form = current[next++];
    term.setEmpty().append(form.term());
    increment.setPositionIncrement(before + form.increment());
    offset.setOffset(offsetOfWord + form.start(), offsetOfWord + form.end());
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    current = new Form[0];
    next = 0;
  }

  /** The word that the chain is asked about. */
  private static final class OneWord extends TokenStream {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);
    private String text = "";
    private String kind = TypeAttribute.DEFAULT_TYPE;
    private boolean read;

    void set(CharTermAttribute word, TypeAttribute itsType) {
      text = word.toString();
      kind = itsType.type();
      read = false;
    }

    @Override
    public boolean incrementToken() {
      if (read) {
        return false;
      }
      read = true;
      clearAttributes();
      term.append(text);
      offset.setOffset(0, text.length());
      type.setType(kind);
      return true;
    }
  }

  /** The filters, and what they make of a word. */
  private static final class Chain {

    private final TokenStream stream;
    private final CharTermAttribute term;
    private final OffsetAttribute offset;
    private final PositionIncrementAttribute increment;

    Chain(TokenStream stream) {
      this.stream = stream;
      this.term = stream.getAttribute(CharTermAttribute.class);
      this.offset = stream.getAttribute(OffsetAttribute.class);
      this.increment = stream.addAttribute(PositionIncrementAttribute.class);
    }

    Form[] read() throws IOException {
      List<Form> read = new ArrayList<>();
      stream.reset();
      while (stream.incrementToken()) {
        int step = increment.getPositionIncrement() - (read.isEmpty() ? 1 : 0);
        read.add(new Form(term.toString(), step, offset.startOffset(), offset.endOffset()));
      }
      stream.end();
      return read.toArray(Form[]::new);
    }
  }
}
