package org.siterank.engines;

/** The plugin in Solr 9. */
class SolrParserIT extends SolrParserCases {

  @Override
  SolrLine line() {
    return SolrLine.NINE;
  }
}
