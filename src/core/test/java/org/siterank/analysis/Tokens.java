package org.siterank.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * All that a stream tells of a text.
 *
 * @param list its tokens, in order
 * @param endPosition where the text ends, in positions
 * @param endOffset in characters
 */
record Tokens(List<Token> list, int endPosition, int endOffset) {

  /**
   * @param position of the term, the first place being 0
   * @param start its first character
   * @param end behind its last
   */
  record Token(String term, int position, int start, int end) {}

  static Tokens of(Analyzer analyzer, String text) throws IOException {
    return of(analyzer.tokenStream("", text));
  }

  static Tokens of(TokenStream stream) throws IOException {
    List<Token> list = new ArrayList<>();
    try (stream) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      int position = -1;
      stream.reset();
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        list.add(new Token(term.toString(), position, offset.startOffset(), offset.endOffset()));
      }
      stream.end();
      return new Tokens(list, position + increment.getPositionIncrement(), offset.endOffset());
    }
  }

  /** The same of a text with so many characters before it that are not read. */
  Tokens behind(int characters) {
    return new Tokens(
        list.stream()
            .map(t -> new Token(t.term, t.position, t.start + characters, t.end + characters))
            .toList(),
        endPosition,
        endOffset + characters);
  }
}
