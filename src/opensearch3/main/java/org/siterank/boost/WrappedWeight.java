package org.siterank.boost;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * A weight whose scorers wrap those of another one.
 *
 * <p>In Lucene 10 a weight's supplier makes scorers and bulk scorers; in Lucene 9 the weight does,
 * and src/core has this class for it.
 */
abstract class WrappedWeight extends Weight {

  /** The weight that finds the documents. */
  final Weight in;

  WrappedWeight(Query query, Weight in) {
    super(query);
    this.in = in;
  }

  /** Wraps a scorer of one segment. */
  abstract Scorer wrap(Scorer scorer, LeafReaderContext context) throws IOException;

  /** Wraps a bulk scorer of one segment. */
  abstract BulkScorer wrap(BulkScorer scorer, LeafReaderContext context) throws IOException;

  @Override
  public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
    ScorerSupplier supplier = in.scorerSupplier(context);
    if (supplier == null) {
      return null;
    }
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        return wrap(supplier.get(leadCost), context);
      }

      @Override
      public BulkScorer bulkScorer() throws IOException {
        return wrap(supplier.bulkScorer(), context);
      }

      @Override
      public long cost() {
        return supplier.cost();
      }

      @Override
      public void setTopLevelScoringClause() throws IOException {
        // Without this the wrapped query does not prepare to skip anything.
        supplier.setTopLevelScoringClause();
      }
    };
  }
}
