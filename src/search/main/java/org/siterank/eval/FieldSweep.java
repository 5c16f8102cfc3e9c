package org.siterank.eval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import org.siterank.index.WordWeights;
import org.siterank.search.FieldWeights;

/**
 * Looks for better weights of fields, one at a time: half and double of each, kept when MRR@10
 * rises, until nothing helps any more or {@value #MAX_ROUNDS} rounds are over.
 */
public final class FieldSweep {

  /** Rounds over all weights; in practice the second or third finds nothing. */
  static final int MAX_ROUNDS = 4;

  /** Less than this is noise even on ten thousand queries. */
  static final double MIN_GAIN = 0.0005;

  /** Measures one set of weights: MRR@10 on the queries to learn on. */
  @FunctionalInterface
  public interface Trial {
    /** MRR@10 with these weights. */
    double mrr10(FieldWeights weights) throws IOException;
  }

  /**
   * Result of a sweep.
   *
   * @param weights the best weights
   * @param mrr10 their quality
   * @param trials sets of weights that were tried
   * @param settled whether nothing helped any more; false when the rounds were over before
   */
  public record Result(FieldWeights weights, double mrr10, int trials, boolean settled) {}

  private FieldSweep() {}

  /** Climbs from some weights. */
  public static Result climb(FieldWeights start, Trial trial) throws IOException {
    FieldWeights best = start;
    double bestMrr = trial.mrr10(start);
    int trials = 1;
    boolean improved = true;
    for (int round = 0; round < MAX_ROUNDS && improved; round++) {
      improved = false;
      for (UnaryOperator<FieldWeights> step : steps()) {
        FieldWeights next = step.apply(best);
        if (next.equals(best)) {
          continue;
        }
        double mrr = trial.mrr10(next);
        trials++;
        if (mrr >= bestMrr + MIN_GAIN) {
          best = next;
          bestMrr = mrr;
          improved = true;
        }
      }
    }
    return new Result(best, bestMrr, trials, !improved);
  }

  private static List<UnaryOperator<FieldWeights>> steps() {
    List<UnaryOperator<FieldWeights>> steps = new ArrayList<>();
    for (IntUnaryOperator scale : List.<IntUnaryOperator>of(FieldSweep::more, w -> w / 2)) {
      steps.add(f -> words(f, scale, 0));
      steps.add(f -> words(f, scale, 1));
      steps.add(f -> words(f, scale, 2));
      steps.add(f -> words(f, scale, 3));
      steps.add(f -> words(f, scale, 4));
    }
    for (double factor : new double[] {2, 0.5}) {
      for (int which = 0; which < 5; which++) {
        int chosen = which;
        steps.add(f -> factors(f, factor, chosen));
      }
    }
    return steps;
  }

  private static int more(int weight) {
    return Math.min(WordWeights.MAX, weight == 0 ? 1 : weight * 2);
  }

  private static FieldWeights words(FieldWeights fields, IntUnaryOperator scale, int which) {
    WordWeights w = fields.words();
    return fields.withWords(
        new WordWeights(
            which == 0 ? scale.applyAsInt(w.title()) : w.title(),
            which == 1 ? scale.applyAsInt(w.headings()) : w.headings(),
            which == 2 ? scale.applyAsInt(w.anchors()) : w.anchors(),
            which == 3 ? scale.applyAsInt(w.urlWords()) : w.urlWords(),
            which == 4 ? scale.applyAsInt(w.description()) : w.description()));
  }

  private static FieldWeights factors(FieldWeights f, double factor, int which) {
    return new FieldWeights(
        f.words(),
        scaled(f.titleName(), factor, which == 0),
        scaled(f.headingName(), factor, which == 1),
        scaled(f.anchorName(), factor, which == 2),
        scaled(f.proximity(), factor, which == 3),
        scaled(f.parts(), factor, which == 4));
  }

  private static double scaled(double value, double factor, boolean chosen) {
    return chosen ? Math.min(FieldWeights.MAX, value * factor) : value;
  }
}
