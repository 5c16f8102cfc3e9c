package org.siterank.cluster;

import org.siterank.search.QuestionVector;

/**
 * The parts of the search template in Elasticsearch that compare the meaning of a query with the
 * pages: what {@link QuestionVector} says, in a script and a query {@code knn}. Source: the
 * Painless functions of vectors in the reference of 8.15, and {@code KnnQuery} in the
 * elasticsearch-specification 8.15 to 9.5; of vectors of bytes, {@code similarity} is the scalar
 * product.
 */
final class ElasticMeaning {

  /** Pages that each shard compares: with more than are wanted, fewer near ones are missed. */
  private static final int CANDIDATES = 2 * QuestionVector.NEAREST;

  /** The scalar product of a vector with itself. */
  private static final int SQUARE = Byte.MAX_VALUE * Byte.MAX_VALUE;

  /** Begins the query whose pages gain by their meaning. */
  static final String BEFORE = "{{#weight}}{\"script_score\":{\"query\":{{/weight}}";

  /** Ends it. */
  static final String AFTER =
      ("{{#weight}},\"script\":{\"source\":\"doc['%1$s'].size() == 0 ? _score : _score + params.w"
              + " * Math.max(0.0, dotProduct(params.v, '%1$s')) / %2$d.0\","
              + "\"params\":{\"w\":{{#toJson}}weight{{/toJson}},"
              + "\"v\":{{#toJson}}vector{{/toJson}}}}}}{{/weight}}")
          .formatted(ElasticVectors.FIELD, SQUARE);

  private ElasticMeaning() {}

  /**
   * One more of the queries of which a page must answer one. It brings no score.
   *
   * @param filters bind the pages that are near, too: others take no place among them
   */
  static String near(String filters) {
    return ("{{#near}},{\"constant_score\":{\"boost\":0,\"filter\":{\"knn\":{\"field\":\"%s\","
            + "\"query_vector\":{{#toJson}}vector{{/toJson}},\"k\":%d,\"num_candidates\":%d,"
            + "\"similarity\":{{#toJson}}near{{/toJson}},\"filter\":[%s]}}}}{{/near}}")
        .formatted(ElasticVectors.FIELD, QuestionVector.NEAREST, CANDIDATES, filters);
  }
}
