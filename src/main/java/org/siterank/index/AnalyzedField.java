package org.siterank.index;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;

/** A field that brings its own analyzer: one index, pages in many languages. */
public final class AnalyzedField extends Field {

  private final Analyzer own;

  /** A text field whose text is read by an analyzer of its own. */
  public AnalyzedField(String name, String value, FieldType type, Analyzer own) {
    super(name, value, type);
    this.own = own;
  }

  @Override
  public TokenStream tokenStream(Analyzer writers, TokenStream reuse) {
    return own.tokenStream(name(), stringValue());
  }
}
