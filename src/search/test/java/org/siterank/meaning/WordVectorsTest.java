package org.siterank.meaning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordVectorsTest {

  private static final WordVectors ENGLISH = WordVectors.english();

  private static float cosine(String one, String other) {
    return WordVectors.cosine(ENGLISH.direction(one), ENGLISH.direction(other), 0);
  }

  @Test
  void wordsOfLikeMeaningAreNearerThanOthers() {
    assertTrue(cosine("undo", "revert") > cosine("undo", "colour") + 0.1);
    assertTrue(cosine("car", "automobile") > cosine("car", "cheese") + 0.2);
    assertTrue(
        cosine("get rid of a file", "delete documents") > cosine("get rid of a file", "a holiday"));
  }

  @Test
  void commonWordsHardlyTurnADirection() {
    assertTrue(cosine("lighthouse", "the lighthouse of a") > 0.9);
  }

  @Test
  void theSumOfNoWordsHasNoDirection() {
    assertArrayEquals(new byte[ENGLISH.dimension()], ENGLISH.direction("— ?!"));
    assertArrayEquals(new byte[ENGLISH.dimension()], ENGLISH.direction("日本語"));
  }

  @Test
  void aDirectionHasLengthOne() {
    byte[] direction = ENGLISH.direction("how long is a direction");
    assertEquals(1, WordVectors.cosine(direction, direction, 0), 0.02);
  }

  @Test
  void aTableIsReadAsItWasWritten() throws IOException {
    byte[] table = table();
    WordVectors read = WordVectors.read(new ByteArrayInputStream(table));
    assertEquals(2, read.dimension());
    assertArrayEquals(new byte[] {127, 0}, read.direction("up"));
    assertArrayEquals(new byte[] {0, -127}, read.direction("down"));
    assertArrayEquals(new byte[] {90, -90}, read.direction("up down"));
  }

  @Test
  void aTableThatIsCutOrOfAnotherKindIsRefused() throws IOException {
    byte[] table = table();
    for (int length : List.of(4, 12, table.length - 1)) {
      assertThrows(
          EOFException.class,
          () -> WordVectors.read(new ByteArrayInputStream(Arrays.copyOf(table, length))));
    }
    assertThrows(
        IOException.class,
        () -> WordVectors.read(new ByteArrayInputStream(Arrays.copyOf(table, table.length + 1))));
    table[0]++;
    assertThrows(IOException.class, () -> WordVectors.read(new ByteArrayInputStream(table)));
  }

  private static byte[] table() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WordVectors.write(List.of("up", "down"), new float[][] {{3, 0}, {0, -3}}, out);
    return out.toByteArray();
  }
}
