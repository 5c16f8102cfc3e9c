package org.siterank.eval;

import java.util.ArrayList;
import java.util.List;
import org.siterank.boost.Combine;
import org.siterank.boost.Log;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Saturation;
import org.siterank.boost.Sigmoid;

/**
 * Tries shapes, weights and pivots of the boost, and finds the one with the highest MRR@10; of
 * equal ones the gentlest.
 */
public final class BoostSweep {

  /** From a whisper to where a page of high rank counts four times. */
  private static final double[] WEIGHTS = {
    0, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1, 1.5, 2, 3
  };

  /** Pivots as multiples of the geometric mean of the ranks. */
  private static final double[] PIVOTS = {1, 0.1, 0.3, 3, 10, 30};

  /** Sigmoid's exponents in Craswell et al. 2005: 0.4 to 0.8, and steeper. */
  private static final double[] EXPONENTS = {0.6};

  private BoostSweep() {}

  /**
   * One boost tried.
   *
   * @param boost the boost
   * @param pivotFactor its pivot as a multiple of the geometric mean
   * @param mrr10 the quality it gave
   */
  public record Trial(RankBoost boost, double pivotFactor, double mrr10) {}

  /** The best of all. */
  public static Trial best(JudgedCandidates queries, Combine combine, double pivot) {
    Trial best = null;
    for (double weight : WEIGHTS) {
      for (double factor : PIVOTS) {
        for (RankBoost boost : shapes(weight, pivot * factor)) {
          double mrr10 = queries.boosted(boost, combine).mrr10();
          if (best == null || mrr10 > best.mrr10()) {
            best = new Trial(boost, factor, mrr10);
          }
        }
        if (weight == 0) {
          break; // All boosts of weight 0 are one.
        }
      }
    }
    return best;
  }

  private static List<RankBoost> shapes(double weight, double pivot) {
    List<RankBoost> shapes = new ArrayList<>();
    shapes.add(new Saturation(weight, pivot));
    shapes.add(new Log(weight, pivot));
    for (double exponent : EXPONENTS) {
      shapes.add(new Sigmoid(weight, pivot, exponent));
    }
    return shapes;
  }
}
