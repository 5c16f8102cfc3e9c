package org.siterank.boost;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LiveIndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FieldExistsQuery;
import org.siterank.rank.Ranks;

/**
 * Ranks in a Lucene index: a numeric doc value that holds the bits of a double, so that it can be
 * updated in place without indexing the document again.
 *
 * <p>For finite values of at least 0 the order of the bits, taken as long, is the order of the
 * doubles, so that the field also sorts.
 */
public final class RankField {

  /** Memory for new ranks, at most; ten million of them take about so much. */
  static final int MOST_MEGABYTES = 1_024;

  /** Memory that Lucene needs for an update beside its term, with room to spare. */
  private static final int UPDATE_BYTES = 64;

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
   * <p>While it runs, the writer may hold all the new ranks in memory, up to {@value
   * #MOST_MEGABYTES} MB: a writer whose buffer is full in between writes the column of every
   * segment anew each time, which is what takes long.
   *
   * @param writer any open writer
   * @param keyField the indexed, untokenised field that holds the document's URL
   * @param rankField the numeric doc value to set; it must not be the field the index is sorted by
   * @param ranks rank by URL; URLs that are not in the index are passed over
   * @throws IllegalArgumentException when a rank is negative, infinite or not a number; the ranks
   *     before it are set
   */
  public static void update(
      IndexWriter writer, String keyField, String rankField, Map<String, Double> ranks)
      throws IOException {
    introduce(writer, rankField);
    LiveIndexWriterConfig config = writer.getConfig();
    double before = config.getRAMBufferSizeMB();
    if (before != IndexWriterConfig.DISABLE_AUTO_FLUSH) {
      config.setRAMBufferSizeMB(Math.max(before, megabytes(ranks)));
    }
    try {
      for (Map.Entry<String, Double> entry : ranks.entrySet()) {
        writer.updateNumericDocValue(
            new Term(keyField, entry.getKey()), rankField, bits(entry.getValue()));
      }
    } finally {
      config.setRAMBufferSizeMB(before);
    }
  }

  /**
   * Loads ranks into an index, in place; the keys are the names of the nodes.
   *
   * @see #update(IndexWriter, String, String, Map)
   */
  public static void update(IndexWriter writer, String keyField, String rankField, Ranks ranks)
      throws IOException {
    update(writer, keyField, rankField, ranks.scores().toMap());
  }

  /** The geometric mean of the positive ranks, the usual pivot of a boost; 1 without any. */
  public static double pivot(Ranks ranks) {
    return pivot(ranks.scores().toMap());
  }

  /** The geometric mean of the positive ranks, the usual pivot of a boost; 1 without any. */
  public static double pivot(Map<String, Double> ranks) {
    OptionalDouble meanLog =
        ranks.values().stream().filter(rank -> rank > 0).mapToDouble(Math::log).average();
    return meanLog.isPresent() ? Math.exp(meanLog.getAsDouble()) : 1;
  }

  private static double megabytes(Map<String, Double> ranks) {
    double chars = ranks.keySet().stream().mapToLong(String::length).sum();
    double bytes = UPDATE_BYTES * (double) ranks.size() + 2 * chars;
    return Math.min(MOST_MEGABYTES, bytes / (1 << 20));
  }

  /** Lucene sets values in place only in fields that some document has had. */
  private static void introduce(IndexWriter writer, String rankField) throws IOException {
    if (!writer.getFieldNames().contains(rankField)) {
      writer.addDocument(List.of(of(rankField, 0)));
      writer.deleteDocuments(new FieldExistsQuery(rankField));
    }
  }
}
