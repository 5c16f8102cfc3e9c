package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class AudienceTest {

  @Test
  void preferredLanguagesAreHeardInTheirOrder() {
    assertEquals(
        List.of("en-gb", "en", "pt-br", "fi"),
        Audience.tags("pt-BR;q=0.8, en-GB, en;q=0.9, fi;q=0.1, *;q=0"));
    assertEquals(List.of(), Audience.tags(""));
    assertEquals(List.of(), Audience.tags("*"));
    assertEquals(List.of("de"), Audience.tags("de, fr;q=0"));
    assertEquals(List.of(), Audience.tags(";;;=q,,"));
    assertEquals(List.of("zh-hant", "zh"), Audience.tags("zh-Hant-TW, zh;q=0.9"));
    assertEquals(6, Audience.tags("aa,bb,cc,dd,ee,ff,gg").size());
  }
}
