package org.siterank.cli;

import org.junit.jupiter.api.Tag;
import org.siterank.engines.SolrLine;

/** Questions by a sentence model in Solr 10. */
@Tag("minutes")
class Solr10SentencesIT extends SolrSentencesCases {

  @Override
  SolrLine line() {
    return SolrLine.TEN;
  }
}
