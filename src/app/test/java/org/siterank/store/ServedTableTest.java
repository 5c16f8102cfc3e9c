package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.PageUrl;
import org.siterank.visits.ServedCount;
import org.siterank.visits.ServedTimes;

class ServedTableTest {

  @TempDir Path directory;
  private Database database;
  private ServedTable table;

  @BeforeEach
  void open() throws IOException {
    database = Database.openForWriting(directory.resolve("site.db"));
    table = new ServedTable(database, new Addresses(database), 3);
  }

  @AfterEach
  void close() throws IOException {
    database.close();
  }

  private static PageUrl page(String path) {
    return PageUrl.of("https://example.org/" + path);
  }

  private static ServedTimes times(int millis, long views) {
    long[] bins = new long[ServedTimes.BINS];
    bins[ServedTimes.bin(millis)] = views;
    return ServedTimes.of(bins);
  }

  private void add(int day, String path, ServedTimes times) throws IOException {
    ServedCount count = new ServedCount(LocalDate.of(2024, 2, day), page(path), times);
    database.inTransaction(
        () -> {
          table.add(List.of(count));
          return null;
        });
  }

  private Map<PageUrl, ServedTimes> kept(int first, int last) throws IOException {
    return table.byAddress(LocalDate.of(2024, 2, first), LocalDate.of(2024, 2, last));
  }

  @Test
  void timesOfAPeriodAreAddedUpAndTakenBack() throws IOException {
    add(1, "a", times(10, 2));
    add(1, "a", times(4200, 1));
    add(2, "a", times(10, 5));
    assertEquals(Map.of(page("a"), times(10, 7).plus(times(4200, 1))), kept(1, 9));
    add(1, "a", times(10, -2).plus(times(4200, -2)));
    assertEquals(Map.of(), kept(1, 1));
    assertEquals(Map.of(page("a"), times(10, 5)), kept(2, 2));
  }

  @Test
  void theOldestDayIsDroppedForWantOfRoom() throws IOException {
    add(1, "a", times(10, 2));
    add(1, "b", times(10, 2));
    add(2, "a", times(10, 3));
    add(3, "a", times(10, 4));
    assertEquals(Map.of(page("a"), times(10, 7)), kept(1, 9));
  }
}
