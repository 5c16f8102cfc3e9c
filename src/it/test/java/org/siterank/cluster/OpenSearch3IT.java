package org.siterank.cluster;

import java.util.Set;
import org.siterank.analysis.Language;

/** The same on OpenSearch 3, with the plugin that is compiled for Lucene 10. */
class OpenSearch3IT extends OpenSearchCases {

  @Override
  OpenSearchLine line() {
    return OpenSearchLine.THREE;
  }

  /**
   * Lucene 10 takes ae, oe and ue of German words for umlauts: in 47 of 5,922 words of a manual.
   */
  @Override
  Set<Language> otherStems() {
    return Set.of(Language.GERMAN);
  }
}
