package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries that look up many words, on a site in five languages. */
@Tag("slow")
class HeavyQueriesTest {

  private static final List<String> WORDS =
      List.of(
          "opening",
          "hours",
          "library",
          "reading",
          "room",
          "books",
          "lending",
          "return",
          "weeks",
          "ouverture",
          "horaires",
          "bibliothèque",
          "lecture",
          "salle",
          "livres",
          "prêt",
          "semaines",
          "Öffnungszeiten",
          "Bücherei",
          "Lesesaal",
          "Bücher",
          "Ausleihe",
          "Wochen",
          "Rückgabe",
          "apertura",
          "horario",
          "biblioteca",
          "lectura",
          "sala",
          "libros",
          "préstamo",
          "semanas",
          "orario",
          "lettura",
          "libri",
          "prestito",
          "settimane",
          "часы",
          "библиотека",
          "книги",
          "図書館",
          "開館時間",
          "도서관",
          "مكتبة",
          "ספרייה",
          "thư",
          "viện",
          "os.path.join");

  private static final List<String> OPERATORS =
      List.of(
          "%s",
          "%s",
          "%s",
          "%s~2",
          "%s~1",
          "%s*",
          "+%s",
          "-%s",
          "\"%s room\"",
          "(%s | book)",
          "\"%s hours\"~3",
          "type:%s",
          "in:/%s",
          "%s|");

  /** Words of one page alone. */
  private static final List<String> FISH =
      List.of("halibut", "turbot", "plaice", "herring", "sprat", "mackerel", "haddock", "tuna");

  @TempDir static Path folder;
  private static SiteSearcher searcher;

  @BeforeAll
  static void publish() throws IOException {
    SearchFixture site = new SearchFixture();
    List<String> languages = List.of("en", "fr", "de", "es", "it");
    Random random = new Random(7);
    for (int i = 0; i < 400; i++) {
      site.page(
          "page" + i,
          any(WORDS, random) + " " + any(WORDS, random),
          any(WORDS, random),
          "",
          words(random, 60, "%s") + " number" + i,
          List.of(any(WORDS, random)),
          languages.get(i % languages.size()),
          "html",
          1 + i % 7);
    }
    site.page("needle", "Needle", String.join(" and ", FISH), 1);
    site.publish(folder.resolve("index"), "run");
    searcher = SiteSearcher.open(folder.resolve("index"));
  }

  @AfterAll
  static void close() throws IOException {
    searcher.close();
  }

  private static String any(List<String> of, Random random) {
    return of.get(random.nextInt(of.size()));
  }

  private static String words(Random random, int most, String form) {
    return IntStream.range(0, 1 + random.nextInt(most))
        .mapToObj(i -> form.formatted(any(WORDS, random)))
        .collect(Collectors.joining(" "));
  }

  private static SearchResponse ask(String query) throws IOException {
    SearchResponse response = searcher.search(SearchRequest.of(query));
    searcher.facets(query);
    searcher.didYouMean(query);
    searcher.completions(query, Boosting.OFF, 5);
    return response;
  }

  @Test
  void aPastedSentenceIsAnsweredByItsTellingWords() throws IOException {
    String sentence = String.join(" ", WORDS.subList(0, 23)) + " " + String.join(" ", FISH);
    SearchResponse response = ask(sentence);
    assertEquals("http://x.test/needle", response.hits().get(0).url().toString());
    assertTrue(response.notices().contains(Notice.QUERY_SHORTENED), response.notices().toString());
    assertFalse(ask("opening hours halibut").notices().contains(Notice.QUERY_SHORTENED));
  }

  @Test
  void noQueryOfManyExpansionsFails() throws IOException {
    String fuzzy = WORDS.stream().limit(25).map(w -> w + "~2").collect(Collectors.joining(" "));
    for (String query :
        List.of(
            fuzzy,
            fuzzy.replace(' ', '|'),
            "(" + fuzzy.replace(" ", " | ") + ")",
            WORDS.stream().limit(20).map(w -> w.charAt(0) + "*").collect(Collectors.joining(" ")),
            "図書館開館時間".repeat(29),
            "\"" + "図書館開館時間".repeat(29) + "\"",
            "os.path.".repeat(60),
            "-halibut ".repeat(31) + "opening")) {
      ask(query);
    }
    assertTrue(ask(fuzzy).notices().contains(Notice.QUERY_SHORTENED));
    assertTrue(
        ask("-halibut -needle " + fuzzy).hits().stream().noneMatch(HeavyQueriesTest::isNeedle));
  }

  private static boolean isNeedle(Hit hit) {
    return hit.url().toString().endsWith("needle");
  }

  @Test
  void noMixtureOfLanguagesAndOperatorsFails() throws IOException {
    Random random = new Random(42);
    int hits = 0;
    for (int i = 0; i < 150; i++) {
      StringBuilder query = new StringBuilder();
      for (int words = 1 + random.nextInt(40); words > 0; words--) {
        query.append(any(OPERATORS, random).formatted(any(WORDS, random))).append(' ');
      }
      hits += ask(query.toString()).hits().size();
    }
    assertTrue(hits > 100, hits + " hits");
  }
}
