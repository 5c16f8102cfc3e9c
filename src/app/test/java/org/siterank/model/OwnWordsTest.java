package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;

class OwnWordsTest {

  @Test
  void aWordIsARunOfLettersAndDigits() {
    assertEquals(0, OwnWords.count(""));
    assertEquals(0, OwnWords.count(" - !?\n"));
    assertEquals(4, OwnWords.count("Release 17 of JDK-"));
    assertEquals(2, OwnWords.count("well-known"));
    assertEquals(3, OwnWords.count("one\ntwo\tthree"));
  }

  @Test
  void apostrophesAndAccentsDoNotEndAWord() {
    assertEquals(1, OwnWords.count("don't"));
    assertEquals(1, OwnWords.count("l\u2019eau"));
    assertEquals(1, OwnWords.count("cafe\u0301s"));
    assertEquals(1, OwnWords.count("'quoted'"));
    assertEquals(2, OwnWords.count("rock ' roll"));
  }

  @Test
  void everyCharacterIsAWordInAScriptWithoutSpaces() {
    assertEquals(4, OwnWords.count("\u6771\u4eac\u90fd\u3002\u306b"));
    assertEquals(2, OwnWords.count("\u0e44\u0e17"));
    assertEquals(2, OwnWords.count("JDK\u6771"));
    assertEquals(3, OwnWords.count("JDK\u6771JDK"));
    assertEquals(2, OwnWords.count("\ud550\uad6d \uc5b4"));
  }

  @Test
  void charactersBeyondTheBasicPlaneAreOneCharacter() {
    assertEquals(2, OwnWords.count("\ud840\udc00\ud840\udc01"));
    assertEquals(1, OwnWords.count("\ud835\udc00\ud835\udc01"));
  }

  @Test
  void everyPageIsReadInTheOrderOfItsAddress(@TempDir Path directory) throws Exception {
    try (KnownSite site = new KnownSite(directory)) {
      site.page(KnownSite.B, "B", "one two", List.of()).page(KnownSite.A, "A", "", List.of());
      List<String> words = new ArrayList<>();
      OwnWords.forEach(site.store(), (page, count) -> words.add(page.title() + " " + count));
      assertEquals(List.of("A 0", "B 2"), words);
    }
  }
}
