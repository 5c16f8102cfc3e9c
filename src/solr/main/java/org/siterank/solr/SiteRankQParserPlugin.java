package org.siterank.solr;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QParserPlugin;

/**
 * Solr's query parser {@code siterank}: the documents of a query, scored by text and rank.
 *
 * <pre>{@code
 * defType=lucene&q={!siterank weight=0.3 pivot=0.8 v=$qq}&qq={!edismax}opening hours
 * }</pre>
 *
 * Parameters that a query leaves out are taken from the definition of the parser, which a
 * collection has in {@code solrconfig.xml} or gets by the Config API:
 *
 * <pre>{@code
 * {"add-queryparser": {"name": "siterank", "class": "org.siterank.solr.SiteRankQParserPlugin",
 *                      "weight": 0.3, "pivot": 0.8, "defType": "edismax"}}
 * }</pre>
 */
public final class SiteRankQParserPlugin extends QParserPlugin {

  /** The name under which the manual defines the parser. */
  static final String NAME = "siterank";

  /** Keys that Solr itself passes along of a definition. */
  static final Set<String> SOLR_OWN = Set.of("startup", "runtimeLib", "version");

  private Map<String, String> defaults = Map.of();

  /** Solr makes one instance a core. */
  public SiteRankQParserPlugin() {}

  /**
   * Takes the parameters of the definition.
   *
   * @throws SolrException when one is unknown, or its value is not allowed
   */
  @Override
  public void init(NamedList<?> arguments) {
    Map<String, String> given = new TreeMap<>();
    for (Map.Entry<String, ?> argument : arguments) {
      if (!SOLR_OWN.contains(argument.getKey())) {
        given.put(argument.getKey(), String.valueOf(argument.getValue()));
      }
    }
    try {
      RankParameters.check(given);
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          SolrException.ErrorCode.SERVER_ERROR,
          "definition of the query parser " + NAME + ": " + e.getMessage(),
          e);
    }
    defaults = Map.copyOf(given);
  }

  @Override
  public QParser createParser(
      String text, SolrParams localParams, SolrParams params, SolrQueryRequest request) {
    return new SiteRankQParser(text, localParams, params, request, defaults);
  }

  @Override
  public String getDescription() {
    return Optional.ofNullable(getClass().getPackage().getImplementationVersion())
        .map(version -> "Siterank " + version)
        .orElse("Siterank");
  }
}
