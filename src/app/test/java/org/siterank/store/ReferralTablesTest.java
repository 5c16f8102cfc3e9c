package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogPosition;
import org.siterank.site.PageUrl;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;

class ReferralTablesTest {

  @TempDir Path directory;

  @Test
  void queriesThatAreTooManyLoseTheirWordsOldestDayFirstAndNoClick() throws IOException {
    PageUrl page = PageUrl.of("https://example.org/");
    try (Database database = Database.openForWriting(directory.resolve("site.db"))) {
      ReferralTables tables = new ReferralTables(database, new Addresses(database), 12);
      for (int day = 1; day <= 4; day++) {
        List<QueryCount> queries = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
          queries.add(new QueryCount(LocalDate.of(2024, 2, day), "query " + i, page, 2));
        }
        LogPosition position = new LogPosition("ab", 1, "a", day, 0, Instant.EPOCH, Instant.EPOCH);
        LogBatch batch =
            new LogBatch(position, List.of(), List.of(), List.of(), queries, List.of());
        database.inTransaction(
            () -> {
              tables.add(batch);
              return null;
            });
      }
      List<QueryCount> kept = new ArrayList<>();
      tables.forEachQuery(kept::add);
      assertEquals(40, kept.stream().mapToLong(QueryCount::clicks).sum());
      List<QueryCount> named = kept.stream().filter(q -> !q.query().isEmpty()).toList();
      assertEquals(10, named.size());
      assertTrue(named.stream().allMatch(q -> q.day().getDayOfMonth() >= 3), named.toString());
    }
  }
}
