package org.siterank.cluster;

/** The same on OpenSearch 3, with the plugin that is compiled for Lucene 10. */
class OpenSearch3IT extends OpenSearchCases {

  @Override
  OpenSearchLine line() {
    return OpenSearchLine.THREE;
  }
}
