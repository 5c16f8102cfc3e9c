package org.siterank.cluster;

import org.junit.jupiter.api.Tag;
import org.siterank.engines.SolrLine;

/** Solr 9 in trouble. */
@Tag("minutes")
class SolrTroubleIT extends SolrTroubleCases {

  @Override
  SolrLine line() {
    return SolrLine.NINE;
  }
}
