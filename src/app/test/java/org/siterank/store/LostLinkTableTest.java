package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.PageUrl;
import org.siterank.visits.LostLinkCount;

class LostLinkTableTest {

  @TempDir Path directory;
  private Database database;
  private LostLinkTable table;

  @BeforeEach
  void open() throws IOException {
    database = Database.openForWriting(directory.resolve("site.db"));
    table = new LostLinkTable(database, 10);
  }

  @AfterEach
  void close() throws IOException {
    database.close();
  }

  private static LostLinkCount count(int day, String page, long visits) {
    return new LostLinkCount(
        LocalDate.of(2024, 2, day),
        PageUrl.of("https://example.org/gone"),
        "https://partner.example.org/" + page,
        visits);
  }

  private void add(LostLinkCount... counts) throws IOException {
    database.inTransaction(
        () -> {
          table.add(List.of(counts));
          return null;
        });
  }

  private List<LostLinkCount> kept() throws IOException {
    List<LostLinkCount> kept = new ArrayList<>();
    table.forEach(LocalDate.of(2024, 2, 1), LocalDate.of(2024, 2, 9), kept::add);
    return kept;
  }

  @Test
  void visitsAreAddedUpAndTakenBackAndNeverFallBelowZero() throws IOException {
    add(count(1, "a", 1), count(1, "b", 2), count(2, "a", 3), count(9, "a", 0));
    add(count(1, "a", 4), count(1, "b", -3), count(3, "c", -1));
    assertEquals(List.of(count(1, "a", 5), count(2, "a", 3)), kept());
  }

  @Test
  void thoseOfFewestVisitsOfTheOldestDayAreDroppedFirst() throws IOException {
    add(count(1, "many", 9), count(1, "few", 1), count(1, "some", 2));
    for (int i = 0; i < 8; i++) {
      add(count(2, "p" + i, 1));
    }
    assertEquals(9, kept().size());
    assertEquals(count(1, "many", 9), kept().get(0));
    assertEquals(count(2, "p0", 1), kept().get(1));
  }
}
