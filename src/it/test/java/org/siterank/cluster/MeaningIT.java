package org.siterank.cluster;

import org.junit.jupiter.api.Tag;

/** Questions in OpenSearch 2.19. */
@Tag("minutes")
class MeaningIT extends MeaningCases {

  @Override
  OpenSearchLine line() {
    return OpenSearchLine.TWO;
  }
}
