package org.siterank.cluster;

import org.junit.jupiter.api.Tag;

/** The same in OpenSearch 3. */
@Tag("minutes")
class Meaning3IT extends MeaningCases {

  @Override
  OpenSearchLine line() {
    return OpenSearchLine.THREE;
  }
}
