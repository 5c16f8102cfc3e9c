package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DirectionTest {

  @Test
  void aLanguageHasADirection() {
    assertEquals(Direction.RTL, Direction.of("ar"));
    assertEquals(Direction.RTL, Direction.of("fa-AF"));
    assertEquals(Direction.RTL, Direction.of("he"));
    assertEquals(Direction.LTR, Direction.of("de"));
    assertEquals(Direction.LTR, Direction.of(""));
  }

  @Test
  void lettersDecideBeforeTheLanguage() {
    assertEquals(Direction.LTR, Direction.RTL.within("iPhone 15", "ar"));
    assertEquals(Direction.RTL, Direction.LTR.within("(١) دليل", "en"));
    assertEquals(Direction.RTL, Direction.LTR.within("ספר", ""));
  }

  @Test
  void theLanguageDecidesWhereLettersAreOfBothDirections() {
    assertEquals(Direction.RTL, Direction.LTR.within("iPhone: دليل", "ar"));
    assertEquals(Direction.LTR, Direction.RTL.within("دليل iPhone", "en"));
  }

  @Test
  void theFirstLetterDecidesWhereTheLanguageIsUnknown() {
    assertEquals(Direction.LTR, Direction.RTL.within("1. iPhone: دليل", ""));
    assertEquals(Direction.RTL, Direction.LTR.within("1. دليل iPhone", ""));
  }

  @Test
  void digitsAndSignsTakeTheDirectionAround() {
    assertEquals(Direction.RTL, Direction.RTL.within("2024-05 (3)", "en"));
    assertEquals(Direction.LTR, Direction.LTR.within("", "ar"));
  }

  @Test
  void lettersBeyondTheBasicPlaneCount() {
    assertEquals(Direction.RTL, Direction.LTR.within("\uD83A\uDD00", "")); // Adlam
  }

  @Test
  void hitOfUnknownLanguageLeavesItsDirectionToTheBrowser() {
    assertEquals("auto", Direction.attribute(""));
    assertEquals("rtl", Direction.attribute("ar"));
    assertEquals("ltr", Direction.attribute("de"));
  }
}
