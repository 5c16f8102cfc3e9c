package org.siterank.cluster;

import org.junit.jupiter.api.Tag;

/** Questions in other words, asked of OpenSearch 3. */
@Tag("minutes")
class Meaning3IT extends MeaningCases {

  @Override
  OpenSearchLine line() {
    return OpenSearchLine.THREE;
  }
}
