package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.junit.jupiter.api.Test;

class LanguageMarkTest {

  private static final List<String> TEXTS =
      List.of("", "x", "Opening hours of os.path.join C++", "Größe der Häuser", "l'été", "東京都 𝒳");

  @Test
  void aMarkIsReadBackAndComesOff() {
    for (Language language : Language.values()) {
      for (String text : TEXTS) {
        String marked = LanguageMark.mark(language, text);
        assertEquals(text, LanguageMark.strip(marked));
        assertEquals(
            language == Language.OTHER ? Optional.empty() : Optional.of(language),
            LanguageMark.read(marked));
      }
    }
  }

  @Test
  void enIsTheTagCharactersOfUnicode() {
    assertEquals(
        "\uDB40\uDC01\uDB40\uDC65\uDB40\uDC6Ehi", LanguageMark.mark(Language.ENGLISH, "hi"));
  }

  @Test
  void aMarkThatAPageBringsItselfDoesNotCount() {
    String forged = LanguageMark.mark(Language.GERMAN, "Häuser");
    assertEquals(
        LanguageMark.mark(Language.ENGLISH, "Häuser"), LanguageMark.mark(Language.ENGLISH, forged));
    assertEquals("Häuser", LanguageMark.mark(Language.OTHER, forged));
  }

  @Test
  void markedTextGivesTheTermsOfItsLanguageAtPlacesBehindTheMark() throws IOException {
    try (Analyzer marked = SiteAnalyzers.marked(IdentifierSplitting.WHOLE_AND_PARTS)) {
      // Twice: streams are used again.
      for (int round = 0; round < 2; round++) {
        for (Language language : Language.values()) {
          for (String text : TEXTS) {
            String with = LanguageMark.mark(language, text);
            assertEquals(
                Tokens.of(SiteAnalyzers.of(language, IdentifierSplitting.WHOLE_AND_PARTS), text)
                    .behind(with.length() - text.length()),
                Tokens.of(marked, with),
                language + " " + text);
          }
        }
      }
    }
  }
}
