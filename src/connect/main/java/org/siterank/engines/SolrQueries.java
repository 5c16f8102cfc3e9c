package org.siterank.engines;

import java.util.ArrayList;
import java.util.List;
import org.siterank.boost.Saturation;

/** Queries of Solr that use a field of ranks. */
final class SolrQueries {

  /** The name under which the manual defines the plugin's parser. */
  static final String PARSER = "siterank";

  private SolrQueries() {}

  /** The factor 1 + w·r/(r + k) as a function. */
  static String function(String field, Saturation boost) {
    return "sum(1,product(%s,div(field(%s),sum(field(%s),%s))))"
        .formatted(boost.weight(), field, field, boost.pivot());
  }

  /**
   * The queries that a field allows. They name their parsers: a request handler whose own is
   * edismax, as most have it, would take the braces for words.
   *
   * @param plugin whether the collection has the plugin's parser
   */
  static List<ReadyQuery> of(String field, Saturation boost, boolean plugin) {
    String w = Double.toString(boost.weight());
    String k = Double.toString(boost.pivot());
    String function = function(field, boost);
    List<ReadyQuery> queries = new ArrayList<>();
    if (plugin) {
      queries.add(
          new ReadyQuery(
              "With the plugin: t * (1 + w * r / (r + k)), and documents that cannot reach the top"
                  + " are skipped",
              "defType=lucene&q={!%s field=%s weight=%s pivot=%s v=$qq}&qq={!edismax}your words"
                  .formatted(PARSER, field, w, k)));
    }
    queries.add(
        new ReadyQuery(
            "Without the plugin, with defType=edismax: the same score, computed for every document"
                + " that matches",
            "defType=edismax&q=your words&boost=" + function));
    queries.add(
        new ReadyQuery(
            "Without the plugin, around any query",
            "defType=lucene&q={!boost b=%s v=$qq}&qq={!edismax}your words".formatted(function)));
    return queries;
  }
}
