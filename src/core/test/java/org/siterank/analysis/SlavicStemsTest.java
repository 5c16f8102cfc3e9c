package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cases of a noun, and the forms of an adjective or verb, have one stem. */
class SlavicStemsTest {

  private static List<String> stems(Language language, String words) {
    return SiteAnalyzers.terms(words, language, IdentifierSplitting.WHOLE).stream()
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "książka książki książkę książką książce książek książkami książkach",
        "serwer serwera serwerze serwery serwerów serwerom serwerami serwerach serwerowy",
        "biblioteka biblioteki bibliotekę bibliotece bibliotek bibliotekach",
        "język języka językiem języki języków językami",
        "narzędzie narzędzia narzędziem narzędzi narzędziami narzędziach",
        "historia historii historię historią",
        "główny główna główne głównego głównemu głównych głównymi głównie",
        "instalować instalowanie instalowania instalowany instalowane",
      })
  void polishFormsHaveOneStem(String forms) {
    assertEquals(1, stems(Language.POLISH, forms).size(), stems(Language.POLISH, forms)::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "systém systému systémem systémy systémů systémech",
        "problém problému problémy problémů",
        "síťová síťové síťovou síťovým",
        "používání používáme používáte používat používal",
        "instalace instalaci instalací",
      })
  void czechFormsHaveOneStem(String forms) {
    assertEquals(1, stems(Language.CZECH, forms).size(), stems(Language.CZECH, forms)::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"forma formát", "port porod"})
  void otherWordsHaveOtherStems(String words) {
    assertNotEquals(1, stems(Language.CZECH, words).size());
    assertNotEquals(1, stems(Language.POLISH, words).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ów", "i", "em", "owi", "ęę"})
  void shortWordsRemain(String word) {
    assertEquals(1, stems(Language.POLISH, word).size());
    assertEquals(1, stems(Language.CZECH, word).size());
  }
}
