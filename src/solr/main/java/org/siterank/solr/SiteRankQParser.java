package org.siterank.solr;

import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QueryParsing;
import org.apache.solr.search.SyntaxError;
import org.siterank.boost.RankBoostQuery;

/** Parses one query: another parser reads the text, the ranks of its documents are put on top. */
final class SiteRankQParser extends QParser {

  /**
   * Parameters that Solr lets every query have: its parser, its text, tags, and how filters are
   * kept.
   */
  private static final Set<String> OF_ALL_QUERIES =
      Set.of(
          QueryParsing.TYPE,
          QueryParsing.V,
          CommonParams.TAG,
          CommonParams.EXCLUDE,
          CommonParams.CACHE,
          CommonParams.COST);

  private final Map<String, String> defaults;
  private QParser text;

  SiteRankQParser(
      String query,
      SolrParams localParams,
      SolrParams params,
      SolrQueryRequest request,
      Map<String, String> defaults) {
    super(query, localParams, params, request);
    this.defaults = defaults;
  }

  @Override
  public Query parse() throws SyntaxError {
    Map<String, String> given = new TreeMap<>(defaults);
    if (localParams != null) {
      for (Iterator<String> names = localParams.getParameterNamesIterator(); names.hasNext(); ) {
        String name = names.next();
        if (!OF_ALL_QUERIES.contains(name)) {
          given.put(name, localParams.get(name));
        }
      }
    }
    RankParameters parameters;
    try {
      parameters = RankParameters.of(given);
      parameters.checkField(req.getSchema());
    } catch (IllegalArgumentException e) {
      throw refused(e.getMessage());
    }
    Query found = text(parameters).getQuery();
    return found == null
        ? new MatchNoDocsQuery("no query in " + SiteRankQParserPlugin.NAME)
        : new RankBoostQuery(found, parameters.ranks(), parameters.boost(), parameters.combine());
  }

  private static SolrException refused(String reason) {
    return new SolrException(
        SolrException.ErrorCode.BAD_REQUEST, SiteRankQParserPlugin.NAME + ": " + reason);
  }

  private QParser text(RankParameters parameters) throws SyntaxError {
    if (text == null) {
      text = subQuery(qstr, parameters.defType());
    }
    return text;
  }

  // Who highlights looks at the words of the query, and does not know queries around it.
  @Override
  public Query getHighlightQuery() throws SyntaxError {
    getQuery();
    return text.getHighlightQuery();
  }

  @Override
  public String[] getDefaultHighlightFields() {
    return text == null ? new String[0] : text.getDefaultHighlightFields();
  }

  @Override
  public void addDebugInfo(NamedList<Object> debug) {
    super.addDebugInfo(debug);
    if (text != null) {
      NamedList<Object> inner = new SimpleOrderedMap<>();
      text.addDebugInfo(inner);
      debug.add("siterank.query", inner);
    }
  }
}
