package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class AcceptLanguageTest {

  private static List<String> tags(String header) {
    return AcceptLanguage.ranges(header).stream().map(Locale.LanguageRange::getRange).toList();
  }

  @Test
  void rangesComeInTheOrderOfTheirWeights() {
    assertEquals(List.of("sv-fi", "fi", "en"), tags("en;q=0.5, sv-FI , fi;q=.9"));
    assertEquals(List.of(), tags(""));
  }

  @Test
  void aMalformedRangeDoesNotHideTheOthers() {
    assertEquals(List.of("de"), tags("-, de"));
    assertEquals(List.of("de"), tags("q=;;,, de, en;q=high, x_y, --, fr;level=1"));
    assertEquals(List.of(), tags("de;q=1.5"));
  }

  @Test
  void noHeaderMakesItFail() {
    String letters = "abzhxiZ-_*,;q=0.1 9\tä";
    Random random = new Random(7);
    for (int i = 0; i < 50_000; i++) {
      StringBuilder header = new StringBuilder();
      for (int n = random.nextInt(24); n > 0; n--) {
        header.append(letters.charAt(random.nextInt(letters.length())));
      }
      tags(header.toString());
    }
  }

  /** The JDK alone takes a second for each of these. */
  @Test
  @Timeout(30)
  void aLongHeaderTakesNoTime() {
    String deep = "zh" + "-abcdefgh".repeat(900);
    String many = "de" + ",ab-cd".repeat(1_000);
    for (int i = 0; i < 1_000; i++) {
      assertEquals(List.of("en"), tags(deep + ",en"));
      assertTrue(tags(many).size() <= 20);
    }
  }
}
