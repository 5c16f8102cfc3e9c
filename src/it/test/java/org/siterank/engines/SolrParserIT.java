package org.siterank.engines;

/** The plugin in Solr 9, by the commands of {@code solr.md}. */
class SolrParserIT extends SolrParserCases {

  @Override
  SolrLine line() {
    return SolrLine.NINE;
  }
}
