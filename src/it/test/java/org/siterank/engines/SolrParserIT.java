package org.siterank.engines;

import org.junit.jupiter.api.Tag;

/** The plugin in Solr 9, by the commands of {@code solr.md}. */
@Tag("minutes")
class SolrParserIT extends SolrParserCases {

  @Override
  SolrLine line() {
    return SolrLine.NINE;
  }
}
