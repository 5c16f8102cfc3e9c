package org.siterank.search;

import java.io.IOException;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;

/** Supplies the scorer of another query, with other scores. */
final class RescoredSupplier extends ScorerSupplier {

  private final ScorerSupplier supplier;
  private final Rescoring rescoring;

  RescoredSupplier(ScorerSupplier supplier, Rescoring rescoring) {
    this.supplier = supplier;
    this.rescoring = rescoring;
  }

  @Override
  public Scorer get(long leadCost) throws IOException {
    return rescoring.of(supplier.get(leadCost));
  }

  @Override
  public long cost() {
    return supplier.cost();
  }

  @Override
  public void setTopLevelScoringClause() throws IOException {
    supplier.setTopLevelScoringClause(); // Otherwise it does not prepare to skip anything.
  }
}
