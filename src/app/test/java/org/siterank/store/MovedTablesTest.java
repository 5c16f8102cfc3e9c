package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.visits.EngineQuery;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;
import org.siterank.visits.VisitCount;

class MovedTablesTest {

  private static final String OLD = "http://old.example/";
  private static final String NEW = "http://new.example/";
  private static final LocalDate DAY = LocalDate.of(2026, 1, 31);
  private static final Map<String, List<String>> SETTINGS = Map.of("site.url", List.of(NEW));

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

  private static PageUrl name(PageUrl url) {
    return url.value().startsWith(OLD)
        ? PageUrl.of(NEW + url.value().substring(OLD.length()))
        : url;
  }

  private void save(String url, UrlStatus status, Optional<String> target, String... links)
      throws IOException {
    PageUrl address = PageUrl.of(url);
    Optional<Page> page =
        status == UrlStatus.READ
            ? Optional.of(
                Page.of(
                    address,
                    "text/html",
                    url,
                    "text",
                    "en",
                    List.of(links).stream()
                        .map(link -> new Link(PageUrl.of(link), "to", false))
                        .toList()))
            : Optional.empty();
    UrlRecord record =
        new UrlRecord(
            address,
            status,
            200,
            target.map(PageUrl::of),
            1,
            Optional.of(Instant.ofEpochMilli(5)),
            "\"e\"",
            "d",
            0,
            1,
            "");
    store.crawl().save(List.of(new CrawlResult(record, page)));
  }

  private Set<String> titles() throws IOException {
    Set<String> titles = new TreeSet<>();
    store.pages().forEachHead(head -> titles.add(head.url() + " " + head.title()));
    return titles;
  }

  private Set<String> links() throws IOException {
    Set<String> links = new TreeSet<>();
    store.pages().forEachLink(link -> links.add(link.source() + " " + link.target()));
    return links;
  }

  @Test
  void aPageTakesItsNewNameFromALinkTarget() throws IOException {
    save(OLD, UrlStatus.READ, Optional.empty(), NEW + "a", OLD + "a", "http://third.example/");
    save(OLD + "a", UrlStatus.READ, Optional.empty());
    assertEquals(2, store.move(MovedTablesTest::name, SETTINGS));
    assertEquals(Set.of(NEW + " " + OLD, NEW + "a " + OLD + "a"), titles());
    assertEquals(Set.of(NEW + " " + NEW + "a", NEW + " http://third.example/"), links());
    assertEquals("", store.crawl().find(PageUrl.of(NEW)).orElseThrow().etag());
    assertEquals(SETTINGS, store.runs().settings());
    assertEquals(0, store.move(MovedTablesTest::name, SETTINGS));
  }

  @Test
  void ofTwoPagesThatWereReadTheOneAtTheNewAddressStays() throws IOException {
    save(OLD, UrlStatus.READ, Optional.empty(), OLD + "a");
    save(NEW, UrlStatus.READ, Optional.empty(), NEW + "b");
    save(NEW + "a", UrlStatus.READ, Optional.empty(), OLD);
    store.move(MovedTablesTest::name, SETTINGS);
    assertEquals(Set.of(NEW + " " + NEW, NEW + "a " + NEW + "a"), titles());
    assertEquals(Set.of(NEW + " " + NEW + "b", NEW + "a " + NEW), links());
  }

  @Test
  void aPageThatWasReadStaysBeforeOneThatOnlyWaits() throws IOException {
    save(NEW + "a", UrlStatus.UNREAD, Optional.empty());
    save(OLD + "a", UrlStatus.READ, Optional.empty());
    store.move(MovedTablesTest::name, SETTINGS);
    assertEquals(Set.of(NEW + "a " + OLD + "a"), titles());
    assertEquals(UrlStatus.READ, store.crawl().find(PageUrl.of(NEW + "a")).orElseThrow().status());
  }

  @Test
  void aPageWhoseRedirectToItsNewAddressIsNotBelievedYetStays() throws IOException {
    save(OLD + "a", UrlStatus.READ, Optional.of(NEW + "a"));
    store.move(MovedTablesTest::name, SETTINGS);
    UrlRecord record = store.crawl().find(PageUrl.of(NEW + "a")).orElseThrow();
    assertEquals(UrlStatus.READ, record.status());
    assertEquals(Optional.empty(), record.target());
    assertEquals(Set.of(NEW + "a " + OLD + "a"), titles());
  }

  @Test
  void queriesOfBothAddressesAreAddedUp() throws IOException {
    save(OLD + "a", UrlStatus.READ, Optional.empty());
    List<EngineQuery> counted = new ArrayList<>();
    for (String url : List.of(OLD + "a", NEW + "a", OLD + "b")) {
      counted.add(new EngineQuery(PageUrl.of(url), "hours", DAY, DAY, 2, 10, 35));
    }
    store.engineQueries().save(DAY, DAY, counted);
    store.move(MovedTablesTest::name, SETTINGS);
    List<EngineQuery> moved = new ArrayList<>();
    store.engineQueries().forEach(moved::add);
    assertEquals(
        List.of(
            new EngineQuery(PageUrl.of(NEW + "a"), "hours", DAY, DAY, 4, 20, 70),
            new EngineQuery(PageUrl.of(NEW + "b"), "hours", DAY, DAY, 2, 10, 35)),
        moved);
  }

  @Test
  void anAddressThatRedirectedToItsNewOneIsAskedAgain() throws IOException {
    save(OLD + "a", UrlStatus.REDIRECT, Optional.of(NEW + "a"));
    store.move(MovedTablesTest::name, SETTINGS);
    UrlRecord record = store.crawl().find(PageUrl.of(NEW + "a")).orElseThrow();
    assertEquals(UrlStatus.UNREAD, record.status());
    assertEquals(Optional.empty(), record.target());
  }

  @Test
  void countsOfBothAddressesAreAddedUp() throws IOException {
    store.visits().commit(batch(OLD));
    store.visits().commit(batch(NEW));
    store.move(MovedTablesTest::name, SETTINGS);
    List<VisitCount> visits = new ArrayList<>();
    store.visits().forEachVisit(visits::add);
    PageUrl page = PageUrl.of(NEW + "a");
    List<VisitCount> sums =
        List.of(
            new VisitCount(DAY, page, RequestClass.EXTERNAL, "old.example", 6),
            new VisitCount(DAY, page, RequestClass.INTERNAL, NEW, 8),
            new VisitCount(DAY, page, RequestClass.INTERNAL, OwnSearch.MARK + NEW, 10));
    assertEquals(sums, visits);
    List<VisitCount> lost = new ArrayList<>();
    store.lost().forEach(lost::add);
    assertEquals(List.of(new VisitCount(DAY, page, RequestClass.INTERNAL, NEW, 2)), lost);
    List<QueryCount> queries = new ArrayList<>();
    store.referrals().forEachQuery(queries::add);
    assertEquals(List.of(new QueryCount(DAY, "hours", page, 4)), queries);
  }

  private static LogBatch batch(String site) {
    PageUrl page = PageUrl.of(site + "a");
    return new LogBatch(
        List.of(
            new LogPosition("ab", 10, "/var/log/a", 1, 0, Instant.EPOCH, Instant.ofEpochMilli(1))),
        List.of(),
        List.of(
            new VisitCount(DAY, page, RequestClass.EXTERNAL, "old.example", 3),
            new VisitCount(DAY, page, RequestClass.INTERNAL, site, 4),
            new VisitCount(DAY, page, RequestClass.INTERNAL, OwnSearch.MARK + site, 5)),
        List.of(),
        List.of(new QueryCount(DAY, "hours", page, 2)),
        List.of(new VisitCount(DAY, page, RequestClass.INTERNAL, site, 1)),
        List.of(),
        List.of());
  }

  @Test
  void aMoveThatFailsLeavesAllAsItWas() throws IOException {
    save(OLD, UrlStatus.READ, Optional.empty(), OLD + "a");
    store.runs().saveSettings(Map.of("site.url", List.of(OLD)));
    assertThrows(
        IllegalStateException.class,
        () ->
            store.move(
                url -> {
                  if (url.value().equals(OLD + "a")) {
                    throw new IllegalStateException("killed");
                  }
                  return name(url);
                },
                SETTINGS));
    assertEquals(Set.of(OLD + " " + OLD), titles());
    assertEquals(Map.of("site.url", List.of(OLD)), store.runs().settings());
    store.move(MovedTablesTest::name, SETTINGS);
    assertEquals(Set.of(NEW + " " + OLD), titles());
  }
}
