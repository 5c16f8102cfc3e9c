package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageScorer;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class LeanPassageScorerTest {

  @Test
  void scoresAreThoseOfLucene() {
    SplittableRandom random = new SplittableRandom(1);
    PassageScorer lucenes = new PassageScorer();
    PassageScorer ours = new LeanPassageScorer();
    for (int round = 0; round < 1000; round++) {
      Passage passage = new Passage();
      int start = random.nextInt(5_000);
      passage.setStartOffset(start);
      passage.setEndOffset(start + 103 + random.nextInt(400));
      int words = random.nextInt(6);
      for (int match = random.nextInt(30); match > 0 && words > 0; match--) {
        int word = random.nextInt(words);
        int at = start + random.nextInt(100);
        passage.addMatch(at, at + 3, new BytesRef("word" + word), 1 + 3 * word);
      }
      int length = 5_400 + random.nextInt(100_000);
      assertEquals(lucenes.score(passage, length), ours.score(passage, length));
    }
  }
}
