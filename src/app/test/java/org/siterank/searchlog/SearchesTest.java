package org.siterank.searchlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.PageUrl;
import org.siterank.store.SearchCounts;

/** What was counted on the search page, as people want to read it. */
class SearchesTest {

  private static final LocalDate MONDAY = LocalDate.of(2026, 1, 5);
  private static final LocalDate TUESDAY = MONDAY.plusDays(1);
  private static final String HOURS = "https://www.example.org/hours";
  private static final String MAP = "https://www.example.org/map";

  @TempDir Path data;

  private Searches searches() throws IOException {
    try (SearchLog log = SearchLog.open(data, 1)) {
      for (int i = 0; i < 4; i++) {
        log.asked(MONDAY, "opening hours", 0, "192.0.2.1");
      }
      log.asked(TUESDAY, "opening hours", 7, "192.0.2.1");
      log.asked(TUESDAY, "parking", 3, "192.0.2.1");
      log.asked(TUESDAY, "parking", 0, "192.0.2.1");
      log.asked(TUESDAY, "jane.doe@example.org", 0, "192.0.2.1");
      log.opened(MONDAY, "opening hours", HOURS, 4, "192.0.2.1");
      log.opened(TUESDAY, "opening hours", HOURS, 1, "192.0.2.1");
      log.opened(TUESDAY, "opening hours", HOURS, 1, "192.0.2.1");
      log.opened(TUESDAY, "opening hours", MAP, 2, "192.0.2.1");
    }
    return Searches.read(data);
  }

  @Test
  void theMostFrequentQuestionsThatHaveAnAnswerAreKnown() throws IOException {
    searches();
    try (SearchLog log = SearchLog.open(data, 1)) {
      log.asked(TUESDAY, "map", 1, "192.0.2.1");
      log.asked(TUESDAY, "map", 1, "192.0.2.1");
      log.asked(TUESDAY, "john@example.org", 1, "192.0.2.1");
      log.flush();
      assertEquals(List.of("map", "opening hours"), log.popular(10));
      assertEquals(List.of("map"), log.popular(1));
    }
  }

  @Test
  void whatCouldNotBeWrittenIsCountedLater() throws Exception {
    try (SearchLog log = SearchLog.open(data, 1);
        Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("searches.db"));
        Statement statement = other.createStatement()) {
      statement.execute("ALTER TABLE opened RENAME TO away");
      log.asked(MONDAY, "map", 1, "192.0.2.1");
      log.opened(MONDAY, "map", MAP, 1, "192.0.2.1");
      assertThrows(IOException.class, log::flush);
      log.asked(MONDAY, "map", 2, "192.0.2.1");
      statement.execute("ALTER TABLE away RENAME TO opened");
      assertEquals(List.of(new SearchCounts.Asked(MONDAY, "map", 2, 2)), log.asked());
      assertEquals(1, log.opened().get(0).times());
    }
  }

  @Test
  void theQueryWhoseMostOpenedResultIsNotFirstIsListed() throws IOException {
    try (SearchLog log = SearchLog.open(data, 1)) {
      for (int i = 0; i < 9; i++) {
        log.opened(MONDAY, "map", MAP, 3, "192.0.2.1");
        log.opened(MONDAY, "hours", HOURS, 1, "192.0.2.1");
        log.opened(MONDAY, "hours", MAP, 2, "192.0.2.1");
      }
      log.opened(MONDAY, "hours", HOURS, 1, "192.0.2.1");
    }
    assertEquals(List.of(), Searches.read(data).misplaced(), "nine are few");
    try (SearchLog log = SearchLog.open(data, 1)) {
      log.opened(MONDAY, "map", HOURS, 1, "192.0.2.1");
    }
    assertEquals(
        List.of(new Searches.Misplaced("map", MAP, 9, 10, 3)), Searches.read(data).misplaced());
    try (SearchLog log = SearchLog.open(data, 1)) {
      log.opened(TUESDAY, "map", MAP, 1, "192.0.2.1");
    }
    assertEquals(List.of(), Searches.read(data).misplaced(), "it stands first now");
  }

  @Test
  void daysAreListedEachForItself() throws IOException {
    List<Searches.Query> daily = searches().daily();
    assertEquals(4, daily.size());
    Searches.Query monday = daily.get(3);
    assertEquals("opening hours", monday.query());
    assertEquals(4, monday.asked());
    assertEquals(0, monday.hits());
    assertEquals(OptionalDouble.of(4), monday.position());
  }

  @Test
  void thePopularOnesAreSummedUpAndKnowTheirLastAnswer() throws IOException {
    Searches.Query first = searches().popular().get(0);
    assertEquals(
        new Searches.Query("opening hours", MONDAY, TUESDAY, 5, 7, 4, OptionalDouble.of(8.0 / 4)),
        first);
  }

  @Test
  void whatFoundNothingLastIsListedAndWhatMayNameAPersonIsNot() throws IOException {
    assertEquals(
        List.of("parking"), searches().empty().stream().map(Searches.Query::query).toList());
  }

  @Test
  void whatPeopleChoseIsJudged() throws IOException {
    List<OwnQuery> chosen = searches().chosen(Optional::of, 5);
    assertEquals(1, chosen.size());
    assertEquals(3, chosen.get(0).grade(PageUrl.of(HOURS)));
    assertEquals(2, chosen.get(0).grade(PageUrl.of(MAP)));
    assertEquals(List.of(), searches().chosen(page -> Optional.empty(), 1));
  }

  @Test
  void whereNothingWasCountedNothingIsMade() throws IOException {
    assertThrows(IOException.class, () -> Searches.read(data));
    assertEquals(0, data.toFile().list().length);
  }
}
