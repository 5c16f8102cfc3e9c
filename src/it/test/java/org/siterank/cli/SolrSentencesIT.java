package org.siterank.cli;

import org.junit.jupiter.api.Tag;
import org.siterank.engines.SolrLine;

/** Questions by a sentence model in Solr 9, which gets it as {@code solr.md} says. */
@Tag("minutes")
class SolrSentencesIT extends SolrSentencesCases {

  @Override
  SolrLine line() {
    return SolrLine.NINE;
  }
}
