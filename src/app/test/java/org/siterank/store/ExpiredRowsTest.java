package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogKey;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;

class ExpiredRowsTest {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 31);
  private static final PageUrl HOME = PageUrl.of("https://example.org/");
  private static final PageUrl OTHER = PageUrl.of("https://example.org/other");
  private static final int RUNS_TO_A_SWEEP = 16;

  @TempDir Path directory;
  private SiteStore store;

  @BeforeEach
  void open() throws IOException {
    store = SiteStore.openForWriting(directory);
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }

  private static LogPosition position(LocalDate day) {
    Instant then = day.atStartOfDay(ZoneOffset.UTC).toInstant();
    return new LogPosition(
        new LogKey("log of " + day, 9, 0), "/logs/" + day, 90, 0, then, then, List.of(), false);
  }

  private void count(LocalDate day, PageUrl page, long views) throws IOException {
    LineCount lines = new LineCount(Optional.of(day), RequestClass.EXTERNAL, "", views);
    VisitCount visits = new VisitCount(day, page, RequestClass.EXTERNAL, "a.example", views);
    store
        .visits()
        .commit(
            new LogBatch(
                List.of(position(day)),
                List.of(lines),
                List.of(visits),
                List.of(),
                List.of(),
                List.of(visits),
                List.of(),
                List.of()));
  }

  private List<String> visits() throws IOException {
    List<String> visits = new ArrayList<>();
    store.visits().forEachVisit(visit -> visits.add(visit.day() + " " + visit.views()));
    return visits;
  }

  private Set<String> logs() throws IOException {
    Set<String> logs = new TreeSet<>();
    store.visits().positions().forEach(position -> logs.add(position.path()));
    return logs;
  }

  @Test
  void theLinesOfOldDaysStayAsANumber() throws IOException {
    count(DAY.minusDays(2), HOME, 3);
    count(DAY.minusDays(1), HOME, 4);
    count(DAY, HOME, 5);
    store.visits().discard(DAY, Set.of());
    store.visits().discard(DAY, Set.of()); // A second time there is nothing to do.
    assertEquals(List.of("2026-01-31 5"), visits());
    assertEquals(12, store.lines().classes().get(RequestClass.EXTERNAL));
    List<String> lines = new ArrayList<>();
    store.lines().forEach(line -> lines.add(line.day() + " " + line.lines()));
    assertEquals(List.of("Optional.empty 7", "Optional[2026-01-31] 5"), lines);
    List<LocalDate> lost = new ArrayList<>();
    store.lost().forEach(visit -> lost.add(visit.day()));
    assertEquals(List.of(DAY), lost);
  }

  @Test
  void howFarAnOldLogWasReadIsForgottenOnceItHasGone() throws IOException {
    count(DAY.minusDays(3), HOME, 1);
    count(DAY.minusDays(2), HOME, 1);
    count(DAY, HOME, 1);
    store.visits().discard(DAY, Set.of(position(DAY.minusDays(3)).key()));
    assertEquals(Set.of("/logs/2026-01-28", "/logs/2026-01-31"), logs());
  }

  private void save(PageUrl url, UrlStatus status, PageUrl... links) throws IOException {
    Optional<Page> page =
        Optional.of(
                Page.of(
                    url,
                    "text/html",
                    "Title",
                    "text",
                    "en",
                    List.of(links).stream().map(link -> new Link(link, "to", false)).toList()))
            .filter(read -> status == UrlStatus.READ);
    UrlRecord record =
        new UrlRecord(
            url,
            status,
            status == UrlStatus.READ ? 200 : 410,
            Optional.empty(),
            1,
            Optional.of(Instant.EPOCH),
            "",
            "",
            0,
            1,
            "");
    store.crawl().save(List.of(new CrawlResult(record, page)));
  }

  private void publish(int runs) throws IOException {
    for (int i = 0; i < runs; i++) {
      StoredRun run =
          new StoredRun(0, Instant.EPOCH, Optional.empty(), "a", 0.85, true, 1, 0, 3, 1e-12, true);
      long id = store.runs().save(run, List.of(new StoredRank(HOME, 2, 1, 1, 1.5, 2.5)), List.of());
      store.runs().published(id, OptionalLong.empty(), Instant.EPOCH);
      store.sweep();
    }
  }

  private Set<String> addresses() throws SQLException {
    Set<String> addresses = new TreeSet<>();
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(directory));
        Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery("SELECT url FROM address")) {
      while (rows.next()) {
        addresses.add(rows.getString(1));
      }
    }
    return addresses;
  }

  @Test
  void aPageThatIsGoneIsForgottenWhenNothingLeadsToIt() throws Exception {
    PageUrl linked = PageUrl.of("https://example.org/linked");
    PageUrl visited = PageUrl.of("https://example.org/visited");
    PageUrl away = PageUrl.of("https://away.example/");
    save(HOME, UrlStatus.READ, linked, away);
    for (PageUrl gone : List.of(linked, visited, OTHER)) {
      save(gone, UrlStatus.GONE);
    }
    count(DAY, visited, 1);
    publish(RUNS_TO_A_SWEEP - 1);
    assertTrue(store.crawl().find(OTHER).isPresent(), "it is not yet time");
    publish(1);
    assertTrue(store.crawl().find(OTHER).isEmpty());
    for (PageUrl kept : List.of(HOME, linked, visited)) {
      assertTrue(store.crawl().find(kept).isPresent(), kept.value());
    }
    Set<String> expected = new TreeSet<>();
    List.of(HOME, linked, visited, away).forEach(url -> expected.add(url.value()));
    assertEquals(expected, addresses());
    save(OTHER, UrlStatus.READ); // It may come again, with a number of its own.
    assertTrue(addresses().contains(OTHER.value()));
  }

  @Test
  void aPageThatWentLatelyIsAskedForAgain() throws Exception {
    save(HOME, UrlStatus.READ);
    save(OTHER, UrlStatus.READ);
    save(OTHER, UrlStatus.GONE); // Noted as a change of the page.
    publish(RUNS_TO_A_SWEEP);
    assertTrue(store.crawl().find(OTHER).isPresent());
  }

  @Test
  void everyColumnOfTheSchemaThatNamesAnAddressIsLookedAt() throws IOException {
    Set<String> columns = new TreeSet<>();
    Set<String> days = new TreeSet<>();
    String table = "";
    Matcher line =
        Pattern.compile(
                "(?m)^CREATE TABLE (\\w+)|^  (\\w+) +INTEGER.*REFERENCES address|^  (day|last_day) ")
            .matcher(schema());
    while (line.find()) {
      if (line.group(1) != null) {
        table = line.group(1);
      } else if (line.group(2) != null) {
        columns.add(table + "." + line.group(2));
      } else {
        days.add(table);
      }
    }
    assertEquals(columns, new TreeSet<>(ExpiredRows.NAMED));
    days.remove("log_line"); // Keeps its number of lines.
    days.remove("page_change"); // Has a time of its own.
    assertEquals(days, new TreeSet<>(ExpiredRows.DAYS.keySet()));
  }

  private static String schema() throws IOException {
    try (var in = Database.class.getResourceAsStream("schema.sql")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
