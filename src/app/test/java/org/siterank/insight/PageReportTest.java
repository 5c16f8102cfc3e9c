package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.PUBLISHED;
import static org.siterank.KnownSite.READ;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.insight.PageReport.Flows;
import org.siterank.insight.PageReport.Passage;
import org.siterank.insight.PageReport.Source;
import org.siterank.insight.PageReport.Standing;
import org.siterank.model.InflowSource;
import org.siterank.model.InflowSource.Kind;
import org.siterank.site.Page;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRun;

class PageReportTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = KnownSite.ranked(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private PublishedModel model() throws Exception {
    return PublishedModel.read(site.config(), site.scope(), site.store(), site.run());
  }

  private PageReport report(PageUrl url) throws Exception {
    return model().page(url, site.store()).orElseThrow();
  }

  @Test
  void aPageIsReportedWithItsPlaceFlowsAndLinks() throws Exception {
    PageReport home = report(HOME);
    assertEquals(HOME, home.url());
    assertEquals("www.example.org", home.site());
    assertEquals(
        new Standing(
            1,
            3,
            Optional.of(rank(HOME, 8, 4, 3)),
            true,
            Optional.of(new Flows(1, 4, 3, 4, 0, 4, 0))),
        home.standing());
    assertEquals(List.of(new Passage(A, 1, 0)), home.links().in());
    assertEquals(List.of(new Passage(A, 2, 2), new Passage(B, 2, 0)), home.links().out());
    assertEquals(0, home.links().external());
    assertEquals(0, home.crawled().depth());
    assertEquals(2, report(B).standing().position());
    assertEquals(3, report(A).standing().position());
    assertEquals(1, report(A).crawled().depth());
  }

  @Test
  void viewsAreCountedByTheWayInWhichVisitorsCame() throws Exception {
    site.address(url("/unread"), UrlStatus.UNREAD);
    site.visits(HOME, RequestClass.INTERNAL, url("/unread").value(), 5);
    PageReport.Visits visits = report(HOME).visits();
    assertEquals(4, visits.external());
    assertEquals(3, visits.direct());
    assertEquals(5, visits.returning());
    assertEquals(0, visits.internal());
    assertEquals(1, visits.days());
    assertEquals(1, visits.referrers());
    assertEquals(12, report(HOME).countedPerDay());
    assertEquals(2, report(A).countedPerDay());
    assertEquals(
        List.of(
            new Source(new InflowSource(Kind.RETURNING, ""), 5),
            new Source(new InflowSource(Kind.SITE, "portal.example"), 4),
            new Source(new InflowSource(Kind.DIRECT, ""), 3)),
        report(HOME).history().sources());
    assertEquals(List.of(), report(A).history().sources());
  }

  @Test
  void theAnswerOfTheLastRequestIsThatOfTheCrawl() throws Exception {
    PageUrl c = url("/c");
    UrlRecord known = KnownSite.record(c, UrlStatus.FAILED, 503);
    site.save(
        new UrlRecord(
            c, UrlStatus.FAILED, 503, known.target(), 1, known.fetched(), "", "", 0, 1, "busy"));
    PageReport report = report(c);
    assertEquals(503, report.httpStatus());
    assertEquals("busy", report.problem());
    assertEquals(Optional.of(READ), report.fetched());
    assertEquals(-1, report.crawled().depth());
    assertEquals(Optional.empty(), report.said().content());
    assertEquals(new Standing(0, 3, Optional.empty(), true, Optional.empty()), report.standing());
    assertEquals(0, report.countedPerDay());
  }

  @Test
  void whatThePageSaysIsReported() throws Exception {
    Instant day = Instant.parse("2024-01-15T00:00:00Z");
    Page page =
        Page.of(B, "text/html", "Title", "one two\nthree", "en", List.of())
            .dated(Optional.of(new PageDate(day, PageDate.Kind.PUBLISHED)));
    site.save(KnownSite.record(B, UrlStatus.READ, 200), page);
    PageReport.Said said = report(B).said();
    assertEquals("Title", said.title());
    assertEquals(Optional.of(new PageDate(day, PageDate.Kind.PUBLISHED)), said.dated());
    PageContent content = said.content().orElseThrow();
    assertEquals(3, content.words());
    assertEquals("en", content.language());
    assertEquals("text/html", content.contentType());
    assertFalse(content.noindex());
    assertEquals(Optional.empty(), said.listing());
  }

  @Test
  void aModelIsOfItsRunAlone() throws Exception {
    PublishedModel model = model();
    StoredRun run = site.run();
    assertTrue(model.isOf(run));
    StoredRun restored =
        new StoredRun(
            run.id(),
            PUBLISHED,
            run.published(),
            run.algorithm(),
            run.damping(),
            run.measured(),
            run.pages(),
            run.arcs(),
            run.iterations(),
            run.l1ErrorBound(),
            run.converged());
    assertFalse(model.isOf(restored));
    site.publish(rank(HOME, 8, 4, 3));
    assertFalse(model.isOf(site.run()));
    assertEquals(Optional.empty(), model.page(AWAY, site.store()));
  }
}
