package org.siterank.meaning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class KnownWordsTest {

  @Test
  void keepsAsManyWordsAsThereIsRoomForAndFindsEachByItsCharacters() {
    KnownWords words = new KnownWords(1_000);
    for (int i = 0; i < 1_500; i++) {
      put(words, "word" + i, new float[] {i});
      put(words, "word" + i, new float[] {-1}); // The first stays.
    }
    for (int i = 0; i < 1_000; i++) {
      assertEquals(i, get(words, "word" + i)[0]);
    }
    assertNull(get(words, "word1000"));
    assertNull(get(words, "wor"));
    assertNull(get(words, ""));
  }

  @Test
  void wordsOfEqualHashesAreToldApart() {
    KnownWords words = new KnownWords(8);
    float[] first = {1};
    float[] second = {2};
    put(words, "Aa", first);
    assertNull(get(words, "BB")); // "Aa" and "BB" have the same hash.
    put(words, "BB", second);
    assertSame(first, get(words, "Aa"));
    assertSame(second, get(words, "BB"));
  }

  private static void put(KnownWords words, String word, float[] vector) {
    words.put((word + "behind").toCharArray(), word.length(), vector);
  }

  private static float[] get(KnownWords words, String word) {
    return words.get((word + "others").toCharArray(), word.length());
  }
}
