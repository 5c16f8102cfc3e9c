package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The same on Lucene 9 and 10, where this test runs as well. */
class EnglishStemsTest {

  private static List<String> terms(String text) {
    return SiteAnalyzers.terms(text, Language.ENGLISH, IdentifierSplitting.WHOLE);
  }

  @Test
  void doubleConsonantsBehindTheFirstVowelAreDroppedAsInLucene9() {
    assertEquals(
        List.of("ad", "ad", "ad", "eb", "ef", "eg", "en", "ep", "er", "er", "of", "on"),
        terms(
            "added adding addedly ebbing effed egged Enning Epping's errings erringly offed onned"));
  }

  @Test
  void theseWordsAloneAreNoneOfThem() {
    assertEquals(
        List.of("add", "add", "egg", "err", "adder", "odd", "addit", "run", "hop", "fall"),
        terms("add adds eggs errs adder odds addition running hopping falling"));
  }
}
