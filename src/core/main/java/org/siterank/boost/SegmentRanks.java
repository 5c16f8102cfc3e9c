package org.siterank.boost;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;

/**
 * One segment's ranks, how they change a text score, and what that means for dynamic pruning.
 *
 * <p>Pruning: the collector says which score m still competes. With c the largest boost value of
 * the documents yet to come, a document whose text score is below {@code m − c} (added) or {@code
 * m/(1 + c)} (multiplied) cannot reach m, and that is what the text query may skip. Scores are
 * computed in double and rounded to float once, so a score below m in exact arithmetic might be
 * rounded up to m; starting from the float next below m rules this out.
 */
final class SegmentRanks {

  /** A window has costs of its own; of 0, 0.01, 0.03 and 0.1 this one took least time. */
  private static final double WORTHWHILE = 0.01;

  private final RankValues ranks;
  private final RankImpacts ceiling;
  private final double missing;
  private final RankBoost boost;
  private final Combine combine;
  private final double outer;
  private int step;
  private double maxValue;

  SegmentRanks(LeafReader reader, RankSource source, RankBoost boost, Combine combine, double outer)
      throws IOException {
    this.ranks = source.values(reader);
    this.ceiling = RankImpacts.of(reader, source);
    this.missing = source.missing();
    this.boost = boost;
    this.combine = combine;
    this.outer = outer;
    moveTo(0);
  }

  /** Says that documents before {@code doc} are done with; returns whether the bound fell. */
  boolean moveTo(int doc) {
    int now = ceiling.step(doc);
    boolean moved = now != step;
    step = now;
    maxValue = valueFrom(now);
    return moved;
  }

  /** The largest boost value from a step on. */
  private double valueFrom(int from) {
    return boost.value(Math.max(ceiling.maximum(from), missing));
  }

  /**
   * The first document behind the present one for which the text score needed is greater by a share
   * of {@link #WORTHWHILE}.
   *
   * @param score that competes; with 0 nothing can be skipped yet, and the next step may change it
   */
  int endOfWindow(float score) {
    int last = step;
    if (score > 0) {
      double enough = textNeeded(score, maxValue) * (1 + WORTHWHILE);
      while (last < ceiling.lastStep() && textNeeded(score, valueFrom(last + 1)) < enough) {
        last++;
      }
    }
    return ceiling.end(last);
  }

  /** The score of a document; documents are asked for in ascending order. */
  float score(float text, int doc) throws IOException {
    return (float) Math.min(Float.MAX_VALUE, combine.score(text, boost.value(rank(doc)), outer));
  }

  /** The rank of a document, or the one that is assumed for those that have none. */
  double rank(int doc) throws IOException {
    return ranks.rank(doc);
  }

  /** The text score below which no document to come reaches {@code score}; 0 when none is. */
  float textNeeded(float score) {
    double needed = textNeeded(score, maxValue);
    float rounded = (float) needed;
    return Math.max(0, rounded > needed ? Math.nextDown(rounded) : rounded);
  }

  private double textNeeded(float score, double value) {
    return combine.textNeeded(Math.nextDown(score), value, outer);
  }

  /** A score that no document to come exceeds when its text score is at most {@code text}. */
  float maxScore(float text) {
    double max = combine.score(text, maxValue, outer);
    float rounded = (float) max;
    return rounded < max ? Math.nextUp(rounded) : rounded;
  }
}
