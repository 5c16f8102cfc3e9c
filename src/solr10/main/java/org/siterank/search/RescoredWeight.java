package org.siterank.search;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * A weight that finds the documents of another one and gives them other scores.
 *
 * <p>In Lucene 10 a weight's supplier makes scorers and bulk scorers; in Lucene 9 the weight does,
 * and src/search has this class for it.
 */
abstract class RescoredWeight extends FilterWeight {

  RescoredWeight(Query query, Weight in) {
    super(query, in);
  }

  /** How the documents of a segment are scored anew; nothing where all keep their scores. */
  abstract Optional<Rescoring> rescoring(LeafReaderContext context) throws IOException;

  @Override
  public final ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
    ScorerSupplier supplier = in.scorerSupplier(context);
    Optional<Rescoring> rescoring = supplier == null ? Optional.empty() : rescoring(context);
    return rescoring.isEmpty() ? supplier : new RescoredSupplier(supplier, rescoring.get());
  }
}
