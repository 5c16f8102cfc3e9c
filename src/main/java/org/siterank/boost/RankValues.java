package org.siterank.boost;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;

/**
 * The ranks of one segment. They are the bits of doubles, in a numeric doc value ({@link
 * RankField}) or in a sorted numeric one with at most one value a document, which is how OpenSearch
 * keeps a field of type {@code double}.
 */
public final class RankValues {

  private final NumericDocValues values;

  private RankValues(NumericDocValues values) {
    this.values = values;
  }

  /**
   * The ranks in a field of a segment; a segment without the field has rank 0 everywhere.
   *
   * @throws IllegalStateException when the field holds no numbers, or several in a document
   */
  public static RankValues of(LeafReader reader, String field) throws IOException {
    return new RankValues(docValues(reader, field));
  }

  /** The rank of a document, 0 when it has none; documents are asked for in ascending order. */
  public double rank(int doc) throws IOException {
    return values.advanceExact(doc) ? RankField.rank(values.longValue()) : 0;
  }

  static NumericDocValues docValues(LeafReader reader, String field) throws IOException {
    SortedNumericDocValues all = DocValues.getSortedNumeric(reader, field);
    NumericDocValues single = DocValues.unwrapSingleton(all);
    if (single == null) {
      throw new IllegalStateException(
          "field \"" + field + "\" must hold one rank a document, got several in some");
    }
    return single;
  }
}
