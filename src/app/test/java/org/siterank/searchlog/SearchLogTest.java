package org.siterank.searchlog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose words are kept, and whose are not. */
@Tag("slow")
class SearchLogTest {

  private static final LocalDate FIRST = LocalDate.of(2026, 1, 5);
  private static final String HOURS = "https://www.example.org/hours";

  /** What people type into any field. */
  private static final List<String> PERSONAL =
      List.of("john.doe [at] canary.example", "angela canary salary", "password canary2");

  @TempDir Path data;

  /** People are told apart by a byte under this key: by the same ones in every run. */
  @BeforeEach
  void key() throws IOException {
    Files.write(data.resolve("searches.key"), new byte[32]);
  }

  /** Asks a query on a day, which is found, and its result opened. */
  private void ask(int day, String query, String client) throws IOException {
    try (SearchLog log = SearchLog.open(data, 3)) {
      log.asked(FIRST.plusDays(day), query, 1, client);
      log.opened(FIRST.plusDays(day), query, HOURS, 1, "192.0.2.1");
    }
  }

  private Set<String> asked() throws IOException {
    try (SearchLog log = SearchLog.open(data, 3)) {
      Set<String> opened =
          log.opened().stream()
              .map(o -> o.day() + " " + o.query() + " " + o.times())
              .collect(Collectors.toSet());
      Set<String> asked =
          log.asked().stream()
              .map(a -> a.day() + " " + a.query() + " " + a.times())
              .collect(Collectors.toSet());
      assertEquals(asked, opened, "clicks are treated as the queries are");
      return asked;
    }
  }

  private boolean isOnDisk(String text) throws IOException {
    try (Stream<Path> files = Files.list(data)) {
      for (Path file : files.toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        if (bytes.contains(text)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Puts something old beside what is known of queries and openings. */
  private void addOld() throws SQLException {
    try (Connection connection = counts();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT OR REPLACE INTO crowds VALUES (x'01', '2025-01-01', x'01')");
      statement.execute("INSERT OR REPLACE INTO choosing VALUES (x'01', '2025-01-01', x'01')");
    }
  }

  private int old() throws SQLException {
    try (Connection connection = counts();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT (SELECT count(*) FROM crowds WHERE day = '2025-01-01')"
                    + " + (SELECT count(*) FROM choosing WHERE day = '2025-01-01')")) {
      return rows.getInt(1);
    }
  }

  private Connection counts() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + data.resolve("searches.db"));
  }

  @Test
  void whatIsTooOldIsForgottenOnceADaySinceAllIsLookedAtForThat() throws Exception {
    try (SearchLog log = SearchLog.open(data, 3)) {
      addOld();
      log.asked(FIRST, "opening hours", 1, "192.0.2.1");
      log.flush();
      assertEquals(0, old(), "on the first day");
      addOld();
      log.asked(FIRST, "prices", 1, "192.0.2.1");
      log.opened(FIRST, "prices", HOURS, 1, "192.0.2.1");
      log.flush();
      assertEquals(2, old(), "on the same day");
      log.opened(FIRST.plusDays(1), "prices", HOURS, 1, "192.0.2.1");
      log.flush();
      assertEquals(0, old(), "on the next day");
    }
  }

  @Test
  void wordsAreKeptOnceThreePeopleHaveAskedOnDifferentDays() throws IOException {
    ask(0, "opening hours", "192.0.2.1");
    ask(1, "Opening  hours", "192.0.2.2");
    assertFalse(isOnDisk("hours") && isOnDisk("opening"), "two are no crowd");
    ask(2, "opening hours", "192.0.2.3");
    ask(3, "opening hours", "192.0.2.1");
    assertEquals(
        Set.of(
            "2026-01-05 (withheld) 1",
            "2026-01-06 (withheld) 1",
            "2026-01-07 opening hours 1",
            "2026-01-08 opening hours 1"),
        asked());
  }

  @Test
  void oneWhoAsksEveryDayAndACrowdOfOneDayLeaveNoWord() throws IOException {
    for (int i = 0; i < 20; i++) {
      ask(i, PERSONAL.get(1), "192.0.2.1");
      ask(5, PERSONAL.get(2), "192.0.2." + i);
    }
    assertFalse(isOnDisk("canary"));
    assertEquals(20, asked().size());
  }

  @Test
  void nothingOfWhatNamesPeopleNorOfWhoAskedIsOnDisk() throws IOException {
    for (String query : PERSONAL) {
      ask(0, query, "canary-address");
      ask(1, query, "192.0.2.77");
    }
    assertFalse(isOnDisk("canary"));
    assertFalse(isOnDisk("192.0.2.77"));
    assertEquals(Set.of("2026-01-05 (withheld) 3", "2026-01-06 (withheld) 3"), asked());
  }

  @Test
  void whoAskedLongAgoIsForgotten() throws IOException {
    ask(0, "opening hours", "192.0.2.1");
    ask(1, "opening hours", "192.0.2.2");
    ask(200, "opening hours", "192.0.2.3");
    ask(201, "opening hours", "192.0.2.4");
    assertEquals(Set.of(), known());
    ask(202, "opening hours", "192.0.2.5");
    assertEquals(Set.of("opening hours"), known());
  }

  private Set<String> known() throws IOException {
    return asked().stream()
        .filter(line -> !line.contains(SearchLog.WITHHELD))
        .map(line -> line.substring(11, line.length() - 2))
        .collect(Collectors.toSet());
  }

  @Test
  void wordsThatAnOlderVersionKeptAreTakenOut() throws IOException, SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("searches.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE asked(day TEXT NOT NULL, query TEXT NOT NULL, times INTEGER NOT NULL,"
              + " hits INTEGER NOT NULL, PRIMARY KEY(day, query)) WITHOUT ROWID");
      statement.execute(
          "CREATE TABLE opened(day TEXT NOT NULL, query TEXT NOT NULL, url TEXT NOT NULL,"
              + " position INTEGER NOT NULL, times INTEGER NOT NULL,"
              + " PRIMARY KEY(day, query, url, position)) WITHOUT ROWID");
      for (String day : List.of("2026-01-01", "2026-01-02", "2026-01-03")) {
        for (String query : List.of("map", "(withheld)", "canary " + day, "canary2 " + day)) {
          statement.execute("INSERT INTO asked VALUES('" + day + "','" + query + "',1,1)");
          statement.execute(
              "INSERT INTO opened VALUES('" + day + "','" + query + "','" + HOURS + "',1,1)");
        }
      }
    }
    assertTrue(isOnDisk("canary"));
    Set<String> expected =
        Stream.of("2026-01-01", "2026-01-02", "2026-01-03")
            .flatMap(day -> Stream.of(day + " map 1", day + " (withheld) 3"))
            .collect(Collectors.toSet());
    assertEquals(expected, asked());
    assertFalse(isOnDisk("canary"));
    ask(0, "map", "192.0.2.1");
    assertTrue(asked().contains("2026-01-05 map 1"), "it stays known");
  }

  @Test
  void theKeyIsMadeForItsOwnerAloneAndKept() throws IOException {
    Path file = data.resolve("searches.key");
    Files.delete(file);
    ask(0, "opening hours", "192.0.2.1");
    byte[] key = Files.readAllBytes(file);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    ask(1, "opening hours", "192.0.2.2");
    assertArrayEquals(key, Files.readAllBytes(file));
  }
}
