package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.PageUrl;
import org.siterank.visits.EngineQuery;

/** Queries of search engines in the database, and databases that have no place for them yet. */
class EngineQueryTableTest {

  private static final PageUrl HOME = PageUrl.of("https://example.org/");
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final LocalDate LAST = LocalDate.of(2026, 1, 31);

  @TempDir Path directory;

  private static EngineQuery row(String query, LocalDate first, LocalDate last, long clicks) {
    return new EngineQuery(HOME, query, first, last, clicks, 40, 100.5);
  }

  private static List<EngineQuery> all(SiteStore store) throws IOException {
    List<EngineQuery> rows = new ArrayList<>();
    store.engineQueries().forEach(rows::add);
    return rows;
  }

  @Test
  void rowsOfAPeriodAreReplacedAndOthersWithItsDaysGo() throws IOException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      EngineQueryTable table = store.engineQueries();
      EngineQuery rose = row("rose", FIRST, LAST, 3);
      assertEquals(new EngineQueryTable.Saved(1, 0, 0, 0), table.save(FIRST, LAST, List.of(rose)));
      EngineQuery more = row("rose", FIRST, LAST, 4);
      EngineQuery lily = row("lily", FIRST, LAST, 1);
      assertEquals(
          new EngineQueryTable.Saved(1, 1, 0, 0), table.save(FIRST, LAST, List.of(more, lily)));
      assertEquals(
          new EngineQueryTable.Saved(0, 0, 2, 0), table.save(FIRST, LAST, List.of(more, lily)));
      LocalDate february = LAST.plusDays(1);
      EngineQuery next = row("rose", february, february, 7);
      assertEquals(
          new EngineQueryTable.Saved(1, 0, 0, 0), table.save(february, february, List.of(next)));
      assertEquals(List.of(lily, more, next), all(store));
      EngineQuery day = row("rose", LAST, LAST, 2);
      assertEquals(new EngineQueryTable.Saved(1, 0, 0, 2), table.save(LAST, LAST, List.of(day)));
      assertEquals(List.of(day, next), all(store));
      assertEquals(List.of(HOME), table.addresses());
    }
  }

  @Test
  void aDatabaseOfTheSchemaBeforeIsReadAndGetsThem() throws IOException, SQLException {
    SiteStore.openForWriting(directory).close();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(directory));
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO address(url) VALUES ('https://example.org/old')");
      for (String step : SecondSchema.TENTH) {
        statement.execute(step);
      }
      statement.execute("DROP TABLE page_readers");
      statement.execute("ALTER TABLE log_position DROP COLUMN newest_line");
      statement.execute("DROP TABLE engine_query");
      statement.execute("PRAGMA user_version = 8");
    }
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals(List.of(), all(store));
      assertEquals(List.of(), store.engineQueries().addresses());
    }
    EngineQuery rose = row("rose", FIRST, LAST, 3);
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.engineQueries().save(FIRST, LAST, List.of(rose));
      assertEquals(List.of(rose), all(store));
    }
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(directory));
        Statement statement = connection.createStatement()) {
      assertEquals(
          Database.SCHEMA_VERSION, statement.executeQuery("PRAGMA user_version").getInt(1));
      assertEquals(
          1,
          statement.executeQuery("SELECT count(*) FROM address WHERE url LIKE '%/old'").getInt(1));
    }
  }
}
