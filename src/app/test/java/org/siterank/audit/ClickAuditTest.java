package org.siterank.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.audit.ClickAudit.Click;
import org.siterank.audit.ClickAudit.DeadLink;
import org.siterank.audit.ClickAudit.Visited;
import org.siterank.config.LogsSection;
import org.siterank.config.SiteConfig;
import org.siterank.graph.Arcs;
import org.siterank.model.ClickCounts;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.site.PageUrl;

class ClickAuditTest {

  private static final PageUrl C = url("/c");

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    site.page(HOME, A, B, C).page(A, B, C).page(B).page(C);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private void clicks(PageUrl from, PageUrl to, long count) throws IOException {
    site.visits(to, RequestClass.INTERNAL, from.value(), count);
  }

  private ClickAudit audit() throws IOException {
    StoredSite model = site.model();
    LogsSection logs = SiteConfig.defaults().logs();
    return ClickAudit.of(
        model.graph(),
        ClickCounts.read(site.store(), model, logs),
        StoredVisits.plain(site.store(), model, logs),
        model.node(HOME));
  }

  @Test
  void withoutClicksNothingIsSaidOfTheLinks() throws IOException {
    assertEquals(
        new ClickAudit(
            new ClickAudit.Counts(5, 0, 0, 0, 0, 0), List.of(), List.of(), List.of(), List.of()),
        audit());
  }

  @Test
  void linksAreSortedByTheirClicksThenByTheirPages() throws IOException {
    clicks(HOME, B, 2);
    clicks(HOME, A, 2);
    clicks(A, C, 5);
    clicks(A, A, 7);
    clicks(A, url("/lost"), 8);
    ClickAudit audit = audit();
    assertEquals(
        List.of(new Click(A, C, 5), new Click(HOME, A, 2), new Click(HOME, B, 2)), audit.used());
    assertEquals(3, audit.counts().usedLinks());
    assertEquals(9, audit.counts().clicks());
    assertEquals(9, audit.counts().clicksOnLinks());
    assertEquals(7, audit.counts().reloads());
    assertEquals(8, audit.counts().unknown());
  }

  /** 9 clicks on 3 links are 3 a link, and 8 are not enough. */
  @Test
  void aLinkIsDeadWhereItsPagesOtherLinksMakeThreeClicksLikely() throws IOException {
    clicks(HOME, A, 8);
    assertEquals(List.of(), audit().dead());
    clicks(HOME, A, 1);
    clicks(A, B, 8);
    assertEquals(
        List.of(new DeadLink(A, C, 4), new DeadLink(HOME, B, 3), new DeadLink(HOME, C, 3)),
        audit().dead());
  }

  @Test
  void clicksBetweenPagesThatNoLinkJoinsAreUnexplained() throws IOException {
    clicks(B, HOME, 1);
    clicks(B, C, 4);
    clicks(HOME, A, 2);
    ClickAudit audit = audit();
    assertEquals(List.of(new Click(B, C, 4), new Click(B, HOME, 1)), audit.unexplained());
    assertEquals(7, audit.counts().clicks());
    assertEquals(2, audit.counts().clicksOnLinks());
  }

  @Test
  void pagesWithVisitsToWhichNothingLinksAreNamed() throws IOException {
    PageUrl d = url("/d");
    PageUrl e = url("/e");
    site.page(d).page(e).page(url("/f"));
    site.visits(HOME, RequestClass.DIRECT, "", 9);
    site.visits(d, RequestClass.DIRECT, "", 1).visits(d, RequestClass.SOCIAL, "t.co", 1);
    site.visits(e, RequestClass.DIRECT, "", 2);
    clicks(A, e, 1);
    assertEquals(List.of(new Visited(e, 3), new Visited(d, 2)), audit().unlinked());
  }

  @Test
  void linksAreDirected() throws IOException {
    StoredSite model = site.model();
    Arcs arcs = model.graph().successors();
    assertTrue(ClickAudit.isLinked(arcs, model.node(HOME), model.node(C)));
    assertFalse(ClickAudit.isLinked(arcs, model.node(C), model.node(HOME)));
    assertFalse(ClickAudit.isLinked(arcs, model.node(B), model.node(B)));
  }
}
