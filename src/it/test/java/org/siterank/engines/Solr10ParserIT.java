package org.siterank.engines;

/** The plugin in Solr 10. */
class Solr10ParserIT extends SolrParserCases {

  @Override
  SolrLine line() {
    return SolrLine.TEN;
  }
}
