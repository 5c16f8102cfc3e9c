package org.siterank.solr;

import java.util.Map;
import java.util.TreeMap;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QParserPlugin;

/**
 * Solr's query parser {@code siterank_text}: reads what people type as Siterank's own search reads
 * it, in a collection that {@code siterank push} has filled, which also defines the parser.
 *
 * <pre>{@code
 * defType=siterank_text&q=opening hours&siterank.readers=*,hr
 * }</pre>
 */
public final class SiteTextQParserPlugin extends QParserPlugin {

  /** The name under which a push defines the parser. */
  static final String NAME = "siterank_text";

  private TextParameters parameters = TextParameters.DEFAULT;

  /** Solr makes one instance a core. */
  public SiteTextQParserPlugin() {}

  /**
   * Takes the parameters of the definition.
   *
   * @throws SolrException when one is unknown, or its value is not allowed
   */
  @Override
  public void init(NamedList<?> arguments) {
    Map<String, String> given = new TreeMap<>();
    for (Map.Entry<String, ?> argument : arguments) {
      if (!SiteRankQParserPlugin.SOLR_OWN.contains(argument.getKey())) {
        given.put(argument.getKey(), String.valueOf(argument.getValue()));
      }
    }
    try {
      parameters = TextParameters.of(given);
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          SolrException.ErrorCode.SERVER_ERROR,
          "definition of the query parser " + NAME + ": " + e.getMessage(),
          e);
    }
  }

  @Override
  public QParser createParser(
      String text, SolrParams localParams, SolrParams params, SolrQueryRequest request) {
    return new SiteTextQParser(text, localParams, params, request, parameters);
  }
}
