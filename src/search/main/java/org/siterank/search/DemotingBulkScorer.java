package org.siterank.search;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.util.Bits;

/**
 * The bulk scorer of a query, kept whole; the scores of some documents are lowered on the way to
 * the collector. The documents before the first of them are searched as if there were none: in an
 * index that is sorted so, those are all others.
 */
final class DemotingBulkScorer extends BulkScorer {

  private final BulkScorer scorer;
  private final DemotedDocs lowered;
  private final float factor;

  DemotingBulkScorer(BulkScorer scorer, DemotedDocs lowered, float factor) {
    this.scorer = scorer;
    this.lowered = lowered;
    this.factor = factor;
  }

  @Override
  public int score(LeafCollector collector, Bits acceptDocs, int min, int max) throws IOException {
    int first = Math.min(max, lowered.havingFrom(min));
    int next = first > min ? scorer.score(collector, acceptDocs, min, first) : min;
    return next >= max ? next : scorer.score(new Collector(collector), acceptDocs, next, max);
  }

  @Override
  public long cost() {
    return scorer.cost();
  }

  private final class Collector extends FilterLeafCollector {

    private final LoweredScore score = new LoweredScore();

    Collector(LeafCollector in) {
      super(in);
    }

    @Override
    public void setScorer(Scorable scorer) throws IOException {
      score.whole = scorer;
      in.setScorer(score);
    }

    @Override
    public void collect(int doc) throws IOException {
      score.doc = doc;
      in.collect(doc);
    }

    @Override
    public DocIdSetIterator competitiveIterator() throws IOException {
      return in.competitiveIterator();
    }
  }

  private final class LoweredScore extends Scorable {

    private Scorable whole;
    private int doc = -1;

    @Override
    public float score() throws IOException {
      return lowered.contains(doc) ? whole.score() * factor : whole.score();
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public void setMinCompetitiveScore(float minScore) throws IOException {
      whole.setMinCompetitiveScore(minScore);
    }

    @Override
    public Collection<ChildScorable> getChildren() {
      return List.of(new ChildScorable(whole, "MUST"));
    }
  }
}
