package org.siterank.index;

import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;

/** A field that brings its own analyzer: one index, pages in many languages. */
public final class AnalyzedField extends Field {

  private final Supplier<TokenStream> own;

  /** A text field whose text is read by an analyzer of its own. */
  public AnalyzedField(String name, String value, FieldType type, Analyzer own) {
    super(name, value, type);
    this.own = () -> own.tokenStream(name, value);
  }

  /** A text field whose text was read already. */
  AnalyzedField(String name, String value, FieldType type, PageWords.Text read) {
    super(name, value, type);
    this.own = read::stream;
  }

  @Override
  public TokenStream tokenStream(Analyzer writers, TokenStream reuse) {
    return own.get();
  }
}
