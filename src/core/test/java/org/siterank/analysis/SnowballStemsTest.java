package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.miscellaneous.SetKeywordMarkerFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.junit.jupiter.api.Test;
import org.tartarus.snowball.ext.EnglishStemmer;

class SnowballStemsTest {

  private static final CharArraySet KEYWORDS = new CharArraySet(List.of("running7"), false);

  private static TokenStream words(String text) {
    WhitespaceTokenizer words = new WhitespaceTokenizer();
    words.setReader(new StringReader(text));
    return new SetKeywordMarkerFilter(words, KEYWORDS);
  }

  @Test
  void stemsAreThoseOfLuceneHoweverManyWordsAreRemembered() throws IOException {
    StringBuilder text = new StringBuilder("running hopping generously y ");
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < SnowballStems.KEPT + 5_000; i++) {
        text.append("running").append(i).append("s hopefully ties").append(i % 300).append("ing ");
      }
    }
    assertEquals(
        Tokens.of(new SnowballFilter(words(text.toString()), new EnglishStemmer())),
        Tokens.of(new SnowballStems(words(text.toString()), new EnglishStemmer())));
  }
}
