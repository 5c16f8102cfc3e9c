package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class KnownWarningsTest {

  private static final String PAGES =
      "%s pages are empty without script (such as https://a.example/p7.html)";

  @Test
  void growthIsThatOfTheNumberAndNotOfItsText() {
    assertTrue(KnownWarnings.isNoMore(PAGES.formatted("999"), PAGES.formatted("1,000")));
    assertFalse(KnownWarnings.isNoMore(PAGES.formatted("1,000"), PAGES.formatted("999")));
    assertTrue(KnownWarnings.isNoMore(PAGES.formatted("9"), PAGES.formatted("10")));
    assertFalse(KnownWarnings.isNoMore(PAGES.formatted("10"), PAGES.formatted("9")));
    assertTrue(KnownWarnings.isNoMore(PAGES.formatted("10"), PAGES.formatted("10")));
  }

  @Test
  void eachNumberCounts() {
    assertFalse(KnownWarnings.isNoMore("3 of 13 failed", "3 of 12 failed"));
    assertFalse(KnownWarnings.isNoMore("4 of 12 failed", "3 of 13 failed"));
    assertTrue(KnownWarnings.isNoMore("3 of 12 failed", "4 of 12 failed"));
  }

  @Test
  void aNumberInAnAddressNamesAnotherThing() {
    String other = PAGES.replace("p7", "p6");
    assertFalse(KnownWarnings.isNoMore(PAGES.formatted("5"), other.formatted("5")));
  }

  @Test
  void whatStandsInBracketsAsAnExampleMayBeAnother() {
    String lines = "more than %s%% of the lines (%s, such as %s); look (or not)";
    String earlier = lines.formatted(30, "5 of 13", "a.log, line 9 (no time)");
    assertTrue(KnownWarnings.isNoMore(lines.formatted(30, "50 of 130", "b, line 99"), earlier));
    assertTrue(KnownWarnings.isNoMore(lines.formatted(20, "5 of 13", "b, line 99"), earlier));
    assertFalse(KnownWarnings.isNoMore(lines.formatted(40, "5 of 13", "a.log, line 9"), earlier));
  }
}
