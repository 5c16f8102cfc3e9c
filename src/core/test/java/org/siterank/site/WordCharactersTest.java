package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WordCharactersTest {

  @Test
  void everyCharacterIsWhatJavaSaysItIs() {
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      assertEquals(Character.isLetterOrDigit((char) c), WordCharacters.has((char) c), "U+" + c);
    }
  }
}
