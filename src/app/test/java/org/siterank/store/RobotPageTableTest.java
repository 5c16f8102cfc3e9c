package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.PageUrl;
import org.siterank.visits.RobotPageCount;

class RobotPageTableTest {

  @TempDir Path directory;
  private Database database;
  private RobotPageTable table;

  @BeforeEach
  void open() throws IOException {
    database = Database.openForWriting(directory.resolve("site.db"));
    table = new RobotPageTable(database, 10);
  }

  @AfterEach
  void close() throws IOException {
    database.close();
  }

  private static RobotPageCount count(int day, String robot, String path, long requests) {
    Optional<PageUrl> url =
        path.isEmpty() ? Optional.empty() : Optional.of(PageUrl.of("https://example.org/" + path));
    return new RobotPageCount(LocalDate.of(2024, 2, day), robot, url, requests);
  }

  private void add(RobotPageCount... counts) throws IOException {
    database.inTransaction(
        () -> {
          table.add(List.of(counts));
          return null;
        });
  }

  private List<RobotPageCount> kept(int first, int last) throws IOException {
    List<RobotPageCount> kept = new ArrayList<>();
    table.forEach(LocalDate.of(2024, 2, first), LocalDate.of(2024, 2, last), kept::add);
    return kept;
  }

  @Test
  void requestsAreAddedUpByDayRobotAndPage() throws IOException {
    add(count(1, "GPTBot", "a", 1), count(1, "Googlebot", "a", 2), count(2, "GPTBot", "a", 3));
    add(count(1, "GPTBot", "a", 4));
    assertEquals(List.of(count(1, "GPTBot", "a", 5), count(1, "Googlebot", "a", 2)), kept(1, 1));
    assertEquals(List.of(count(2, "GPTBot", "a", 3)), kept(2, 9));
  }

  @Test
  void pagesOfFewestRequestsOfTheOldestDayAreFoldedFirst() throws IOException {
    add(count(1, "GPTBot", "many", 9), count(1, "GPTBot", "few", 1), count(1, "Googlebot", "x", 1));
    for (int i = 0; i < 8; i++) {
      add(count(2, "GPTBot", "p" + i, 1));
    }
    assertEquals(
        List.of(
            count(1, "GPTBot", "", 1), count(1, "GPTBot", "many", 9), count(1, "Googlebot", "", 1)),
        kept(1, 1));
    assertEquals(8, kept(2, 2).size());
  }

  @Test
  void manyRowsAtOnceAreAddedUpAsFewAreAndRoomIsMadeAgainAndAgain() throws IOException {
    RobotPageTable roomy = new RobotPageTable(database, 1_000);
    List<RobotPageCount> many = new ArrayList<>();
    for (int page = 0; page < 100; page++) {
      many.add(count(1 + page % 3, "GPTBot", "p" + page, 1 + page));
    }
    for (int time = 0; time < 3; time++) {
      database.inTransaction(
          () -> {
            roomy.add(many);
            return null;
          });
    }
    List<RobotPageCount> kept = kept(1, 3);
    assertEquals(100, kept.size());
    assertEquals(3 * 5050, kept.stream().mapToLong(RobotPageCount::requests).sum());
    for (int time = 0; time < 5; time++) {
      for (int page = 0; page < 40; page++) {
        add(count(4 + time, "GPTBot", "q" + page, 1));
      }
      long rows = kept(1, 28).stream().filter(count -> count.url().isPresent()).count();
      assertTrue(rows <= 10, rows + " rows after fold " + time);
    }
    assertEquals(3 * 5050 + 200, kept(1, 28).stream().mapToLong(RobotPageCount::requests).sum());
  }
}
