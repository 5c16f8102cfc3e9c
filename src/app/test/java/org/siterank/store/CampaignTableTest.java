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
import org.siterank.accesslog.Campaign;
import org.siterank.site.PageUrl;
import org.siterank.visits.CampaignCount;

class CampaignTableTest {

  @TempDir Path directory;
  private Database database;
  private CampaignTable table;

  @BeforeEach
  void open() throws IOException {
    database = Database.openForWriting(directory.resolve("site.db"));
    table = new CampaignTable(database, new Addresses(database), 20);
  }

  @AfterEach
  void close() throws IOException {
    database.close();
  }

  private static CampaignCount count(int day, String name, long visits) {
    return new CampaignCount(
        LocalDate.of(2024, 2, day),
        PageUrl.of("https://example.org/"),
        new Campaign("letter", "", name),
        visits);
  }

  private void add(CampaignCount... counts) throws IOException {
    database.inTransaction(
        () -> {
          table.add(List.of(counts));
          return null;
        });
  }

  private List<CampaignCount> kept(int first, int last) throws IOException {
    List<CampaignCount> kept = new ArrayList<>();
    table.forEach(LocalDate.of(2024, 2, first), LocalDate.of(2024, 2, last), kept::add);
    return kept;
  }

  @Test
  void visitsOfAPeriodAreAddedUpAndTakenBack() throws IOException {
    add(count(1, "may", 2), count(2, "may", 1));
    add(count(1, "may", 3), count(2, "june", 4), count(2, "july", 0));
    assertEquals(List.of(count(2, "june", 4), count(2, "may", 1)), kept(2, 9));
    add(count(1, "may", -4), count(2, "may", -1));
    assertEquals(List.of(count(1, "may", 1), count(2, "june", 4)), kept(1, 9));
  }

  @Test
  void thoseOfTheOldestDaysLoseTheirNamesAndCanStillBeTakenBack() throws IOException {
    for (int i = 1; i <= 21; i++) {
      add(count(i <= 2 ? 1 : 2, "c" + i, i));
    }
    List<CampaignCount> kept = kept(1, 9);
    assertEquals(1 + 1 + 18, kept.size());
    Campaign other = new Campaign("other", "other", "other");
    List<CampaignCount> folded =
        kept.stream().filter(count -> count.campaign().equals(other)).toList();
    assertEquals(List.of(1L + 2, 3L), folded.stream().map(CampaignCount::visits).toList());
    add(count(1, "c2", -2));
    assertEquals(1, kept(1, 1).get(0).visits());
    assertEquals(21 * 22 / 2 - 2, kept(1, 9).stream().mapToLong(CampaignCount::visits).sum());
  }
}
