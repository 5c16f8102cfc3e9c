package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.search.SearchFixture.paths;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.analysis.Language;
import org.siterank.site.PageUrl;

/** Synonyms and recommended pages. */
@Tag("slow")
class QueryRulesTest {

  @TempDir Path temp;

  private static SearchFixture garage() {
    return new SearchFixture()
        .page("car", "Parking", "Where to park a car.", 1)
        .page("auto", "Hire", "An automobile is for hire here.", 1)
        .page("motor", "Museum", "The motor car of 1886 stands here.", 1)
        .page("boat", "Boats", "Where to park a boat.", 1);
  }

  private SiteSearcher searcher(SearchFixture site, String synonyms, String bestBets)
      throws IOException {
    Path index = temp.resolve("index");
    site.publish(index, "run");
    SiteSearcher searcher = SiteSearcher.open(index);
    searcher.use(new QueryRules(Synonyms.read(file(synonyms)), BestBets.read(file(bestBets))));
    return searcher;
  }

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(temp, "rules", ".txt"), text);
  }

  private static String first(SiteSearcher searcher, String query) throws IOException {
    return paths(searcher.search(SearchRequest.of(query))).get(0);
  }

  private static Set<String> found(SiteSearcher searcher, String query) throws IOException {
    return new HashSet<>(paths(searcher.search(SearchRequest.of(query))));
  }

  @Test
  void aPageIsKnownByJustItsAddress() throws IOException {
    try (SiteSearcher searcher = searcher(garage(), "", "")) {
      PageUrl there = searcher.search(SearchRequest.of("boats")).hits().get(0).url();
      assertTrue(searcher.has(there));
      assertFalse(searcher.has(PageUrl.of(there + "x")));
    }
  }

  @Test
  void aClusterIsAskedByTheSameRules() throws IOException {
    QueryRules rules =
        new QueryRules(
            Synonyms.read(file("car, automobile\n")),
            BestBets.read(file("car hire\thttp://x.test/hire\n")));
    PortableQuery query =
        PortableQuery.of(
            "Car  hire",
            List.of(Language.ENGLISH),
            FieldWeights.DEFAULT,
            rules,
            PortableQueryTest.NO_WORDS);
    assertEquals(List.of("automobile"), query.synonyms());
    assertEquals(List.of(PageUrl.of("http://x.test/hire")), query.recommended());
    assertTrue(query.strict().toString().contains("automobil"), query.strict().toString());
    for (String narrowed : List.of("car hire type:pdf", "car hire sort:date", "car hire -boat")) {
      assertEquals(
          List.of(),
          PortableQuery.of(
                  narrowed,
                  List.of(Language.ENGLISH),
                  FieldWeights.DEFAULT,
                  rules,
                  PortableQueryTest.NO_WORDS)
              .recommended(),
          narrowed);
    }
  }

  @Test
  void wordsOfOneRuleStandForEachOther() throws IOException {
    try (SiteSearcher searcher = searcher(garage(), "car, automobile, motor car\n", "")) {
      assertEquals(Set.of("car", "auto", "motor"), found(searcher, "car"));
      assertEquals(Set.of("car", "auto", "motor"), found(searcher, "automobiles"), "a plural");
      assertEquals(Set.of("car", "auto", "motor"), found(searcher, "Motor Car"));
      assertEquals("car", first(searcher, "park car"));
      assertEquals("auto", first(searcher, "car hire"));
      assertEquals(Set.of("auto"), found(searcher, "\"automobile\""), "quoted is as written");
      SearchResponse response = searcher.search(SearchRequest.of("car hire"));
      assertEquals(Set.of("automobile", "motor car"), new HashSet<>(response.synonyms()));
      assertEquals(List.of(), searcher.search(SearchRequest.of("boat")).synonyms());
      assertEquals(3, searcher.facets("car").get(0).values().get(0).count());
    }
  }

  @Test
  void anArrowReplaces() throws IOException {
    try (SiteSearcher searcher = searcher(garage(), "# ours\ncar => boat\n", "")) {
      assertEquals(Set.of("boat"), found(searcher, "car"));
      assertEquals(Set.of("boat"), found(searcher, "boat"));
    }
  }

  @Test
  void explanationsEqualScoresWithSynonyms() throws IOException {
    try (SiteSearcher searcher = searcher(garage(), "car, automobile, motor car\n", "")) {
      SearchResponse response = searcher.search(SearchRequest.of("park car").explained());
      assertFalse(response.hits().isEmpty());
      for (Hit hit : response.hits()) {
        assertEquals(hit.scores().score(), hit.scores().explanation().orElseThrow().value(), 1e-6);
      }
    }
  }

  @Test
  void aRecommendedPageStandsFirstAndOnlyOnce() throws IOException {
    String bets =
        "Park!\thttp://x.test/motor\npark\thttp://x.test/boat\npark\thttp://x.test/none\n";
    try (SiteSearcher searcher = searcher(garage(), "", bets)) {
      SearchResponse response = searcher.search(SearchRequest.of("park").explained());
      assertEquals(List.of("motor", "boat", "car"), paths(response));
      assertEquals(3, response.total());
      assertEquals(
          List.of(true, true, false),
          response.hits().stream().map(hit -> hit.labels().recommended()).toList());
      for (Hit hit : response.hits()) {
        assertEquals(hit.scores().score(), hit.scores().explanation().orElseThrow().value(), 1e-6);
      }
      assertEquals(0, response.hits().get(0).scores().score(), "it does not say the word");
      assertTrue(response.hits().get(1).scores().score() > 0);
      assertFalse(found(searcher, "park type:html").contains("motor"), "narrowed");
    }
  }

  @Test
  void pagesOfTheListFollowEachOtherWithRecommendedPages() throws IOException {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 25; i++) {
      site.page("p" + i, "Page", "word", i);
    }
    try (SiteSearcher searcher =
        searcher(site, "", "word\thttp://x.test/p3\nword\thttp://x.test/p1\n")) {
      for (int size = 1; size <= 7; size++) {
        List<String> all = new ArrayList<>();
        for (int from = 0; from < 25; from += size) {
          all.addAll(paths(searcher.search(SearchRequest.of("word").page(from, size))));
        }
        assertEquals(25, all.size());
        assertEquals(25, new HashSet<>(all).size());
        assertEquals(List.of("p3", "p1"), all.subList(0, 2));
        assertEquals("p24", all.get(2), "the best by rank follows");
      }
    }
  }

  @Test
  void someWordsAreNotTakenWhenTheRecommendedPageHasAll() throws IOException {
    try (SiteSearcher searcher = searcher(garage(), "", "park boat\thttp://x.test/boat\n")) {
      SearchResponse response = searcher.search(SearchRequest.of("park boat"));
      assertEquals("boat", paths(response).get(0));
      assertEquals(List.of(), response.notices());
    }
  }

  @Test
  void aLineThatIsNoRuleIsNamed() throws IOException {
    for (String wrong : List.of("a => b => c", "car", "!!!, car", "a =>")) {
      Path file = file("# comment\ncar, auto\n" + wrong + "\n");
      RuleFileException e = assertThrows(RuleFileException.class, () -> Synonyms.read(file), wrong);
      assertTrue(e.getMessage().startsWith(file + ":3: "), e.getMessage());
    }
    for (String wrong :
        List.of("park", "park\t/boat", "\thttp://x.test/", "a\thttp://x.test/\tb")) {
      Path file = file("park\thttp://x.test/boat\n" + wrong + "\n");
      RuleFileException e = assertThrows(RuleFileException.class, () -> BestBets.read(file), wrong);
      assertTrue(e.getMessage().startsWith(file + ":2: "), e.getMessage());
    }
    Path latin = temp.resolve("latin.txt");
    Files.write(latin, "Zürich, Zurich\n".getBytes(StandardCharsets.ISO_8859_1));
    RuleFileException e = assertThrows(RuleFileException.class, () -> Synonyms.read(latin));
    assertTrue(e.getMessage().contains("not UTF-8"), e.getMessage());
  }
}
