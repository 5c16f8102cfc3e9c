package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.search.SearchFixture.paths;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.boost.Combine;
import org.siterank.boost.Log;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Saturation;
import org.siterank.index.DamagedIndexException;

@Tag("slow")
class SiteSearcherTest {

  @TempDir Path temp;

  private List<String> search(SearchFixture site, String query) throws IOException {
    return paths(answer(site, SearchRequest.of(query)));
  }

  private SearchResponse answer(SearchFixture site, SearchRequest request) throws IOException {
    Path index = temp.resolve("index");
    site.publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return searcher.search(request);
    }
  }

  private static SearchFixture library() {
    return new SearchFixture()
        .page("hours", "Opening hours", "The reading room is open from nine to five.", 1)
        .page("rooms", "Rooms", "Opening the group rooms takes two hours notice.", 1)
        .page("loans", "Loans", "Books are lent for four weeks. Hours do not matter.", 1)
        .page("join", "os.path.join", "os.path.join(a, b) joins paths.", 1)
        .page("path", "Paths", "Use the path module of os, and join them yourself.", 1)
        .page("dump", "Backup", "Call pg_dump every night, and ThreadPoolExecutor never.", 1)
        .page("cpp", "C++", "Bjarne made C++ out of C.", 1)
        .page("proto", "Protocols", "We speak HTTP/2 and HTTP/1.1 here.", 1);
  }

  @Test
  void pagesWithAllWordsComeBeforeThoseWithSome() throws IOException {
    assertEquals(List.of("hours", "rooms", "loans"), search(library(), "opening hours"));
  }

  @Test
  void someWordsDoWhenNoPageHasAllAndTheUserIsTold() throws IOException {
    SearchResponse response = answer(library(), SearchRequest.of("opening zebra"));
    assertEquals(Set.of("hours", "rooms"), new HashSet<>(paths(response)));
    assertEquals(List.of(Notice.SOME_WORDS), response.notices());
    assertEquals(List.of(), answer(library(), SearchRequest.of("zebra")).notices());
  }

  @Test
  void stopWordsNeedNotOccurUnlessThereIsNothingElse() throws IOException {
    assertEquals(List.of("loans"), search(library(), "lent if they"));
    assertTrue(search(library(), "the").contains("hours"));
    assertEquals(List.of("loans"), search(library(), "not +lent"));
  }

  @Test
  void phrasesSignsAndAlternativesMeanWhatTheySay() throws IOException {
    assertEquals(List.of("rooms"), search(library(), "\"group rooms\""));
    assertEquals(List.of(), search(library(), "\"rooms group\""));
    assertEquals(List.of("rooms"), search(library(), "\"opening rooms\"~2"));
    assertEquals(Set.of("loans", "rooms"), Set.copyOf(search(library(), "hours -reading")));
    assertEquals(List.of("hours"), search(library(), "hours -\"group rooms\" -books"));
    assertEquals(Set.of("loans", "dump"), Set.copyOf(search(library(), "weeks | night")));
    assertEquals(Set.of("loans", "dump"), Set.copyOf(search(library(), "weeks OR night")));
    assertEquals(List.of("dump"), search(library(), "(weeks | night) backup"));
    assertEquals(List.of("rooms"), search(library(), "opening zebra +group"));
  }

  @Test
  void prefixesAndMisspellingsAreFoundWhenAskedFor() throws IOException {
    assertEquals(List.of("proto"), search(library(), "protoc*"));
    assertEquals(List.of("dump"), search(library(), "bakcup~2"));
  }

  @Test
  void identifiersAreFoundWholeAndInParts() throws IOException {
    assertEquals("join", search(library(), "os.path.join").get(0));
    assertEquals("join", search(library(), "os path join").get(0));
    assertEquals(List.of("join"), search(library(), "\"os path join\""));
    assertEquals(List.of("join"), search(library(), "\"os.path.join a b\""));
    assertEquals(List.of("dump"), search(library(), "pg_dump"));
    assertEquals(List.of("dump"), search(library(), "dump"));
    assertEquals(List.of("dump"), search(library(), "threadpoolexecutor"));
    assertEquals(List.of("dump"), search(library(), "thread pool executor"));
    assertEquals(List.of("cpp"), search(library(), "C++"));
    assertEquals(List.of("proto"), search(library(), "HTTP/2"));
  }

  @Test
  void thePageThatIsCalledLikeTheQueryComesFirst() throws IOException {
    SearchFixture site =
        new SearchFixture()
            .page("often", "Holiday notes", "contact ".repeat(200), 1)
            .page("title", "Contact — Example Library", "Write to us, or come by. ".repeat(50), 1)
            .page("both", "Contact lenses and contact sports", "contact ".repeat(20), 1);
    assertEquals("title", search(site, "contact").get(0));
  }

  @Test
  void wordsOfIncomingLinksFindAPageThatDoesNotSayThem() throws IOException {
    SearchFixture site =
        new SearchFixture()
            .page("a", "A", "", "", "nothing", List.of("annual report"), "en", "html", 1)
            .page("b", "B", "Minutes of the annual meeting", 1);
    assertEquals(List.of("a", "b"), search(site, "annual report"));
  }

  @Test
  void filtersLookAtTypeLanguageHostAndPath() throws IOException {
    SearchFixture site =
        new SearchFixture()
            .page("http://x.test/docs/a", "A", "", "", "word", List.of(), "en", "html", 4)
            .page("http://x.test/docs/b", "B", "", "", "word", List.of(), "de", "pdf", 3)
            .page("http://sub.x.test/c", "C", "", "", "word", List.of(), "en", "pdf", 2)
            .page("http://y.test:8080/d", "D", "", "", "word", List.of(), "", "txt", 1);
    assertEquals(Set.of("docs/b", "c"), found(site, "word type:pdf"));
    assertEquals(Set.of("docs/a", "d"), found(site, "word -type:PDF"));
    assertEquals(Set.of("docs/b", "c", "d"), found(site, "word type:pdf type:txt"));
    assertEquals(Set.of("docs/b"), found(site, "word lang:de"));
    assertEquals(Set.of("docs/a", "docs/b", "c"), found(site, "word site:x.test"));
    assertEquals(Set.of("c"), found(site, "word SITE:sub.x.test"));
    assertEquals(Set.of("d"), found(site, "word site:y.test:8080"));
    assertEquals(Set.of("docs/a", "docs/b"), found(site, "word in:/docs/"));
    assertEquals(Set.of("docs/a", "docs/b"), found(site, "word in:docs"));
    assertEquals(Set.of("docs/b"), found(site, "word in:/docs type:pdf"));
  }

  private Set<String> found(SearchFixture site, String query) throws IOException {
    return Set.copyOf(search(site, query));
  }

  @Test
  void aFilterAloneListsItsPagesByRank() throws IOException {
    SearchFixture site =
        new SearchFixture().page("a", "A", "xy", 1).page("b", "B", "y", 3).page("c", "C", "z", 2);
    assertEquals(List.of("b", "c", "a"), search(site, "type:html"));
    assertEquals(List.of("b", "c"), search(site, "type:html -xy"));
    assertEquals(List.of("b", "c", "a"), search(site, "*"));
  }

  @Test
  void unknownFiltersAreText() throws IOException {
    SearchFixture site = new SearchFixture().page("a", "A", "std::vector of colour:red", 1);
    assertEquals(List.of("a"), search(site, "std::vector"));
    assertEquals(List.of("a"), search(site, "colour:red"));
    assertEquals(List.of(), search(site, "type:"));
  }

  @Test
  void equalTextIsDecidedByRankAndEqualRankByUrl() throws IOException {
    SearchFixture site = new SearchFixture();
    site.page("c", "T", "word", 1).page("a", "T", "word", 1).page("b", "T", "word", 9);
    assertEquals(List.of("b", "a", "c"), search(site, "word"));
    assertEquals(List.of("a", "b", "c"), paths(answer(site, SearchRequest.of("word").noBoost())));
  }

  @Test
  void wordsAreReadInTheLanguagesOfTheSite() throws IOException {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 5; i++) {
      site.page("en" + i, "E", "", "", "Many houses", List.of(), "en", "html", 1);
      site.page("de" + i, "D", "", "", "Viele Häuser", List.of(), "de", "html", 1);
    }
    assertEquals(5, search(site, "house").size());
    assertEquals(5, search(site, "Haus").size());
    assertEquals(5, search(site, "hauser lang:de").size());
  }

  @Test
  void chineseAndJapaneseTextIsFound() throws IOException {
    SearchFixture site =
        new SearchFixture()
            .page("t", "T", "", "", "東京都の図書館は九時に開きます。", List.of(), "ja", "html", 1)
            .page("k", "K", "", "", "京都の寺。", List.of(), "ja", "html", 1);
    assertEquals(List.of("t"), search(site, "図書館"));
    assertEquals(List.of("t"), search(site, "東京都"));
  }

  @Test
  void aHitCarriesTextScoreRankAndScore() throws IOException {
    SearchFixture site = new SearchFixture().page("a", "A", "word", 2).page("b", "B", "word", 8);
    RankBoost boost = new Saturation(0.5, 4);
    SearchResponse response =
        answer(
            site,
            SearchRequest.of("word")
                .boosted(new Boosting(boost, Combine.MULTIPLY, true))
                .explained());
    Hit hit = response.hits().get(0);
    assertEquals("b", hit.url().path().substring(1));
    assertEquals(8, hit.scores().rank());
    // The pivot is the geometric mean of 2 and 8, not the 4 of the request: here they are equal.
    assertEquals(hit.scores().textScore() * (1 + 0.5 * 8 / 12), hit.scores().score(), 1e-6);
    assertEquals(hit.scores().score(), hit.scores().explanation().orElseThrow().value(), 1e-6);
    String tree = hit.scores().explanation().orElseThrow().toString();
    assertTrue(
        tree.contains(
            """
              0.33333  boost, Saturation, computed as w * r / (r + k) from:
                0.5  w, weight of the rank
                4.0  k, pivot of the ranks
                8.0  r, rank, field rank
            """),
        tree);
  }

  @Test
  void explanationsEqualScoresForEveryKindOfQueryAndBoost() throws IOException {
    Path index = temp.resolve("index");
    library().publish(index, "run");
    int explained = 0;
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      for (String query :
          List.of(
              "opening hours",
              "os.path.join",
              "\"reading room\"",
              "ho* -loans",
              "opening zebra",
              "type:html",
              "(weeks | night) +backup",
              "HTTP/2",
              "bakcup~2")) {
        for (Boosting boosting :
            List.of(
                Boosting.OFF,
                Boosting.ofWeight(0.3),
                new Boosting(new Log(2, 0.1), Combine.ADD, false))) {
          for (Hit hit :
              searcher.search(SearchRequest.of(query).boosted(boosting).explained()).hits()) {
            double value = hit.scores().explanation().orElseThrow().value();
            assertEquals(hit.scores().score(), value, hit.scores().score() * 1e-6, query);
            explained++;
          }
        }
      }
    }
    assertTrue(explained > 50, "only " + explained);
  }

  @Test
  void pagesOfHitsFollowEachOtherWithoutGapOrRepetition() throws IOException {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 250; i++) {
      site.page("p" + i, "T" + i % 7, "word ".repeat(1 + i % 5) + "other", i % 11);
    }
    Path index = temp.resolve("index");
    site.publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      List<String> all = paths(searcher.search(SearchRequest.of("word").page(0, 250)));
      List<String> paged = new ArrayList<>();
      for (int from = 0; from < 250; from += 30) {
        SearchResponse response = searcher.search(SearchRequest.of("word").page(from, 30));
        assertEquals(250, response.total());
        assertTrue(response.totalIsExact());
        paged.addAll(paths(response));
      }
      assertEquals(all, paged);
      assertEquals(250, new HashSet<>(paged).size());
      assertEquals(List.of(), searcher.search(SearchRequest.of("word").page(250, 10)).hits());
    }
  }

  @Test
  void manyMatchesAreCountedAtLeast() throws IOException {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 3000; i++) {
      site.page("p" + i, "T", "word", i);
    }
    SearchResponse response = answer(site, SearchRequest.of("word"));
    assertTrue(response.total() > 1000, "total " + response.total());
    assertTrue(!response.totalIsExact() || response.total() == 3000);
    assertEquals("p2999", paths(response).get(0));
  }

  @Test
  void requestsOutsideTheWindowAreRefusedWithTheValueAndWhatIsAllowed() {
    assertEquals(
        "size must be in [1, 1000], got 0",
        assertThrows(IllegalArgumentException.class, () -> SearchRequest.of("q").page(0, 0))
            .getMessage());
    assertEquals(
        "from must be in [0, 9990] with size 10, got 9991",
        assertThrows(IllegalArgumentException.class, () -> SearchRequest.of("q").page(9991, 10))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> SearchRequest.of("q").page(-1, 10));
  }

  @Test
  void emptyQueriesFindNothingAndAreNoError() throws IOException {
    for (String query : List.of("", "   ", "\"\"", "+", "-", "()", "—", "~", "|")) {
      SearchResponse response = answer(library(), SearchRequest.of(query));
      assertEquals(0, response.total(), query);
      assertEquals(query, response.query());
    }
  }

  @Test
  void anOverlongQueryIsCutAndTheUserIsTold() throws IOException {
    SearchResponse response =
        answer(library(), SearchRequest.of("backup " + "night ".repeat(10_000)));
    assertEquals(List.of("dump"), paths(response));
    assertEquals(List.of(Notice.QUERY_CUT), response.notices());
    assertFalse(answer(library(), SearchRequest.of("night")).notices().contains(Notice.QUERY_CUT));
  }

  @Test
  void anEmptySiteIsSearchedInVain() throws IOException {
    assertEquals(List.of(), search(new SearchFixture(), "word"));
  }

  @Test
  void newRanksShowAfterRefreshAndNotBefore() throws IOException {
    Path index = temp.resolve("index");
    new SearchFixture().page("a", "T", "word", 1).page("b", "T", "word", 2).publish(index, "1");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      assertEquals(List.of("b", "a"), paths(searcher.search(SearchRequest.of("word"))));
      new SearchFixture().page("a", "T", "word", 5).page("b", "T", "word", 2).publish(index, "2");
      assertEquals(List.of("b", "a"), paths(searcher.search(SearchRequest.of("word"))));
      assertEquals("1", searcher.published().run());
      searcher.refresh();
      assertEquals(List.of("a", "b"), paths(searcher.search(SearchRequest.of("word"))));
      assertEquals("2", searcher.published().run());
    }
  }

  @Test
  void aMissingOrDamagedIndexIsNamed() throws IOException {
    Path index = temp.resolve("index");
    assertThrows(DamagedIndexException.class, () -> SiteSearcher.open(index));
    library().publish(index, "run");
    try (Stream<Path> files = Files.list(index)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".cfs")).toList()) {
        Files.write(file, new byte[10]);
      }
    }
    String message =
        assertThrows(DamagedIndexException.class, () -> SiteSearcher.open(index)).getMessage();
    assertTrue(message.contains(index.toString()), message);
  }
}
