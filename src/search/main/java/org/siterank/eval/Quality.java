package org.siterank.eval;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How good the hits of many queries are: the means of their measures.
 *
 * @param queries the measures of each query
 */
public record Quality(List<QueryMeasures> queries) {

  public Quality {
    queries = List.copyOf(queries);
  }

  /** Mean reciprocal rank of the first right page among ten. */
  public double mrr10() {
    return mean(QueryMeasures::mrr10);
  }

  /** Mean nDCG of the first ten. */
  public double ndcg10() {
    return mean(QueryMeasures::ndcg10);
  }

  /** Share of queries whose first hit answers. */
  public double success1() {
    return mean(QueryMeasures::success1);
  }

  /** Share of queries answered among the first five. */
  public double success5() {
    return mean(QueryMeasures::success5);
  }

  /** Share of queries answered among the first ten. */
  public double success10() {
    return mean(QueryMeasures::success10);
  }

  /** Mean share of the first twenty hits that answer. */
  public double precision20() {
    return mean(QueryMeasures::precision20);
  }

  private double mean(ToDoubleFunction<QueryMeasures> measure) {
    return queries.stream().mapToDouble(measure).average().orElse(0);
  }

  /**
   * How much better this is than another, query by query.
   *
   * @param other measures of the same queries in the same order
   * @param measure what is compared
   */
  public PairedDifference against(Quality other, ToDoubleFunction<QueryMeasures> measure) {
    if (other.queries.size() != queries.size()) {
      throw new IllegalArgumentException(
          "both must have the same queries, got "
              + queries.size()
              + " and "
              + other.queries.size());
    }
    double[] differences = new double[queries.size()];
    for (int i = 0; i < differences.length; i++) {
      differences[i] =
          measure.applyAsDouble(queries.get(i)) - measure.applyAsDouble(other.queries.get(i));
    }
    return PairedDifference.of(differences);
  }
}
