package org.siterank.cluster;

import org.siterank.engines.SolrLine;

/** Pages in Solr 10, with the plugin that is compiled for Lucene 10. */
class Solr10PagesIT extends SolrPagesCases {

  @Override
  SolrLine line() {
    return SolrLine.TEN;
  }
}
