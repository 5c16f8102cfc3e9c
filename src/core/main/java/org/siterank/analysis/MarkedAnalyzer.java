package org.siterank.analysis;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Reads each text in the language of its {@link LanguageMark}; unmarked text has none. Terms,
 * positions and types are those of {@link SiteAnalyzers#of}; offsets count the mark, because it is
 * part of the text.
 */
final class MarkedAnalyzer extends Analyzer {

  private final IdentifierSplitting splitting;

  MarkedAnalyzer(IdentifierSplitting splitting) {
    this.splitting = splitting;
  }

  @Override
  public int getPositionIncrementGap(String field) {
    return SiteAnalyzers.FIELD_GAP;
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    Switch stream = new Switch(field, splitting);
    return new TokenStreamComponents(reader -> stream.text = reader, stream);
  }

  /** Hands the text to the chain of its language, and copies what comes out. */
  private static final class Switch extends TokenStream {

    private final String field;
    private final IdentifierSplitting splitting;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute increment =
        addAttribute(PositionIncrementAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);

    private Reader text;
    private TokenStream chain;
    private CharTermAttribute chainTerm;
    private OffsetAttribute chainOffset;
    private PositionIncrementAttribute chainIncrement;
    private TypeAttribute chainType;
    private int shift;

    Switch(String field, IdentifierSplitting splitting) {
      this.field = field;
      this.splitting = splitting;
    }

    @Override
    public void reset() throws IOException {
      super.reset();
      PushbackReader rest = new PushbackReader(text, LanguageMark.MAX_CHARS);
      char[] buffer = new char[LanguageMark.MAX_CHARS];
      int length = 0;
      for (int n = 0; n >= 0 && length < buffer.length; ) {
        length += n;
        n = rest.read(buffer, length, buffer.length - length);
      }
      String beginning = new String(buffer, 0, length);
      shift = length - LanguageMark.strip(beginning).length();
      rest.unread(buffer, shift, length - shift);
      Language language = LanguageMark.read(beginning).orElse(Language.OTHER);
      chain = SiteAnalyzers.of(language, splitting).tokenStream(field, rest);
      chainTerm = chain.getAttribute(CharTermAttribute.class);
      chainOffset = chain.getAttribute(OffsetAttribute.class);
      chainIncrement = chain.getAttribute(PositionIncrementAttribute.class);
      chainType = chain.getAttribute(TypeAttribute.class);
      chain.reset();
    }

    @Override
    public boolean incrementToken() throws IOException {
      clearAttributes();
      if (!chain.incrementToken()) {
        return false;
      }
      term.copyBuffer(chainTerm.buffer(), 0, chainTerm.length());
      type.setType(chainType.type());
      copyPlace();
      return true;
    }

    private void copyPlace() {
      offset.setOffset(shift + chainOffset.startOffset(), shift + chainOffset.endOffset());
      increment.setPositionIncrement(chainIncrement.getPositionIncrement());
    }

    @Override
    public void end() throws IOException {
      super.end();
      chain.end();
      copyPlace();
    }

    @Override
    public void close() throws IOException {
      super.close();
      if (chain != null) {
        chain.close();
        chain = null;
      }
    }
  }
}
