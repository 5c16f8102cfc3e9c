package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class AddressLikenessTest {

  @Test
  void similarityIsOneLessTheEditDistance() {
    assertEquals(1, AddressLikeness.similarity("", ""));
    assertEquals(1, AddressLikeness.similarity("abc", "abc"));
    assertEquals(0, AddressLikeness.similarity("abc", "xyz"));
    assertEquals(1 - 3 / 7.0, AddressLikeness.similarity("kitten", "sitting"), 1e-15);
    assertEquals(1 - 3 / 7.0, AddressLikeness.similarity("sitting", "kitten"), 1e-15);
  }

  @Test
  void theNameIsTheLastSegmentWithoutItsFileType() {
    assertEquals("opening-hours", AddressLikeness.name("/docs/Opening-Hours.html"));
    assertEquals("hours", AddressLikeness.name("/docs/hours/"));
    assertEquals(".well-known", AddressLikeness.name("/.well-known"));
    assertEquals("", AddressLikeness.name("/"));
  }

  @Test
  void aNumberAndTheIndexOfAFolderAreNoNames() {
    assertTrue(AddressLikeness.isTelling("hours"));
    assertFalse(AddressLikeness.isTelling("31"));
    assertFalse(AddressLikeness.isTelling("index"));
    assertFalse(AddressLikeness.isTelling(""));
  }

  @Test
  void wordsAreLowerCaseAndWithoutThoseOfFiles() {
    assertEquals(
        Set.of("docs", "opening", "hours", "2024"),
        AddressLikeness.words("/docs/2024/Opening-hours_x.html"));
    assertEquals(
        Set.of("2024", "may"), AddressLikeness.numbers(AddressLikeness.words("/2024/may/x-hours")));
  }
}
