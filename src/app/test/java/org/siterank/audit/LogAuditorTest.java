package org.siterank.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.Referral;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.UrlStatus;
import org.siterank.searchlog.OwnQuery;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;
import org.siterank.visits.ReferrerCount;
import org.siterank.visits.RobotCount;
import org.siterank.visits.RobotSign;
import org.siterank.visits.VisitCount;

class LogAuditorTest {

  private static final LocalDate BEFORE = DAY.minusDays(1);

  @TempDir Path directory;
  private KnownSite site;

  private final List<LineCount> lines = new ArrayList<>();
  private final List<VisitCount> visits = new ArrayList<>();
  private final List<ReferrerCount> referrers = new ArrayList<>();
  private final List<QueryCount> queries = new ArrayList<>();
  private final List<VisitCount> lost = new ArrayList<>();
  private final List<RobotCount> robots = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    site.page(HOME, A, B).page(A, HOME).page(B).address(url("/unread"), UrlStatus.UNREAD);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private LogAudit audit(SiteConfig config) throws Exception {
    site.store()
        .visits()
        .commit(
            new LogBatch(List.of(), lines, visits, referrers, queries, lost, robots, List.of()));
    return new LogAuditor(config, config.scope(), site.store()).audit(Optional.empty());
  }

  private LogAudit audit() throws Exception {
    return audit(site.config());
  }

  private SiteConfig oneDay() throws Exception {
    return site.config()
        .with("logs.first-day", DAY.toString())
        .with("logs.last-day", DAY.toString());
  }

  private void line(LocalDate day, RequestClass requestClass, String detail, long count) {
    lines.add(new LineCount(Optional.ofNullable(day), requestClass, detail, count));
  }

  private void visit(LocalDate day, String path, RequestClass requestClass, String from, long n) {
    visits.add(new VisitCount(day, url(path), requestClass, from, n));
  }

  @Test
  void anEmptyDatabaseHasNoLines() throws Exception {
    LogAudit audit = audit();
    assertEquals(0, audit.lines());
    assertTrue(audit.rows().values().stream().allMatch(count -> count == 0));
    assertEquals(RequestClass.values().length + 1, audit.rows().size());
    assertEquals(List.of(), audit.topUnresolved(5));
    assertEquals(Optional.empty(), audit.model());
    assertEquals(new ReferrerAudit(List.of(), 0), audit.referrers());
  }

  @Test
  void linesAreCountedByClassAndDetailTheMostFirst() throws Exception {
    line(DAY, RequestClass.ROBOT, "Bingbot", 2);
    line(BEFORE, RequestClass.ROBOT, "Bingbot", 3);
    line(DAY, RequestClass.ROBOT, "Googlebot", 7);
    line(DAY, RequestClass.ROBOT, "Applebot", 5);
    line(DAY, RequestClass.DIRECT, "", 4);
    line(null, RequestClass.UNREADABLE, "", 1);
    LogAudit audit = audit();
    assertEquals(22, audit.lines());
    assertEquals(
        List.of("Googlebot=7", "Applebot=5", "Bingbot=5"),
        audit.details(RequestClass.ROBOT).entrySet().stream().map(Object::toString).toList());
    assertEquals(Map.of(), audit.details(RequestClass.DIRECT));
    assertEquals(4, audit.counted().byClass().get(RequestClass.DIRECT));
    assertEquals(0, audit.period().otherDays() + audit.period().undated());
  }

  @Test
  void linesOfOtherDaysAndOfNoneAreApart() throws Exception {
    line(DAY, RequestClass.DIRECT, "", 4);
    line(BEFORE, RequestClass.DIRECT, "", 5);
    line(null, RequestClass.UNREADABLE, "", 6);
    visit(BEFORE, "/a", RequestClass.DIRECT, "", 5);
    visit(DAY, "/a", RequestClass.DIRECT, "", 4);
    robots.add(new RobotCount(DAY, RobotSign.READS_ROBOTS_TXT, 2));
    robots.add(new RobotCount(BEFORE, RobotSign.READS_ROBOTS_TXT, 3));
    LogAudit audit = audit(oneDay());
    assertEquals(4, audit.lines());
    assertEquals(5, audit.period().otherDays());
    assertEquals(6, audit.period().undated());
    assertEquals(4, audit.referrers().direct());
    assertEquals(Map.of(RobotSign.READS_ROBOTS_TXT, 2L), audit.counted().recognised());
  }

  @Test
  void viewsOfAddressesThatAreNoPageLeaveTheirClass() throws Exception {
    line(DAY, RequestClass.DIRECT, "", 10);
    visit(DAY, "/a", RequestClass.DIRECT, "", 4);
    visits.add(new VisitCount(DAY, url("/lost"), RequestClass.DIRECT, "", 2, 3, 0));
    visit(DAY, "/other", RequestClass.DIRECT, "", 2);
    visit(BEFORE, "/lost", RequestClass.DIRECT, "", 1);
    LogAudit audit = audit();
    assertEquals(Map.of(url("/lost"), 3L, url("/other"), 2L), audit.unknown().views());
    assertEquals(Map.of(RequestClass.DIRECT, 6L), audit.unknown().lines());
    assertEquals(4, audit.rows().get("direct"));
    assertEquals(6, audit.rows().get("unresolved"));
    assertEquals(List.of(Map.entry(url("/lost"), 3L)), audit.topUnresolved(1));
    assertEquals(4, audit.referrers().direct());
  }

  /** Clicks on a page that was not read enter the site anew; repeats are lines, too. */
  @Test
  void clicksFromPagesThatWereNotReadAreApart() throws Exception {
    line(DAY, RequestClass.INTERNAL, "", 9);
    visit(DAY, "/a", RequestClass.INTERNAL, HOME.value(), 4);
    visits.add(new VisitCount(DAY, A, RequestClass.INTERNAL, url("/unread").value(), 2, 5, 0));
    LogAudit audit = audit();
    assertEquals(5, audit.unknown().returning());
    assertEquals(4, audit.rows().get("internal"));
    assertEquals(5, audit.rows().get(LogAudit.RETURNING));
    assertEquals(4, audit.clicks().counts().clicksOnLinks());
    assertEquals(2, audit.clicks().unexplained().get(0).clicks());
  }

  @Test
  void hostsHaveTheirVisitsAndWhatTheirReferrersTell() throws Exception {
    visit(DAY, "/a", RequestClass.EXTERNAL, AWAY.host(), 3);
    visit(DAY, "/b", RequestClass.EXTERNAL, AWAY.host(), 2);
    visit(DAY, "/lost", RequestClass.EXTERNAL, AWAY.host(), 5);
    visit(DAY, "/a", RequestClass.SOCIAL, "t.co", 8);
    referrers.add(new ReferrerCount(DAY, RequestClass.EXTERNAL, AWAY.host(), 8, 2));
    referrers.add(new ReferrerCount(DAY, RequestClass.SOCIAL, "t.co", 1, 4));
    referrers.add(new ReferrerCount(DAY, RequestClass.EXTERNAL, "only.lost", 4, 4));
    // Of 10 referrers 5 led to pages: 8 and 2 become 4 and 1.
    assertEquals(
        List.of(
            new ReferrerAudit.Host("t.co", RequestClass.SOCIAL, 8, 1, 4),
            new ReferrerAudit.Host(AWAY.host(), RequestClass.EXTERNAL, 5, 4, 1)),
        audit().referrers().hosts());
  }

  @Test
  void lostVisitsAreCountedOfTheDays() throws Exception {
    lost.add(new VisitCount(DAY, url("/x"), RequestClass.EXTERNAL, AWAY.host(), 2));
    lost.add(new VisitCount(DAY, url("/x"), RequestClass.INTERNAL, HOME.value(), 3));
    lost.add(new VisitCount(DAY, url("/y"), RequestClass.SOCIAL, "t.co", 4));
    lost.add(new VisitCount(BEFORE, url("/z"), RequestClass.SOCIAL, "t.co", 8));
    assertEquals(new LogAudit.LostVisits(2, 9, 6, 0), audit(oneDay()).lost());
  }

  @Test
  void queriesOfTheOwnSearchAreShownFromTheLeastNumberOfVisitsOn() throws Exception {
    line(DAY, RequestClass.INTERNAL, Referral.OWN_SEARCH, 7);
    line(DAY, RequestClass.INTERNAL, Referral.OWN_SEARCH_UNKNOWN, 2);
    visit(DAY, "/a", RequestClass.INTERNAL, OwnSearch.MARK + HOME + "search", 6);
    queries.add(new QueryCount(DAY, "apples", A, 3));
    queries.add(new QueryCount(DAY, "apples", url("/index.html"), 1));
    queries.add(new QueryCount(DAY, "pears", B, 2));
    queries.add(new QueryCount(DAY, "", A, 5));
    queries.add(new QueryCount(BEFORE, "pears", B, 9));
    OwnSearchAudit search = audit(oneDay().with("logs.own-search-min-visits", "3")).ownSearch();
    assertEquals(
        new OwnSearchAudit(
            6, false, 9, 2, 5, 3, List.of(new OwnQuery("apples", Map.of(A, 3L, HOME, 1L))), 1),
        search);
    assertTrue(audit(site.config().with("logs.own-search-visits", "count")).ownSearch().counted());
  }

  @Test
  void aMeasuredRunIsComparedWithTheVisits() throws Exception {
    site.close();
    site = KnownSite.ranked(directory.resolve("ranked"));
    SiteConfig config = site.config();
    LogAuditor auditor = new LogAuditor(config, config.scope(), site.store());
    ModelCheck check = auditor.audit(Optional.of(site.run())).model().orElseThrow();
    assertEquals(3, check.pages());
    assertEquals(13, check.predictedPerDay(), 1e-12);
    assertEquals(10, check.observedPerDay(), 1e-12);
  }
}
