package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.Analyzer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever is known of a text beforehand, it becomes the same terms at the same places. */
@Tag("slow")
class WordCacheFilterTest {

  /** Pieces of words and what divides them, from several alphabets. */
  private static final List<String> PIECES =
      List.of(
          "the",
          "House",
          "running",
          "Houses'",
          "don't",
          "l'été",
          "dell'arte",
          "Straße",
          "ÀÉÎ",
          "os.path",
          "_join",
          "readLine",
          "HTTPServer",
          "sha256",
          "x86_64",
          "3.11",
          "a",
          "I",
          "книги",
          "λόγος",
          "שלום",
          "สวัสดี",
          "日本語",
          "かな",
          "한국",
          "Ｐｙ",
          "C++",
          "\u00AD",
          "№",
          "–",
          "«",
          "☺",
          "😀",
          "…",
          "/",
          ":",
          "-",
          "@",
          "'",
          "’",
          ".",
          "_");

  @Test
  void textsBecomeTheSameTermsAtTheSamePlaces() throws IOException {
    Random random = new Random(8);
    for (int round = 0; round < 4_000; round++) {
      StringBuilder text = new StringBuilder();
      // Half of the texts have nothing beyond the alphabets.
      int pieces = round % 2 == 0 ? 21 : PIECES.size();
      for (int i = 0; i < 1 + random.nextInt(14); i++) {
        text.append(PIECES.get(random.nextInt(pieces))).append(random.nextInt(3) > 0 ? " " : "");
      }
      for (Language language : Language.values()) {
        for (IdentifierSplitting splitting : IdentifierSplitting.values()) {
          assertSame(text.toString(), language, splitting);
        }
      }
    }
  }

  @Test
  void soItIsWithMoreWordsThanAreRemembered() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2 * WordCacheFilter.KEPT; i++) {
      text.append("word").append(i % (WordCacheFilter.KEPT + 999)).append("s ");
      text.append(i % 7 == 0 ? "readLines " : "running, ");
    }
    assertSame(text.toString(), Language.ENGLISH, IdentifierSplitting.WHOLE_AND_PARTS);
  }

  @Test
  void onlyTextsWithSeparateWordsAreRemembered() {
    Analyzer plain = SiteAnalyzers.of(Language.ENGLISH, IdentifierSplitting.PARTS, "日本語");
    assertNotSame(plain, SiteAnalyzers.of(Language.ENGLISH, IdentifierSplitting.PARTS, "Straße"));
    assertEquals(plain, SiteAnalyzers.of(Language.ENGLISH, IdentifierSplitting.PARTS, "Straße 😀"));
  }

  private static void assertSame(String text, Language language, IdentifierSplitting splitting)
      throws IOException {
    assertEquals(
        Tokens.of(SiteAnalyzers.of(language, splitting), text),
        Tokens.of(SiteAnalyzers.of(language, splitting, text), text),
        language + " " + splitting + ": " + text);
  }
}
