package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.search.SearchFixture.paths;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that people open. */
@Tag("slow")
class ChosenPagesTest {

  @TempDir Path temp;

  private ChosenPages read(String... lines) throws IOException {
    Path file = Files.createTempFile(temp, "chosen", ".tsv");
    return ChosenPages.read(
        Files.writeString(file, String.join("\n", lines)), ChosenPagesTest::lower);
  }

  private static String lower(String query) {
    return query.toLowerCase(Locale.ROOT);
  }

  private SiteSearcher searcher(SearchFixture site) throws IOException {
    Path index = temp.resolve("index");
    site.publish(index, "run");
    return SiteSearcher.open(index);
  }

  private static SearchFixture garage() {
    return new SearchFixture()
        .page("car", "Parking", "Where to park a car. Park it here. Park.", 1)
        .page("boat", "Boats", "Where to park a boat.", 1)
        .page("opera", "Opera", "Music.", 1);
  }

  private static String chosen(SiteSearcher searcher, String path, String rest) throws IOException {
    Hit page =
        searcher.search(SearchRequest.of("park | music")).hits().stream()
            .filter(hit -> hit.url().value().contains(path))
            .findFirst()
            .orElseThrow();
    return "park\t" + page.url() + "\t" + rest;
  }

  @Test
  void aResultThatPeopleOpenComesFirstForThatQueryAlone() throws IOException {
    try (SiteSearcher searcher = searcher(garage())) {
      assertEquals(List.of("car", "boat"), paths(searcher.search(SearchRequest.of("park"))));
      searcher.use(
          QueryRules.NONE.choosing(
              read(
                  chosen(searcher, "boat", "0.9\t31\t40"),
                  chosen(searcher, "opera", "0.9\t9\t40"))));
      SearchResponse found = searcher.search(SearchRequest.of("PARK"));
      assertEquals(
          List.of("boat", "car"),
          paths(found),
          "the form in which it was counted; a page that does not answer is not found");
      assertEquals(
          List.of("car", "boat"),
          paths(searcher.search(SearchRequest.of("where to park"))),
          "another query");
      assertEquals(Optional.empty(), found.hits().get(0).scores().chosen(), "not asked for");
      Hit explained = searcher.search(SearchRequest.of("park").explained()).hits().get(0);
      assertEquals(
          31, explained.scores().chosen().orElseThrow().opened(), "says how often it was opened");
      String tree = explained.scores().explanation().orElseThrow().toString();
      assertTrue(tree.contains("opened 31 of 40 times"), tree);
      assertEquals(
          explained.scores().score(), explained.scores().explanation().orElseThrow().value(), 1e-6);
      searcher.use(QueryRules.NONE);
      assertEquals(List.of("car", "boat"), paths(searcher.search(SearchRequest.of("park"))));
    }
  }

  @Test
  void theFirstTenAreThoseOfTheWholeList() throws IOException {
    Random random = new Random(5);
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 400; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 40; word++) {
        text.append(" word").append((int) Math.abs(random.nextGaussian() * 8));
      }
      site.page("p" + i, "Page " + i, text.toString(), 1 + random.nextInt(9));
    }
    try (SiteSearcher searcher = searcher(site)) {
      for (int query = 0; query < 12; query++) {
        SearchRequest asked = SearchRequest.of("word" + query + " word" + (query + 5));
        List<Hit> before = searcher.search(asked.page(0, 100)).hits();
        String[] lines = new String[5];
        for (int i = 0; i < lines.length; i++) {
          lines[i] =
              String.join(
                  "\t",
                  asked.query(),
                  before.get(random.nextInt(before.size())).url().value(),
                  "" + random.nextDouble(),
                  "1",
                  "5");
        }
        searcher.use(QueryRules.NONE.choosing(read(lines)));
        List<String> all = paths(searcher.search(asked.page(0, 100)));
        assertEquals(all.subList(0, 10), paths(searcher.search(asked.page(0, 10))), "" + asked);
        searcher.use(QueryRules.NONE);
      }
    }
  }

  @Test
  void aLineThatIsSomethingElseIsRefused() throws IOException {
    for (String line :
        List.of(
            "park\thttp://x.test/",
            "park\tnowhere\t0.5\t1\t2",
            "park\thttp://x.test/\t1.5\t1\t2",
            "park\thttp://x.test/\tmuch\t1\t2",
            "park\thttp://x.test/\t0.5\t3\t2")) {
      RuleFileException refused =
          assertThrows(RuleFileException.class, () -> read("# query", line), line);
      assertTrue(refused.getMessage().contains(":2: "), refused.getMessage());
    }
  }
}
