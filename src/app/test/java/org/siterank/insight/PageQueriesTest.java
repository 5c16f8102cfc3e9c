package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.insight.PageQueries.Row;
import org.siterank.site.PageUrl;
import org.siterank.visits.EngineQuery;

class PageQueriesTest {

  private static final LocalDate BEFORE = DAY.minusDays(30);

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    site.page(A).page(B).redirect(url("/old"), A);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private static EngineQuery query(
      PageUrl url, String words, LocalDate day, long clicks, long impressions, double positions) {
    return new EngineQuery(url, words, day, day, clicks, impressions, positions);
  }

  private void save(LocalDate day, EngineQuery... rows) throws IOException {
    site.store().engineQueries().save(day, day, List.of(rows));
  }

  private Optional<PageQueries> queries(PageUrl page) throws IOException {
    return PageQueries.read(site.store(), site.model(), site.model().node(page));
  }

  @Test
  void aPageOfWhichNothingWasImportedHasNone() throws IOException {
    save(DAY, query(A, "apples", DAY, 1, 1, 1));
    assertEquals(Optional.empty(), queries(B));
  }

  @Test
  void queriesOfAllAddressesOfAPageAreAddedUp() throws IOException {
    save(BEFORE, query(url("/old"), "apples", BEFORE, 1, 10, 20));
    save(DAY, query(A, "apples", DAY, 2, 30, 100), query(B, "apples", DAY, 9, 9, 9));
    PageQueries queries = queries(A).orElseThrow();
    assertEquals(
        new PageQueries(BEFORE, DAY, List.of(new Row("apples", 3, 40, Optional.of(3.0)))), queries);
    assertEquals(3, queries.clicks());
    assertEquals(40, queries.impressions());
  }

  @Test
  void queriesComeByClicksThenByImpressionsThenByTheirWords() throws IOException {
    save(
        DAY,
        query(A, "pears", DAY, 1, 5, 5),
        query(A, "figs", DAY, 1, 9, 9),
        query(A, "dates", DAY, 1, 5, 5),
        query(A, "apples", DAY, 0, 0, 0),
        query(A, "plums", DAY, 2, 2, 2));
    assertEquals(
        List.of("plums", "figs", "dates", "pears", "apples"),
        queries(A).orElseThrow().rows().stream().map(Row::query).toList());
    assertEquals(Optional.empty(), queries(A).orElseThrow().rows().get(4).position());
  }
}
