package org.siterank.cli;

import org.siterank.engines.SolrLine;

/** {@code push} in Solr 10. */
class Solr10PushIT extends SolrPushCases {

  @Override
  SolrLine line() {
    return SolrLine.TEN;
  }
}
