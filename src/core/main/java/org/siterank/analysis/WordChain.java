package org.siterank.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/** A chain of filters that read each word by itself. Not thread-safe. */
final class WordChain {

  private final OneWord word = new OneWord();
  private final TokenStream stream;
  private final CharTermAttribute term;
  private final OffsetAttribute offset;
  private final PositionIncrementAttribute increment;

  /**
   * @param filters the chain, put behind a stream of words
   */
  WordChain(UnaryOperator<TokenStream> filters) {
    this.stream = filters.apply(word);
    this.term = stream.getAttribute(CharTermAttribute.class);
    this.offset = stream.getAttribute(OffsetAttribute.class);
    this.increment = stream.addAttribute(PositionIncrementAttribute.class);
  }

  /** The terms of a word. */
  WordForm[] read(String text, String type) throws IOException {
    word.set(text, type);
    List<WordForm> read = new ArrayList<>();
    stream.reset();
    while (stream.incrementToken()) {
      int step = increment.getPositionIncrement() - (read.isEmpty() ? 1 : 0);
      read.add(new WordForm(term.toString(), step, offset.startOffset(), offset.endOffset()));
    }
    stream.end();
    return read.toArray(WordForm[]::new);
  }

  /** The word that the chain is asked about. */
  private static final class OneWord extends TokenStream {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);
    private String text = "";
    private String kind = TypeAttribute.DEFAULT_TYPE;
    private boolean read;

    void set(String word, String itsType) {
      text = word;
      kind = itsType;
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
}
