package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.Campaign;
import org.siterank.accesslog.LogPosition;
import org.siterank.site.PageUrl;
import org.siterank.visits.CampaignCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.LostLinkCount;
import org.siterank.visits.ReferralCounts;
import org.siterank.visits.RobotCounts;
import org.siterank.visits.RobotPageCount;
import org.siterank.visits.ServedCount;
import org.siterank.visits.ServedTimes;

/** Campaigns, times, links and robots are upgraded, moved and forgotten with the visits. */
class CountedDetailsTest {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 31);
  private static final String OLD = "https://old.example/";
  private static final String NEW = "https://new.example/";

  private static final String LINK = " from https://partner.example.org/links ";

  private static final ServedTimes TIMES =
      ServedTimes.parse("0 0 0 2" + " 0".repeat(10) + " 3" + " 0".repeat(9));

  @TempDir Path directory;

  private static LogBatch batch(String site) {
    PageUrl page = PageUrl.of(site + "a");
    return new LogBatch(
        List.of(new LogPosition("ab", 10, "/var/log/a", 1, 0, Instant.EPOCH, Instant.EPOCH)),
        List.of(),
        List.of(),
        new ReferralCounts(
            List.of(),
            List.of(),
            List.of(new CampaignCount(DAY, page, new Campaign("letter", "email", "may"), 2)),
            List.of(new LostLinkCount(DAY, page, "https://partner.example.org/links", 3))),
        List.of(),
        new RobotCounts(
            List.of(), List.of(new RobotPageCount(DAY, "GPTBot", Optional.of(page), 7))),
        List.of(new ServedCount(DAY, page, TIMES)),
        List.of());
  }

  private static List<String> rows(SiteStore store) throws IOException {
    List<String> rows = new ArrayList<>();
    store.campaigns().forEach(DAY, DAY, count -> rows.add(count.url() + " " + count.visits()));
    store
        .lostLinks()
        .forEach(
            DAY,
            DAY,
            count -> rows.add(count.url() + " from " + count.page() + " " + count.visits()));
    store
        .served()
        .forEach(DAY, DAY, count -> rows.add(count.url() + " took " + count.times().views()));
    store
        .robotPages()
        .forEach(
            DAY,
            DAY,
            count -> rows.add(count.url().get() + " " + count.robot() + " " + count.requests()));
    return rows;
  }

  @Test
  void aDatabaseOfTheTenthSchemaIsUpgraded() throws Exception {
    SiteStore.openForWriting(directory).close();
    SecondSchema.make(directory, SecondSchema.TENTH);
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals(List.of(), rows(store));
    }
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.visits().commit(batch(OLD));
      assertEquals(
          List.of(OLD + "a 2", OLD + "a" + LINK + "3", OLD + "a took 5", OLD + "a GPTBot 7"),
          rows(store));
    }
  }

  @Test
  void countsOfBothAddressesAreAddedUpWhenASiteMoves() throws IOException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.visits().commit(batch(OLD));
      store.visits().commit(batch(NEW));
      store.move(
          url -> PageUrl.of(url.value().replace(OLD, NEW)), Map.of("site.url", List.of(NEW)));
      assertEquals(
          List.of(NEW + "a 4", NEW + "a" + LINK + "6", NEW + "a took 10", NEW + "a GPTBot 14"),
          rows(store));
    }
  }

  @Test
  void forgettingTheLogsForgetsThem() throws IOException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.visits().commit(batch(OLD));
      store.visits().forget();
      assertEquals(List.of(), rows(store));
    }
  }

  @Test
  void readingAllFindsAnyOfThemThatIsDamaged() throws Exception {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.visits().commit(batch(OLD));
      store.readAll();
    }
    for (String damage :
        List.of(
            "UPDATE campaign SET day = 'zz'",
            "UPDATE lost_link SET day = ''",
            "UPDATE robot_page SET url = 'no address'",
            "UPDATE served SET bins = '1 2 3'")) {
      try (Connection connection =
              DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(directory));
          Statement statement = connection.createStatement()) {
        assertEquals(1, statement.executeUpdate(damage));
      }
      try (SiteStore store = SiteStore.openForReading(directory)) {
        assertThrows(Exception.class, store::readAll, damage);
      }
      try (SiteStore store = SiteStore.openForWriting(directory)) {
        store.visits().forget();
        store.visits().commit(batch(OLD));
        store.readAll();
      }
    }
  }
}
