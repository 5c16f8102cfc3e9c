package org.siterank.boost;

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
 * The text query's own bulk scorer, kept whole; only the score it reports is changed on the way to
 * the collector, and the score that competes on the way back.
 *
 * <p>Documents are scored in windows that end where the segment's rank ceiling has fallen, so that
 * in an index sorted by rank the text query may skip more and more as it goes on.
 */
final class RankBulkScorer extends BulkScorer {

  private final BulkScorer text;
  private final SegmentRanks ranked;

  RankBulkScorer(BulkScorer text, SegmentRanks ranked) {
    this.text = text;
    this.ranked = ranked;
  }

  @Override
  public int score(LeafCollector collector, Bits acceptDocs, int min, int max) throws IOException {
    Collector wrapped = new Collector(collector);
    int next = min;
    while (next < max) {
      if (ranked.moveTo(next)) {
        wrapped.scorable.passDown();
      }
      int end = Math.min(max, ranked.endOfWindow(wrapped.scorable.minCompetitive));
      next = Math.max(end, text.score(wrapped, acceptDocs, next, end));
    }
    return next;
  }

  @Override
  public long cost() {
    return text.cost();
  }

  private final class Collector extends FilterLeafCollector {

    private final RankScorable scorable = new RankScorable();

    Collector(LeafCollector in) {
      super(in);
    }

    @Override
    public void setScorer(Scorable scorer) throws IOException {
      scorable.text = scorer;
      // A new scorer has not heard of the score that competes; the collector says it only once.
      scorable.passDown();
      in.setScorer(scorable);
    }

    @Override
    public void collect(int doc) throws IOException {
      if (scorable.moveTo(doc)) {
        in.collect(doc);
      }
    }

    @Override
    public DocIdSetIterator competitiveIterator() throws IOException {
      return in.competitiveIterator();
    }
  }

  final class RankScorable extends Scorable {

    private Scorable text;
    private int doc = -1;
    private float textScore;
    private float textNeeded;
    private float minCompetitive;

    /** Moves to a document; returns whether its score may compete, whatever its rank. */
    boolean moveTo(int next) throws IOException {
      doc = next;
      textScore = text.score();
      return textScore >= textNeeded;
    }

    @Override
    public float score() throws IOException {
      return ranked.score(textScore, doc);
    }

    // Lucene 9 asks for it, Lucene 10 no longer has it.
    @SuppressWarnings("MissingOverride")
    public int docID() {
      return doc;
    }

    @Override
    public void setMinCompetitiveScore(float minScore) throws IOException {
      minCompetitive = minScore;
      passDown();
    }

    void passDown() throws IOException {
      textNeeded = minCompetitive > 0 ? ranked.textNeeded(minCompetitive) : 0;
      if (textNeeded > 0 && text != null) {
        text.setMinCompetitiveScore(textNeeded);
      }
    }

    @Override
    public Collection<ChildScorable> getChildren() {
      return List.of(new ChildScorable(text, "MUST"));
    }
  }
}
