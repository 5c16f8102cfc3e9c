package org.siterank.boost;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;

/**
 * Ranks in a field of the documents: the bits of doubles, in a numeric doc value ({@link
 * RankField}) or in a sorted numeric one with at most one value a document, which is how OpenSearch
 * keeps a field of type {@code double}. A segment without the field has rank 0 everywhere.
 *
 * @param field its name
 */
public record FieldRanks(String field) implements RankSource {

  public FieldRanks {
    Objects.requireNonNull(field, "field");
  }

  /**
   * The ranks of a segment.
   *
   * @throws IllegalStateException when the field holds no numbers, or several in a document
   */
  @Override
  public RankValues values(LeafReader reader) throws IOException {
    NumericDocValues values = single(reader, field);
    return doc -> values.advanceExact(doc) ? RankField.rank(values.longValue()) : 0;
  }

  static NumericDocValues single(LeafReader reader, String field) throws IOException {
    SortedNumericDocValues all = DocValues.getSortedNumeric(reader, field);
    NumericDocValues single = DocValues.unwrapSingleton(all);
    if (single == null) {
      throw new IllegalStateException(
          "field \"" + field + "\" must hold one value a document, got several in some");
    }
    return single;
  }

  @Override
  public String key() {
    return field;
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return DocValues.isCacheable(context, field);
  }

  @Override
  public String description() {
    return "field " + field;
  }
}
