package org.siterank.eval;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.siterank.site.PageUrl;

/**
 * How good one list of hits is, each measure in [0, 1].
 *
 * <p>nDCG has the gain {@code 2^grade − 1} and the discount {@code log2(position + 1)}, positions
 * from 1 (C. Burges et al., <em>Learning to Rank using Gradient Descent</em>, ICML 2005), divided
 * by that of the best possible list (K. Järvelin, J. Kekäläinen, TOIS 2002).
 *
 * @param mrr10 1 / position of the first page that answers, 0 beyond the tenth (E. Voorhees, TREC-8
 *     1999)
 * @param ndcg10 normalised discounted cumulated gain of the first ten
 * @param success1 1 when the first page answers
 * @param success5 1 when one of the first five does
 * @param success10 1 when one of the first ten does
 * @param precision20 how many of the first twenty answer, in parts of twenty (A. M. Zareh Bidoki
 *     and N. Yazdani, DistanceRank, 2007, tables 3 and 5); a page without a grade does not
 */
public record QueryMeasures(
    double mrr10,
    double ndcg10,
    double success1,
    double success5,
    double success10,
    double precision20) {

  /** Hits that are looked at. */
  public static final int DEPTH = 20;

  /** Hits that all measures but precision look at. */
  private static final int FIRST = 10;

  /** Measures a list against the grades; pages beyond {@link #DEPTH} do not count. */
  public static QueryMeasures of(List<PageUrl> hits, Map<PageUrl, Integer> grades) {
    int first = 0;
    int right = 0;
    double gained = 0;
    for (int position = 1; position <= Math.min(DEPTH, hits.size()); position++) {
      int grade = grades.getOrDefault(hits.get(position - 1), 0);
      right += grade > 0 ? 1 : 0;
      if (grade > 0 && position <= FIRST) {
        first = first == 0 ? position : first;
        gained += gain(grade, position);
      }
    }
    return new QueryMeasures(
        first == 0 ? 0 : 1.0 / first,
        gained == 0 ? 0 : gained / best(grades),
        isWithin(first, 1),
        isWithin(first, 5),
        isWithin(first, FIRST),
        right / (double) DEPTH);
  }

  private static double best(Map<PageUrl, Integer> grades) {
    List<Integer> descending = grades.values().stream().sorted(Comparator.reverseOrder()).toList();
    double best = 0;
    for (int position = 1; position <= Math.min(FIRST, descending.size()); position++) {
      best += gain(descending.get(position - 1), position);
    }
    return best;
  }

  private static double gain(int grade, int position) {
    return (Math.pow(2, grade) - 1) * Math.log(2) / Math.log(position + 1.0);
  }

  private static double isWithin(int first, int limit) {
    return first > 0 && first <= limit ? 1 : 0;
  }
}
