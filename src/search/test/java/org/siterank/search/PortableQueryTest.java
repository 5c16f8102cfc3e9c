package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.analysis.Language;

/** That the cluster answers alike is shown in a real one; here, that every query has a form. */
@Tag("slow")
class PortableQueryTest {

  private static final List<String> PIECES =
      List.of(
          "open",
          "hours",
          "\"opening hours\"",
          "\"a b c\"~3",
          "os.path.join",
          "pg_dump",
          "C++",
          "東京都",
          "-",
          "+must",
          "-not",
          "|",
          "OR",
          "(a | b)",
          "(-a)",
          "op*",
          "speling~1",
          "x~9",
          "type:pdf",
          "-lang:de",
          "lang:fr",
          "site:example.org",
          "in:/docs/",
          "the",
          "of",
          "*",
          "~",
          "\"",
          "(",
          ")",
          "l'été",
          "HashMap",
          "-(b c)",
          "+\"x y\"",
          "");

  /** A site of a hundred pages that have none of the words. */
  static final WordFrequencies NO_WORDS = terms -> new WordFrequencies.Counts(100, Map.of());

  @Test
  void everyQueryHasAForm() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder query = new StringBuilder();
      int count = 1 + random.nextInt(6);
      for (int j = 0; j < count; j++) {
        query.append(PIECES.get(random.nextInt(PIECES.size()))).append(' ');
      }
      PortableQuery portable =
          PortableQuery.of(
              query.toString(),
              List.of(Language.ENGLISH, Language.GERMAN),
              FieldWeights.DEFAULT,
              QueryRules.NONE,
              NO_WORDS);
      assertEquals(1, portable.strict().size(), query.toString());
      assertEquals(1, portable.relaxed().size(), query.toString());
    }
  }

  @Test
  void termsAreNotAnalysedAgain() throws IOException {
    String form =
        PortableQuery.of(
                "\"opening hours\"",
                List.of(Language.ENGLISH),
                FieldWeights.DEFAULT,
                QueryRules.NONE,
                NO_WORDS)
            .strict()
            .toString();
    assertTrue(form.contains("query=open hour"), form);
    assertTrue(form.contains("analyzer=whitespace"), form);
  }

  @Test
  void snippetsAreThoseOfTheEmbeddedSearch() throws Exception {
    PortableQuery query =
        PortableQuery.of(
            "museum", List.of(Language.ENGLISH), FieldWeights.DEFAULT, QueryRules.NONE, NO_WORDS);
    List<PortableQuery.PageParts> parts =
        query.parts(
            false,
            List.of(
                new PortableQuery.PageText(
                    "http://x.test/a", "A", "", "The museums are open.", "en", ""),
                new PortableQuery.PageText(
                    "http://x.test/b", "B", "Described.", "Nothing here.", "en", "")));
    assertEquals("The [museums] are open.", parts.get(0).snippet().marked("[", "]"));
    assertEquals("Described.", parts.get(1).snippet().text());
    assertEquals(List.of(), parts.get(0).sections());
    assertFalse(query.canRelax());
  }
}
