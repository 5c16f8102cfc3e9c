package org.siterank.boost;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FieldExistsQuery;

/**
 * Ranks in a Lucene index: a numeric doc value that holds the bits of a double, so that it can be
 * updated in place without indexing the document again.
 *
 * <p>For finite values of at least 0 the order of the bits, taken as long, is the order of the
 * doubles, so that the field also sorts.
 */
public final class RankField {

  private RankField() {}

  /** The field to add to a document. */
  public static Field of(String name, double rank) {
    return new NumericDocValuesField(name, bits(rank));
  }

  /**
   * The long that stands for a rank.
   *
   * @throws IllegalArgumentException when the rank is negative, infinite or not a number
   */
  public static long bits(double rank) {
    if (!(rank >= 0 && rank < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("rank must be at least 0 and finite, got " + rank);
    }
    // Adding 0 turns −0.0, whose bits are negative, into 0.0.
    return Double.doubleToRawLongBits(rank + 0.0);
  }

  /** The rank that a long stands for. */
  public static double rank(long bits) {
    return Double.longBitsToDouble(bits);
  }

  /**
   * Loads ranks into an index, in place; visible after the writer's next commit and a reopen.
   *
   * @param writer any open writer
   * @param keyField the indexed, untokenised field that holds the document's URL
   * @param rankField the numeric doc value to set; it must not be the field the index is sorted by
   * @param ranks rank by URL; URLs that are not in the index are passed over
   * @throws IllegalArgumentException when a rank is negative, infinite or not a number
   */
  public static void update(
      IndexWriter writer, String keyField, String rankField, Map<String, Double> ranks)
      throws IOException {
    introduce(writer, rankField);
    for (Map.Entry<String, Double> entry : ranks.entrySet()) {
      writer.updateNumericDocValue(
          new Term(keyField, entry.getKey()), rankField, bits(entry.getValue()));
    }
  }

  /** Lucene sets values in place only in fields that some document has had. */
  private static void introduce(IndexWriter writer, String rankField) throws IOException {
    if (!writer.getFieldNames().contains(rankField)) {
      writer.addDocument(List.of(of(rankField, 0)));
      writer.deleteDocuments(new FieldExistsQuery(rankField));
    }
  }
}
