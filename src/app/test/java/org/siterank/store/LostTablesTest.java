package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;

class LostTablesTest {

  @TempDir Path directory;
  private Database database;
  private LostTables tables;

  @BeforeEach
  void open() throws IOException {
    database = Database.openForWriting(directory.resolve("site.db"));
    tables = new LostTables(database, 20);
  }

  @AfterEach
  void close() throws IOException {
    database.close();
  }

  private static VisitCount visit(int day, String path, long visits, long views) {
    return new VisitCount(
        LocalDate.of(2024, 2, day),
        PageUrl.of("https://example.org/" + path),
        RequestClass.EXTERNAL,
        "other.example",
        visits,
        views,
        0);
  }

  private void add(VisitCount... lost) throws IOException {
    LogPosition position = new LogPosition("ab", 1, "a", 1, 0, Instant.EPOCH, Instant.EPOCH);
    LogBatch batch =
        new LogBatch(
            List.of(position),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(lost),
            List.of(),
            List.of());
    database.inTransaction(
        () -> {
          tables.add(batch);
          return null;
        });
  }

  private List<VisitCount> kept() throws IOException {
    List<VisitCount> kept = new ArrayList<>();
    tables.forEach(kept::add);
    return kept;
  }

  private List<String> dropped() throws IOException {
    List<String> dropped = new ArrayList<>();
    tables.forEachDropped((day, visits) -> dropped.add(day + " " + visits));
    return dropped;
  }

  @Test
  void countsAreSummedUpAndTakenBackToNothing() throws IOException {
    add(visit(1, "a", 2, 3), visit(1, "b", 1, 1));
    add(visit(1, "a", 1, 1), visit(1, "b", -1, -1));
    assertEquals(List.of(3L), kept().stream().map(VisitCount::visits).toList());
    add(visit(1, "a", -3, -4));
    assertEquals(List.of(), kept());
    assertEquals(List.of(), dropped());
  }

  @Test
  void tooManyRowsLoseTheFewestHitsOfTheOldestDayAndAreCounted() throws IOException {
    List<VisitCount> many = new ArrayList<>(List.of(visit(1, "often", 5, 5)));
    for (int i = 0; i < 20; i++) {
      many.add(visit(1 + i / 10, "x" + i, 1, 1));
    }
    add(many.toArray(VisitCount[]::new));
    assertEquals(18, kept().size());
    assertEquals(5, kept().stream().mapToLong(VisitCount::visits).max().orElseThrow());
    assertEquals(List.of("2024-02-01 3"), dropped());
    add(visit(1, "x0", -1, -1)); // One that was dropped.
    assertEquals(List.of("2024-02-01 2"), dropped());
    assertEquals(18, kept().size());
  }
}
