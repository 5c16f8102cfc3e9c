package org.siterank.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.imports.QueryImport.Fate;
import org.siterank.store.EngineQueryTable;

class QueryImportTest {

  @TempDir Path directory;
  private KnownSite site;
  private QueryImport table;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    table = new QueryImport(site.scope(), DAY);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private Fate add(String address, String query) {
    return table.add(address, query, DAY, DAY, 1, 2, 3);
  }

  private String refusal(
      LocalDate first, LocalDate last, long clicks, long impressions, double position) {
    return assertThrows(
            IllegalArgumentException.class,
            () -> table.add("/a", "apples", first, last, clicks, impressions, position))
        .getMessage();
  }

  @Test
  void everyRowHasItsFate() {
    assertEquals(Fate.UNREADABLE, add("a", "apples"));
    assertEquals(Fate.ELSEWHERE, add(AWAY.value(), "apples"));
    assertEquals(Fate.NO_PAGE, add("/logo.png", "apples"));
    assertEquals(Fate.ANONYMISED, add("/a", " "));
    assertEquals(Fate.PERSONAL, add("/a", "jane.doe@example.org"));
    assertTrue(table.isEmpty());
    assertEquals(Fate.TAKEN, add("/a", "apples"));
    assertEquals(Fate.TAKEN, add(A.value(), "apples"));
    assertFalse(table.isEmpty());
  }

  @Test
  void numbersAndDaysAreChecked() {
    LocalDate before = DAY.minusDays(1);
    assertEquals(
        "the last day must not be before the first, got 2024-02-01 to 2024-01-31",
        refusal(DAY, before, 1, 1, 1));
    assertEquals(
        "queries cannot be of a day to come, got 2024-02-03",
        refusal(DAY, DAY.plusDays(2), 1, 1, 1));
    assertEquals("clicks and impressions are 0 or more, got -1 and 2", refusal(DAY, DAY, -1, 2, 1));
    assertEquals("clicks and impressions are 0 or more, got 1 and -2", refusal(DAY, DAY, 1, -2, 1));
    assertEquals("a position is 1 or more, got 0.99", refusal(DAY, DAY, 1, 1, 0.99));
    assertEquals("a position is 1 or more, got NaN", refusal(DAY, DAY, 1, 1, Double.NaN));
    assertEquals(
        "a position is 1 or more, got Infinity", refusal(DAY, DAY, 1, 1, Double.POSITIVE_INFINITY));
    assertEquals(Fate.TAKEN, table.add("/a", "x", DAY, DAY.plusDays(1), 0, 1, 1));
    assertEquals(Fate.TAKEN, table.add("/a", "y", before, before, 0, 0, 0));
  }

  @Test
  void rowsOfOnePageAndQueryAreAddedUpOverThePeriodOfTheTable() throws IOException {
    table.add("/a", "Apples", DAY.minusDays(9), DAY.minusDays(9), 1, 10, 2);
    table.add("/a", "apples", DAY.minusDays(3), DAY.minusDays(2), 2, 30, 4);
    table.add("/b", "apples", DAY.minusDays(5), DAY.minusDays(5), 0, 1, 1);
    QueryImport.Report report = table.save(site.store());
    assertEquals(
        new QueryImport.Report(
            new EngineQueryTable.Saved(2, 0, 0, 0),
            1,
            2,
            3,
            41,
            DAY.minusDays(9),
            DAY.minusDays(2)),
        report);
    List<String> rows = new ArrayList<>();
    for (var page : List.of(A, B)) {
      site.store()
          .engineQueries()
          .forEach(
              page,
              row ->
                  rows.add(
                      row.query()
                          + " "
                          + row.first()
                          + " "
                          + row.last()
                          + " "
                          + row.clicks()
                          + " "
                          + row.impressions()
                          + " "
                          + row.position()));
    }
    assertEquals(
        List.of("apples 2024-01-23 2024-01-30 3 40 3.5", "apples 2024-01-23 2024-01-30 0 1 1.0"),
        rows);
  }
}
