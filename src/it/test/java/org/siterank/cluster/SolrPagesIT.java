package org.siterank.cluster;

import org.junit.jupiter.api.Tag;
import org.siterank.engines.SolrLine;

/** Pages in Solr 9. */
@Tag("minutes")
class SolrPagesIT extends SolrPagesCases {

  @Override
  SolrLine line() {
    return SolrLine.NINE;
  }
}
