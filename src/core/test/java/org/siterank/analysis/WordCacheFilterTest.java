package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        assertReadOnce(text.toString(), language);
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
    assertReadOnce(text.toString(), Language.ENGLISH);
  }

  @Test
  void signsOfProgramCodeDoNotChangeHowATextIsRead() {
    for (String text : List.of("# a comment", "i++", "++i", "x#y", "#", "++", "c +", "A#")) {
      assertTrue(WordReader.of(Language.ENGLISH, text).isPresent(), text);
    }
    for (String text : List.of("C++", "c++ x", "a C# b", "f#", "F#", "# C#", "日本語")) {
      assertTrue(WordReader.of(Language.ENGLISH, text).isEmpty(), text);
    }
  }

  @Test
  void onlyTextsWithSeparateWordsAreRemembered() {
    Analyzer plain = SiteAnalyzers.of(Language.ENGLISH, IdentifierSplitting.PARTS, "日本語");
    assertNotSame(plain, SiteAnalyzers.of(Language.ENGLISH, IdentifierSplitting.PARTS, "Straße"));
    assertEquals(plain, SiteAnalyzers.of(Language.ENGLISH, IdentifierSplitting.PARTS, "Straße 😀"));
  }

  /** A reader finds what two analyzers find. */
  private static void assertReadOnce(String text, Language language) throws IOException {
    IdentifierSplitting splitting = IdentifierSplitting.WHOLE_AND_PARTS;
    Optional<WordReader> reader = WordReader.of(language, text);
    if (reader.isEmpty()) {
      return;
    }
    List<Tokens.Token> stems = new ArrayList<>();
    List<String> written = new ArrayList<>();
    int[] end = new int[2];
    reader
        .get()
        .read(
            text,
            new WordReader.Sink() {
              private int position = -1;

              @Override
              public void term(WordForm form, int increment, int first, int behind) {
                position += increment;
                stems.add(new Tokens.Token(form.term(), position, first, behind));
              }

              @Override
              public void end(int increment, int offset) {
                end[0] = position + increment;
                end[1] = offset;
              }
            },
            form -> written.add(form.term()));
    assertEquals(
        Tokens.of(SiteAnalyzers.of(language, splitting), text),
        new Tokens(stems, end[0], end[1]),
        language + ": " + text);
    assertEquals(
        Tokens.of(SiteAnalyzers.written(language, splitting, text), text).list().stream()
            .map(Tokens.Token::term)
            .toList(),
        written,
        language + ": " + text);
  }

  private static void assertSame(String text, Language language, IdentifierSplitting splitting)
      throws IOException {
    assertEquals(
        Tokens.of(SiteAnalyzers.of(language, splitting), text),
        Tokens.of(SiteAnalyzers.of(language, splitting, text), text),
        language + " " + splitting + ": " + text);
  }
}
