package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.siterank.config.SiteConfig;
import org.siterank.search.FieldWeights;

class SearchSettingsTest {

  /** They are written twice: where they are explained to people, and where they were measured. */
  @Test
  void whatIsConfiguredWhenNothingIsSaidAreTheWeightsOfTheSearch() {
    assertEquals(FieldWeights.DEFAULT, SearchSettings.fieldWeights(SiteConfig.defaults().fields()));
  }
}
