package org.siterank.search;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * A weight that finds the documents of another one and gives them other scores.
 *
 * <p>In Lucene 9 a weight makes scorers and bulk scorers itself; in Lucene 10 its supplier makes
 * both, and src/solr10 has this class for it.
 */
abstract class RescoredWeight extends FilterWeight {

  RescoredWeight(Query query, Weight in) {
    super(query, in);
  }

  /** How the documents of a segment are scored anew; nothing where all keep their scores. */
  abstract Optional<Rescoring> rescoring(LeafReaderContext context) throws IOException;

  @Override
  public final Scorer scorer(LeafReaderContext context) throws IOException {
    ScorerSupplier supplier = scorerSupplier(context);
    return supplier == null ? null : supplier.get(Long.MAX_VALUE);
  }

  @Override
  public final ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
    ScorerSupplier supplier = in.scorerSupplier(context);
    Optional<Rescoring> rescoring = supplier == null ? Optional.empty() : rescoring(context);
    return rescoring.isEmpty() ? supplier : new RescoredSupplier(supplier, rescoring.get());
  }

  @Override
  public final BulkScorer bulkScorer(LeafReaderContext context) throws IOException {
    Optional<Rescoring> rescoring = rescoring(context);
    if (rescoring.isEmpty()) {
      return in.bulkScorer(context);
    }
    if (rescoring.get() instanceof BulkRescoring bulks) {
      BulkScorer whole = in.bulkScorer(context);
      return whole == null ? null : bulks.of(whole);
    }
    return super.bulkScorer(context);
  }
}
