package org.siterank.boost;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;

/**
 * Ranks in a vector beside the index, by a number that each document carries: all ranks change at
 * once, and no document is written. A document without a number, or whose number the vector does
 * not know, has the rank in its own field, and at last the one that is assumed where there is none.
 *
 * <p>Documents are not in the order of their numbers, so looking each of them up would cost more
 * than scoring it. When a segment is first searched, its ranks are put into the order of its
 * documents: four more bytes each, as long as it is open.
 *
 * @param numberField the numeric doc value that holds the place in the vector
 * @param vector the ranks
 * @param own the ranks of documents that are not in the vector
 */
public record VectorRanks(String numberField, RankVector vector, FieldRanks own)
    implements RankSource {

  private static final OpenSegments<float[]> SEGMENTS = new OpenSegments<>();

  public VectorRanks {
    Objects.requireNonNull(numberField, "numberField");
    Objects.requireNonNull(vector, "vector");
    Objects.requireNonNull(own, "own");
  }

  @Override
  public RankValues values(LeafReader reader) throws IOException {
    float[] ranks = SEGMENTS.of(reader, this, () -> byDocument(reader));
    double missing = missing();
    return doc -> Float.isNaN(ranks[doc]) ? missing : ranks[doc];
  }

  private float[] byDocument(LeafReader reader) throws IOException {
    NumericDocValues numbers = FieldRanks.single(reader, numberField);
    RankValues others = own.values(reader, Double.NaN);
    float[] ranks = new float[reader.maxDoc()];
    for (int doc = 0; doc < ranks.length; doc++) {
      float rank = numbers.advanceExact(doc) ? vector.rank(numbers.longValue()) : Float.NaN;
      ranks[doc] = Float.isNaN(rank) ? RankVector.rounded(others.rank(doc)) : rank;
    }
    return ranks;
  }

  /** Releases the ranks of open segments, when no search will use them any more. */
  static void forget(String key) {
    SEGMENTS.forget(key);
  }

  /** Bytes of memory that open segments keep of the ranks with this key, document by document. */
  static long bytes(String key) {
    return SEGMENTS.kept(key).mapToLong(ranks -> (long) ranks.length * Float.BYTES).sum();
  }

  /** Counts the open segments that have these ranks in the order of their documents. */
  static int cached(String key) {
    return SEGMENTS.size(key);
  }

  @Override
  public double missing() {
    return own.missing();
  }

  @Override
  public VectorRanks withMissing(double rank) {
    return new VectorRanks(numberField, vector, own.withMissing(rank));
  }

  @Override
  public String key() {
    return vector.version();
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return DocValues.isCacheable(context, numberField, own.field());
  }

  @Override
  public String description() {
    return "ranks " + vector.version() + FieldRanks.assumed(missing());
  }
}
