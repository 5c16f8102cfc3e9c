package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class AudienceTest {

  @Test
  void preferredLanguagesAreHeardInTheirOrder() {
    assertEquals(
        List.of("en", "pt", "fi"),
        Audience.primary("pt-BR;q=0.8, en-GB, en;q=0.9, fi;q=0.1, *;q=0"));
    assertEquals(List.of(), Audience.primary(""));
    assertEquals(List.of(), Audience.primary("*"));
    assertEquals(List.of("de"), Audience.primary("de, fr;q=0"));
    assertEquals(List.of(), Audience.primary(";;;=q,,"));
    assertEquals(4, Audience.primary("aa,bb,cc,dd,ee,ff").size());
  }
}
