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
 * keeps a field of type {@code double}. A document without the field has the rank that is assumed
 * for it, 0 unless told otherwise.
 *
 * @param field its name
 * @param missing the rank of a document without the field, at least 0
 */
public record FieldRanks(String field, double missing) implements RankSource {

  public FieldRanks {
    Objects.requireNonNull(field, "field");
    RankField.bits(missing); // Refuses what is no rank.
  }

  /** Documents without the field have rank 0. */
  public FieldRanks(String field) {
    this(field, 0);
  }

  @Override
  public FieldRanks withMissing(double rank) {
    return new FieldRanks(field, rank);
  }

  /**
   * The ranks of a segment.
   *
   * @throws IllegalStateException when the field holds no numbers, or several in a document
   */
  @Override
  public RankValues values(LeafReader reader) throws IOException {
    return values(reader, missing);
  }

  /**
   * The ranks of a segment.
   *
   * @param none what stands for a document without the field
   */
  RankValues values(LeafReader reader, double none) throws IOException {
    NumericDocValues values = single(reader, field);
    return doc -> values.advanceExact(doc) ? RankField.rank(values.longValue()) : none;
  }

  /** The words of an explanation on a rank for documents that have none. */
  static String assumed(double missing) {
    return missing == 0 ? "" : " (" + missing + " where missing)";
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
    return "field " + field + assumed(missing);
  }
}
