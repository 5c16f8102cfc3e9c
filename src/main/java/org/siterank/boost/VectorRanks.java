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
 * not know, has the rank in its own field.
 *
 * @param numberField the numeric doc value that holds the place in the vector
 * @param vector the ranks
 * @param own the ranks of documents that are not in the vector
 */
public record VectorRanks(String numberField, RankVector vector, FieldRanks own)
    implements RankSource {

  public VectorRanks {
    Objects.requireNonNull(numberField, "numberField");
    Objects.requireNonNull(vector, "vector");
    Objects.requireNonNull(own, "own");
  }

  @Override
  public RankValues values(LeafReader reader) throws IOException {
    NumericDocValues numbers = FieldRanks.single(reader, numberField);
    RankValues others = own.values(reader);
    return doc -> {
      if (numbers.advanceExact(doc)) {
        float rank = vector.rank(numbers.longValue());
        if (!Float.isNaN(rank)) {
          return rank;
        }
      }
      return others.rank(doc);
    };
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
    return "ranks " + vector.version();
  }
}
