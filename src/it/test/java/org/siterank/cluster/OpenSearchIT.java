package org.siterank.cluster;

import org.junit.jupiter.api.Tag;

/** The plugin in OpenSearch 2.19. */
@Tag("minutes")
class OpenSearchIT extends OpenSearchCases {

  @Override
  OpenSearchLine line() {
    return OpenSearchLine.TWO;
  }
}
