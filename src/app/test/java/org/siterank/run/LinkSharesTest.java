package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.PUBLISHED;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;

/** How a run divides importance among links, and what is kept of it. */
class LinkSharesTest {

  private static final PageUrl C = url("/c");

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    site.page(HOME, A, B, AWAY).page(A, HOME).page(B, HOME, A);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  /** Visits of some days: so many enter the start page, and go on to a and b. */
  private void days(int days, int toA, int toB) throws IOException {
    List<VisitCount> visits = new ArrayList<>();
    for (int age = 0; age < days; age++) {
      visits.add(new VisitCount(DAY.minusDays(age), HOME, RequestClass.DIRECT, "", 60));
      visits.add(new VisitCount(DAY.minusDays(age), A, RequestClass.INTERNAL, HOME.value(), toA));
      visits.add(new VisitCount(DAY.minusDays(age), B, RequestClass.INTERNAL, HOME.value(), toB));
    }
    site.visits(visits.toArray(VisitCount[]::new));
  }

  private String run(String weights) throws Exception {
    RankReport report =
        new RankStage(
                site.config().with("links.weights", weights),
                site.config().scope(),
                site.store(),
                directory.resolve("index"),
                RunProgress.SILENT,
                new LinkedHashMap<>(),
                new ArrayList<>())
            .run(PUBLISHED)
            .orElseThrow();
    return report.graph().shares().orElse("");
  }

  private double share(PageUrl from, PageUrl to) throws IOException {
    return share(site.model().graph(), from, to);
  }

  private static double share(SiteGraph graph, PageUrl from, PageUrl to) {
    int v = graph.node(from.value());
    Arcs successors = graph.successors();
    int arc = successors.find(v, graph.node(to.value()));
    return successors.weight(arc) / graph.outdegree(v);
  }

  @Test
  void byDefaultAllLinksOfAPageAreAlike() throws Exception {
    days(20, 28, 2);
    assertEquals("", run("uniform"));
    assertFalse(site.model().graph().isWeighted());
    assertEquals(1 / 3.0, share(HOME, A));
  }

  @Test
  void clicksDivideWhatStaysOnTheSite() throws Exception {
    days(20, 28, 2);
    assertEquals("by clicks: as configured", run("clicks"));
    assertEquals(2 / 3.0, share(HOME, A) + share(HOME, B), 1e-12, "a third still leaves");
    assertEquals(28 / 30.0 * 2 / 3, share(HOME, A), 0.01);
    assertTrue(share(B, A) > 0 && share(B, HOME) > 0, "nobody clicked there");
    assertEquals(1, share(A, HOME));
  }

  /** The ranks of the run are a solution of the system with the shares that were stored. */
  @Test
  void theRanksOfTheRunAreThoseOfTheKeptShares() throws Exception {
    days(20, 28, 2);
    run("clicks");
    SiteGraph graph = site.model().graph();
    double[] scores = new double[3];
    double[] external = new double[3];
    double[] induced = new double[3];
    site.store()
        .runs()
        .forEachRank(
            site.run().id(),
            rank -> {
              int v = graph.node(rank.url().value());
              scores[v] = rank.score();
              external[v] = rank.external();
              induced[v] = rank.induced();
            });
    SiteFlows flows =
        SiteFlows.of(
            NodeVector.of(graph, scores),
            NodeVector.of(graph, external),
            NodeVector.of(graph, induced),
            site.run().damping());
    for (int v = 0; v < 3; v++) {
      assertEquals(0, flows.residual(v), 1e-9 * flows.scores().sum());
    }
    assertEquals(0, flows.totals().internalResidual(), 1e-9 * flows.scores().sum());
    assertEquals(0, flows.totals().externalResidual(), 1e-9 * flows.scores().sum());
    int a = graph.node(A.value());
    int b = graph.node(B.value());
    assertTrue(flows.incoming().internal().get(a) > 5 * flows.incoming().internal().get(b));
  }

  @Test
  void ofTwoWaysTheOneIsTakenThatForetellsTheLastWeek() throws Exception {
    days(20, 28, 2);
    String clicks = run("auto");
    assertTrue(
        clicks.startsWith("by clicks: clicks before the last week foretell its 210"), clicks);
    assertTrue(clicks.endsWith(" nats a click better than equal shares"), clicks);
    assertTrue(site.model().graph().isWeighted());
  }

  @Test
  void withoutADifferenceTheLinksStayAlike() throws Exception {
    days(20, 15, 15);
    String equal = run("auto");
    assertTrue(equal.startsWith("equal: clicks before the last week foretell its 210"), equal);
    assertFalse(site.model().graph().isWeighted());
  }

  @Test
  void withTooLittleToJudgeByTheLinksStayAlike() throws Exception {
    assertEquals("equal: no click on a link of the site was counted", run("clicks"));
    days(13, 28, 2);
    assertEquals("equal: the logs have fewer than two weeks of clicks", run("auto"));
  }

  @Test
  void fewClicksDecideNothing() throws Exception {
    days(20, 2, 1);
    assertEquals(
        "equal: the last week has 21 clicks on links that divide, too few to judge by",
        run("auto"));
  }

  /** A link that comes after the run takes the share that the fit of the run foretells. */
  @Test
  void aPageThatChangedSinceKeepsTheProportionsOfItsOtherLinks() throws Exception {
    days(20, 28, 2);
    run("clicks");
    double before = share(HOME, A) / share(HOME, B);
    site.page(HOME, A, B, C, AWAY).page(C);
    double later = site.store().shares().kinds().get("later");
    assertTrue(later < -0.5, "the first of two links was clicked, got " + later);
    double weight = 2 * Math.pow(3, later) / (1 + Math.pow(2, later));
    assertEquals(weight / (3 + weight), share(HOME, C), 1e-6);
    assertEquals(2 / (3 + weight), share(HOME, A) + share(HOME, B), 1e-6);
    assertEquals(before, share(HOME, A) / share(HOME, B), 1e-9);
    site.page(HOME, B, AWAY);
    assertEquals(0.5, share(HOME, B), 1e-12);
  }

  /** The share of a link that an edit adds is that of its place. */
  @Test
  void aLinkOfAnEditTakesTheShareOfItsPlace() throws Exception {
    days(20, 28, 2);
    site.page(C);
    run("clicks");
    double later = site.store().shares().kinds().get("later");
    SiteGraph first = edited(LinkPosition.MENU);
    SiteGraph last = edited(LinkPosition.FOOTER);
    double atOnce = 2 * Math.pow(1, later) / (1 + Math.pow(2, later));
    double afterB = 2 * Math.pow(2, later) / (1 + Math.pow(2, later));
    assertEquals(atOnce / (3 + atOnce), share(first, HOME, C), 1e-6);
    assertEquals(afterB / (3 + afterB), share(last, HOME, C), 1e-6);
    run("uniform");
    assertFalse(edited(LinkPosition.MENU).isWeighted());
  }

  private SiteGraph edited(LinkPosition place) throws IOException {
    return site.model()
        .withNewLinks(site.store(), place)
        .graph()
        .with(List.of(ArcEdit.add(HOME.value(), C.value())));
  }

  @Test
  void theNextRunForgetsTheSharesOfTheOneBefore() throws Exception {
    days(20, 28, 2);
    run("clicks");
    run("uniform");
    assertFalse(site.model().graph().isWeighted());
    assertFalse(site.store().shares().any());
    assertTrue(site.store().shares().kinds().isEmpty());
  }
}
