package org.siterank.meaning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PassageVectorsTest {

  private static final int DIMENSION = WordVectors.english().dimension();
  private static final int[] NO_SECTIONS = {};

  private static String words(int count) {
    return "word ".repeat(count).strip();
  }

  @Test
  void anEmptyTextHasOneEmptyPassageAndNoDirection() {
    assertArrayEquals(new int[] {0, 0}, PassageCut.of("", NO_SECTIONS));
    assertEquals(0, PassageVectors.of("", NO_SECTIONS).length);
  }

  @Test
  void aPassageEndsWithTheLineThatFillsIt() {
    String line = words(50) + "\n";
    assertArrayEquals(
        new int[] {0, 3 * line.length(), 5 * line.length()},
        PassageCut.of(line.repeat(5), NO_SECTIONS));
  }

  @Test
  void aSectionBeginsAPassageWhereTheOneBeforeSaysEnough() {
    String line = words(20) + "\n";
    int start = 2 * line.length();
    assertArrayEquals(
        new int[] {0, start, 4 * line.length()}, PassageCut.of(line.repeat(4), new int[] {start}));
    assertArrayEquals(
        new int[] {0, 4 * line.length()}, PassageCut.of(line.repeat(4), new int[] {line.length()}));
  }

  @Test
  void aLineOfManyWordsIsCutBetweenWords() {
    String line = words(1_000);
    int[] cut = PassageCut.of(line, NO_SECTIONS);
    assertEquals(6, cut.length);
    for (int i = 1; i + 1 < cut.length; i++) {
      assertEquals(' ', line.charAt(cut[i] - 1));
      assertEquals('w', line.charAt(cut[i]));
    }
  }

  @Test
  void passagesCoverAnyTextInOrder() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(5_000);
      for (int i = 0; i < length; i++) {
        text.append(" \nab".charAt(random.nextInt(4)));
      }
      int[] sections = random.ints(5, 0, length + 1).sorted().toArray();
      int[] cut = PassageCut.of(text.toString(), sections);
      assertEquals(0, cut[0]);
      assertEquals(length, cut[cut.length - 1]);
      for (int i = 1; i < cut.length; i++) {
        assertTrue(cut[i] > cut[i - 1] || length == 0, "round " + round);
      }
    }
  }

  @Test
  void theNearestPassageIsFound() {
    String text =
        ("The keeper paints the lighthouse every summer. ".repeat(20) + "\n")
            + ("Invoices are paid by bank transfer at the end of a month. ".repeat(15) + "\n");
    byte[] vectors = PassageVectors.of(text, NO_SECTIONS);
    assertEquals(2 * DIMENSION, vectors.length);
    byte[] asked = WordVectors.english().direction("how does a customer pay");
    assertEquals(1, PassageVectors.nearest(asked, vectors, 0, vectors.length).passage());
    byte[] other = WordVectors.english().direction("colour of a tower by the sea");
    assertEquals(0, PassageVectors.nearest(other, vectors, 0, vectors.length).passage());
  }

  @Test
  void oneHundredThousandWordsAndDigitsAloneAreTextsToo() {
    byte[] many = PassageVectors.of("lighthouse keeper ".repeat(50_000), NO_SECTIONS);
    assertEquals(0, many.length % DIMENSION);
    assertTrue(many.length / DIMENSION > 400, many.length + " bytes");
    assertEquals(DIMENSION, PassageVectors.of("42 007 3.14", NO_SECTIONS).length);
  }
}
