package org.siterank.meaning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordPiecesTest {

  private static final List<String> VOCABULARY = List.of("un", "undo", "##do", "##ing", "a");

  private static final WordPieces PIECES = new WordPieces(VOCABULARY::indexOf);

  @Test
  void wordsAreInLowerCaseWithoutAccentsAndMarks() {
    assertEquals(
        List.of("resume", "is", "e", "acute", "don", "t", "c3po"),
        WordPieces.words("Résumé is e\u0301—ACUTE; don't C3PO!"));
  }

  @Test
  void aTextWithoutWordsHasNone() {
    assertEquals(List.of(), WordPieces.words(""));
    assertEquals(List.of(), WordPieces.words(" --- ??? \n"));
  }

  @Test
  void aRunOfLettersTooLongForAWordIsLeftOut() {
    assertEquals(List.of("end"), WordPieces.words("x".repeat(41) + " end"));
    assertEquals(List.of("x".repeat(40)), WordPieces.words("x".repeat(40)));
  }

  @Test
  void theLongestPieceComesFirst() {
    assertArrayEquals(new int[] {1}, PIECES.of("undo"));
    assertArrayEquals(new int[] {1, 3}, PIECES.of("undoing"));
    assertArrayEquals(new int[] {0, 3}, PIECES.of("uning"));
  }

  @Test
  void aWordWithAnUnknownPartHasNoPieces() {
    assertArrayEquals(new int[0], PIECES.of("undox"));
    assertArrayEquals(new int[0], PIECES.of("x"));
    assertArrayEquals(new int[0], PIECES.of(""));
  }
}
