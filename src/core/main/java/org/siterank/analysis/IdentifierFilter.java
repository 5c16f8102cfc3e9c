package org.siterank.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.AttributeSource;

/**
 * Divides identifiers as {@link IdentifierSplitting} says. Stands before lower-casing, because the
 * case of letters is one of the places to divide; a whole with separators is marked as a keyword,
 * so that it is not stemmed.
 *
 * <p>The whole comes first, with the offsets of all of it; its first part follows at the same
 * position, so offsets never go backwards. In grain {@link IdentifierSplitting#WHOLE} the parts
 * still count as positions.
 */
final class IdentifierFilter extends TokenFilter {

  private static final String PLAIN_WORD =
      StandardTokenizer.TOKEN_TYPES[StandardTokenizer.ALPHANUM];

  private final IdentifierSplitting splitting;
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);

  private AttributeSource.State whole;
  private char[] text = new char[0];
  private Identifier parts;
  private int offsetOfText;
  private boolean offsetsFit;
  private int pendingIncrement;
  private int skippedAfterWhole;

  IdentifierFilter(TokenStream in, IdentifierSplitting splitting) {
    super(in);
    this.splitting = splitting;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (parts != null) {
      if (parts.next()) {
        emitPart();
        return true;
      }
      parts = null;
    }
    if (!input.incrementToken()) {
      return false;
    }
    // After a whole without its parts, their positions are passed over.
    increment.setPositionIncrement(increment.getPositionIncrement() + skipped());
    if (!type.type().equals(PLAIN_WORD) || !Identifier.divides(term.buffer(), term.length())) {
      return true;
    }
    remember();
    keyword.setKeyword(Identifier.hasSeparator(text, text.length));
    return switch (splitting) {
      case WHOLE -> {
        skippedAfterWhole = parts() - 1;
        parts = null;
        yield true;
      }
      case WHOLE_AND_PARTS -> {
        pendingIncrement = 0;
        yield true;
      }
      case PARTS -> {
        pendingIncrement = increment.getPositionIncrement();
        parts.next();
        emitPart();
        yield true;
      }
    };
  }

  private int skipped() {
    int skipped = skippedAfterWhole;
    skippedAfterWhole = 0;
    return skipped;
  }

  private int parts() {
    Identifier counting = new Identifier(text, text.length);
    int count = 0;
    while (counting.next()) {
      count++;
    }
    return count;
  }

  private void remember() {
    whole = captureState();
    text = new String(term.buffer(), 0, term.length()).toCharArray();
    parts = new Identifier(text, text.length);
    offsetOfText = offset.startOffset();
    // A character filter may have changed the length; then every part has the whole's offsets.
    offsetsFit = offset.endOffset() - offset.startOffset() == text.length;
  }

  private void emitPart() {
    restoreState(whole);
    term.copyBuffer(text, parts.start(), parts.end() - parts.start());
    if (offsetsFit) {
      offset.setOffset(offsetOfText + parts.start(), offsetOfText + parts.end());
    }
    increment.setPositionIncrement(pendingIncrement);
    pendingIncrement = 1;
    keyword.setKeyword(false);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    parts = null;
    whole = null;
    skippedAfterWhole = 0;
    pendingIncrement = 0;
  }
}
