package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.search.SearchFixture.paths;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.analysis.Language;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.SiteIndexWriter;
import org.siterank.site.PageUrl;

/** Pages of known and unknown days: filter, order and facet. */
class DatesTest {

  @TempDir Path temp;
  private SiteSearcher searcher;

  @BeforeEach
  void publish() throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    entries.add(page("old", "1999-12-31", 3));
    entries.add(page("january", "2024-01-01", 1));
    entries.add(page("june", "2024-06-30", 2));
    entries.add(page("july", "2024-07-01", 5));
    entries.add(page("unknown", "", 9));
    Path index = temp.resolve("index");
    try (SiteIndexWriter writer = SiteIndexWriter.open(index)) {
      writer.update(entries.iterator());
      writer.publish("run");
    }
    searcher = SiteSearcher.open(index);
  }

  @AfterEach
  void close() throws IOException {
    searcher.close();
  }

  private static IndexEntry page(String path, String day, double rank) {
    return IndexEntry.of(
        new IndexedPage(
            PageUrl.of("http://x.test/" + path),
            new IndexedPage.Fields(path, "", "", "news of the day", List.of()),
            "en",
            "html",
            day.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(day)),
            List.of(),
            false),
        rank,
        Instant.EPOCH);
  }

  private String found(String query) throws IOException {
    return String.join(
        " ", new TreeSet<>(paths(searcher.search(SearchRequest.of("news " + query)))));
  }

  @Test
  void daysMonthsYearsAndRangesNarrow() throws IOException {
    assertEquals("january july june", found("date:2024"));
    assertEquals("june", found("date:2024-06"));
    assertEquals("july", found("date:2024-07-01"));
    assertEquals("january june", found("date:2024-01..2024-06"));
    assertEquals("july june", found("date:2024-06-30.."));
    assertEquals("old", found("date:..1999"));
    assertEquals("january old", found("date:1999..2024-01-01"));
    assertEquals("old unknown", found("-date:2024"));
    assertEquals("january old", found("date:1999 date:2024-01"));
    assertEquals("", found("date:2025"));
  }

  @Test
  void aDayThatNoCalendarHasDoesNotCountAndThatIsSaid() throws IOException {
    for (String date :
        List.of(
            "2024-13",
            "2024-00",
            "2023-02-29",
            "20240101",
            "24",
            "2024-1",
            "..",
            "2024..2023",
            "2024-05..2024-04",
            "2024-13..",
            "2024-01-01..2024-02-30",
            "...2024",
            "-",
            "0")) {
      SearchResponse response = searcher.search(SearchRequest.of("news date:" + date));
      assertEquals(List.of(Notice.BAD_DATE), response.notices(), date);
      assertEquals(5, response.total(), date);
    }
    for (String date :
        List.of("2024", "2024-02-29", "2024-05..2024", "2024-05-31..2024-05", "..2024", "1999..")) {
      assertEquals(
          List.of(), searcher.search(SearchRequest.of("news date:" + date)).notices(), date);
    }
  }

  @Test
  void whatIsNoDayIsText() throws IOException {
    for (String text : List.of("date:", "date:..", "date:soon", "date:20240101", "date:2024..x")) {
      assertTrue(searcher.search(SearchRequest.of(text)).hits().isEmpty(), text);
    }
  }

  @Test
  void theNewestComeFirstWhenAskedForAndThoseOfUnknownDayLast() throws IOException {
    SearchRequest request = SearchRequest.of("news sort:date");
    SearchResponse response = searcher.search(request.explained());
    assertEquals(List.of("july", "june", "january", "old", "unknown"), paths(response));
    assertEquals(
        Optional.of(LocalDate.parse("2024-07-01")), response.hits().get(0).labels().dated());
    assertEquals(Optional.empty(), response.hits().get(4).labels().dated());
    for (Hit hit : response.hits()) {
      assertEquals(hit.scores().score(), hit.scores().explanation().orElseThrow().value(), 1e-6);
    }
    assertEquals(List.of("june", "january"), paths(searcher.search(request.page(1, 2))));
    assertEquals("unknown", paths(searcher.search(SearchRequest.of("news"))).get(0), "by rank");
  }

  @Test
  void newerPagesComeFirstAmongEqualsWhereThatIsWanted() throws IOException {
    SearchRequest news = SearchRequest.of("news").noBoost();
    assertEquals(
        List.of("january", "july", "june", "old", "unknown"), paths(searcher.search(news)));
    searcher.use(QueryRules.NONE.preferringNewer(true));
    SearchResponse found = searcher.search(news.explained());
    assertEquals(List.of("july", "june", "january", "old", "unknown"), paths(found));
    Hit first = found.hits().get(0);
    ScoreTree tree = first.scores().explanation().orElseThrow();
    assertTrue(tree.toString().contains("it is of 2024-07-01"), tree.toString());
    assertEquals(first.scores().score(), tree.value(), 1e-6);
    float unknown = found.hits().get(4).scores().textScore();
    assertTrue(first.scores().textScore() < 1.1 * unknown, "a tenth at most");
    assertEquals(paths(found).subList(0, 2), paths(searcher.search(news.page(0, 2))));
  }

  @Test
  void foldersOfYearsAreNoSectionsBesideDates() {
    Facet sections =
        new Facet(
            Facet.Kind.SECTION,
            List.of(new Facet.Value("/2024/", 3), new Facet.Value("/news/", 2)));
    Facet dates = new Facet(Facet.Kind.DATE, List.of(new Facet.Value("2024", 3)));
    assertEquals(List.of(sections), Facet.withoutYears(List.of(sections)));
    Facet news = new Facet(Facet.Kind.SECTION, List.of(new Facet.Value("/news/", 2)));
    assertEquals(List.of(news, dates), Facet.withoutYears(List.of(sections, dates)));
    Facet years = new Facet(Facet.Kind.SECTION, List.of(new Facet.Value("/1999/", 1)));
    assertEquals(List.of(dates), Facet.withoutYears(List.of(years, dates)));
  }

  @Test
  void theFacetCountsYearsTheNewestFirst() throws IOException {
    Facet dates =
        searcher.facets("news").stream()
            .filter(facet -> facet.kind() == Facet.Kind.DATE)
            .findFirst()
            .orElseThrow();
    assertEquals(List.of(new Facet.Value("2024", 3), new Facet.Value("1999", 1)), dates.values());
  }

  @Test
  void aClusterIsAskedForDaysInItsOwnWords() throws IOException {
    PortableQuery query =
        PortableQuery.of(
            "news date:2024-01..2024-06 sort:date",
            List.of(Language.ENGLISH),
            FieldWeights.DEFAULT,
            QueryRules.NONE,
            PortableQueryTest.NO_WORDS);
    assertTrue(query.newestFirst());
    String form = query.strict().toString();
    assertTrue(form.contains("range={dated={"), form);
    assertTrue(form.contains("gte=2024-01") && form.contains("lte=2024-06~"), form);
  }
}
