package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class ShapeGroupsTest {

  private static final String SHAPE = "https://a.example/#";

  private final ShapeGroups groups = new ShapeGroups();

  private void read(int words, int names, int segments, boolean dated) {
    groups.read(
        SHAPE, new TextFingerprint(words, names, TextFingerprint.LEAST_LETTERS), segments, dated);
  }

  @Test
  void theFirstPageOfAShapeCountsOnceThereIsASecond() {
    assertNull(groups.get(SHAPE));
    read(1, 1, 2, false);
    assertNull(groups.get(SHAPE));
    read(1, 1, 5, false);
    read(2, 1, 4, false);
    ShapeGroups.Group group = groups.get(SHAPE);
    assertEquals(3, group.read());
    assertEquals(1, group.copies());
    assertEquals(2, group.alike());
    assertEquals(3, group.depths());
    assertEquals(0, group.silent());
  }

  @Test
  void aDatedPageIsOneOfTheGroupWhereverItComes() {
    for (int first = 0; first < 3; first++) {
      ShapeGroups shapes = new ShapeGroups();
      for (int k = 0; k < 3; k++) {
        shapes.read(SHAPE, new TextFingerprint(k, 7, TextFingerprint.LEAST_LETTERS), 2, k >= first);
      }
      assertEquals(3, shapes.get(SHAPE).read());
      assertEquals(2, shapes.get(SHAPE).alike());
      assertEquals(2 - first, shapes.get(SHAPE).silent(), "silent from the " + first + "th on");
    }
  }

  @Test
  void aShortTextCountsForItsDateAlone() {
    for (int k = 0; k < 3; k++) {
      groups.read(SHAPE, new TextFingerprint(1, 1, 0), 2, true);
    }
    assertEquals(0, groups.get(SHAPE).read());
    assertEquals(2, groups.get(SHAPE).silent());
  }
}
