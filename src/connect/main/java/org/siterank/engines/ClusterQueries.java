package org.siterank.engines;

import java.util.ArrayList;
import java.util.List;
import org.siterank.boost.Saturation;

/** Queries of OpenSearch and Elasticsearch that use a field of ranks. */
final class ClusterQueries {

  private static final String YOURS = "{\"match\": {\"content\": \"your words\"}}";

  private ClusterQueries() {}

  /**
   * The queries that a field allows.
   *
   * @param feature whether it is a {@code rank_feature}, which neither scripts nor the plugin read
   * @param plugin whether all nodes have the plugin
   */
  static List<ReadyQuery> of(String field, Saturation boost, boolean feature, boolean plugin) {
    List<ReadyQuery> queries = new ArrayList<>();
    if (feature) {
      queries.add(feature(field, boost));
      return queries;
    }
    if (plugin) {
      queries.add(plugin(field, boost));
    }
    queries.add(script(field, boost));
    return queries;
  }

  private static ReadyQuery plugin(String field, Saturation boost) {
    return new ReadyQuery(
        "With the plugin: t * (1 + w * r / (r + k)), and documents that cannot reach the top are"
            + " skipped",
        """
        {"query": {"site_rank": {
          "query": %s,
          "field": "%s", "ranks": "document", "weight": %s, "pivot": %s}}}"""
            .formatted(YOURS, field, boost.weight(), boost.pivot()));
  }

  private static ReadyQuery script(String field, Saturation boost) {
    return new ReadyQuery(
        "Without the plugin: the same score by a script, which needs the module lang-painless and is"
            + " computed for every document that matches",
        """
        {"query": {"script_score": {
          "query": %s,
          "script": {
            "source": "double r = doc['%s'].size() == 0 ? 0 : doc['%s'].value; return _score * (1 + params.w * r / (r + params.k));",
            "params": {"w": %s, "k": %s}}}}}"""
            .formatted(YOURS, field, field, boost.weight(), boost.pivot()));
  }

  private static ReadyQuery feature(String field, Saturation boost) {
    return new ReadyQuery(
        "Another formula: t + b * r / (r + k), which skips documents; b is the weight times the"
            + " score of a usual first hit, here 10",
        """
        {"query": {"bool": {
          "must": [%s],
          "should": [{"rank_feature": {"field": "%s", "boost": %s, "saturation": {"pivot": %s}}}]}}}"""
            .formatted(YOURS, field, 10 * boost.weight(), boost.pivot()));
  }
}
