package org.siterank.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class ShinglesTest {

  /** Samples are stored: those of another version must stay the same. */
  @Test
  void lettersAreThoseOfTheLanguageWithoutRulesOfItsOwn() {
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      String text = "A" + (char) c + "b" + (char) c;
      assertEquals(text.toLowerCase(Locale.ROOT), new String(Shingles.lower(text)), "letter " + c);
    }
  }
}
