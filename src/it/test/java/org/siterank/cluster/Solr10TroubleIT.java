package org.siterank.cluster;

import org.junit.jupiter.api.Tag;
import org.siterank.engines.SolrLine;

/** Solr 10 in trouble. */
@Tag("minutes")
class Solr10TroubleIT extends SolrTroubleCases {

  @Override
  SolrLine line() {
    return SolrLine.TEN;
  }
}
