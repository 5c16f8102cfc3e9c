package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.flow.LeakCause;
import org.siterank.flow.Totals;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NewLinks;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Ranks;
import org.siterank.site.PageUrl;

/**
 * The small site by hand, d = 1/2: home links to a and b, a to home and away, b to nothing; s is 8
 * at home and 2 at a. So P(home) = 8 + P(a)/4 and P(a) = 2 + P(home)/4, which gives P(home) =
 * 136/15, P(a) = 64/15, P(b) = 34/15.
 */
@Tag("slow")
class WebmasterReportTest {

  private static final double CLOSE = 1e-10;
  private static final String A = Facts.SITE + "docs/a.html";
  private static final String B = Facts.SITE + "docs/b.html";

  private final Facts small = Facts.ofTheSmallSite();

  @Test
  void theBalanceIsThatWorkedOutByHand() {
    small.classes =
        List.of(
            new SiteFacts.ClassShare("search", false, 3),
            new SiteFacts.ClassShare("direct", false, 1),
            new SiteFacts.ClassShare("external", true, 5));
    FlowBalance balance = small.report().flows().balance();
    assertEquals(234 / 15.0, balance.score(), CLOSE);
    assertEquals(10, balance.in(), CLOSE);
    assertEquals(16 / 15.0, balance.outgoing().external(), CLOSE);
    assertEquals(7.8, balance.outgoing().dissipated(), CLOSE);
    assertEquals(17 / 15.0, balance.outgoing().leakBy().get(LeakCause.DANGLING), CLOSE);
    assertEquals(17 / 15.0, balance.leak(), CLOSE);
    assertEquals(84 / 15.0, balance.internal(), CLOSE);
    assertEquals(0, balance.residuals().site(), CLOSE);
    assertTrue(balance.closes());
    assertEquals(
        List.of(
            new FlowBalance.Source("external", true, 6),
            new FlowBalance.Source("search", false, 3),
            new FlowBalance.Source("direct", false, 1)),
        balance.incoming().sources());
  }

  @Test
  void aBalanceThatDoesNotCloseIsAnError() {
    double[] scores = small.ranks.scores().toArray();
    scores[0] += 0.001;
    small.ranks =
        new Ranks(
            small.ranks.algorithm(), NodeVector.of(small.graph, scores), small.ranks.convergence());
    WebmasterReport report = small.report();
    assertFalse(report.flows().balance().closes());
    assertEquals(List.of(WebmasterReport.Doubt.BALANCE), report.doubts());
    // The home page passes half on, and gives back half of it: 1 - d r is missing.
    assertEquals(-0.0005, report.flows().balance().residuals().site(), 1e-9);
  }

  @Test
  void theSectionsAreThoseWorkedOutByHand() {
    SectionFlows flows = small.report().flows().sections();
    assertEquals(
        List.of("/", "/docs/"), flows.sections().stream().map(SectionFlows.Section::name).toList());
    SectionFlows.Section docs = flows.sections().get(1);
    assertEquals(2, docs.pages());
    assertEquals(98 / 15.0, docs.score(), CLOSE);
    assertEquals(68 / 15.0, docs.incoming().fromOthers(), CLOSE);
    assertEquals(16 / 15.0, docs.outgoing().toOthers(), CLOSE);
    assertEquals(0, docs.within(), CLOSE);
    assertEquals(16 / 15.0, docs.outgoing().external(), CLOSE);
    assertEquals(17 / 15.0, docs.outgoing().leak(), CLOSE);
  }

  @Test
  void theAdviceForAPageIsThatWorkedOutByHand() {
    small.goals = List.of(small.node("docs/b.html"));
    Advice advice = small.report().links().advice();
    assertTrue(advice.configured());
    assertEquals(0, advice.refused());
    // With the link P(home) = 200/23, P(a) = 96/23 and P(b) = 66/23.
    Advice.Link link = advice.goals().get(0).links().get(0);
    assertEquals(new PageUrl(A), link.from());
    assertEquals(new PageUrl(B), link.to());
    assertEquals(208 / 345.0, link.gain(), CLOSE);
    assertEquals(48 / 345.0, link.siteGain(), CLOSE);
    assertEquals(160 / 345.0, link.losses().total(), CLOSE);
    assertEquals(Optional.of(new PageUrl(Facts.SITE)), link.losses().loser());
    assertEquals(128 / 345.0, link.losses().largest(), CLOSE);
    assertEquals(1, advice.goals().get(0).links().size());
  }

  @Test
  void adviceSaysWhereItTakesNewLinksToBe() {
    SiteGraph graph = small.graph;
    double[] equal = new double[(int) graph.numArcs()];
    Arrays.fill(equal, 1);
    double[] half = new double[graph.numNodes()];
    Arrays.fill(half, 0.5);
    SiteGraph expecting = graph.weighted(equal).withNewLinks(NewLinks.of(half, half));
    Facts placed =
        new Facts(
            expecting,
            NodeVector.of(expecting, small.external.toArray()),
            NodeVector.of(expecting, small.induced.toArray()),
            small.damping);
    for (Facts facts : List.of(small, placed)) {
      facts.goals = List.of(facts.node("docs/b.html"));
      Section section = new AdviceSections(facts.report(), ReportTexts.of("en", true)).advice();
      boolean said = section.paragraphs().toString().contains("in the content of a page");
      assertEquals(facts.equals(placed), said, section.paragraphs().toString());
    }
  }

  @Test
  void whatStaysOfAGainWithoutAPageIsThatWorkedOutByHand() {
    String door = Facts.SITE + "door";
    String room = Facts.SITE + "room";
    String shop = Facts.SITE + "shop";
    SiteGraph graph =
        new SiteGraph.Builder()
            .addNode(Facts.SITE, NodeKind.READ)
            .addNode(door, NodeKind.READ)
            .addNode(room, NodeKind.READ)
            .addNode(shop, NodeKind.READ)
            .addArc(Facts.SITE, door, ArcKind.FOLLOW)
            .addArc(door, room, ArcKind.FOLLOW)
            .addArc(room, Facts.SITE, ArcKind.FOLLOW)
            .build();
    Facts facts =
        new Facts(
            graph, NodeVector.of(graph, new double[] {8, 0, 0, 1}), NodeVector.zero(graph), 0.5);
    facts.goals = List.of(facts.node("shop"));
    List<Advice.Link> links = facts.report().links().advice().goals().get(0).links();
    assertEquals(3, links.size());
    for (Advice.Link link : links) {
      if (link.from().value().equals(room)) {
        assertEquals(Optional.of(new PageUrl(door)), link.robustness().dependsOn());
        assertEquals(0, link.robustness().staysWithout().orElseThrow(), CLOSE);
      } else if (link.from().value().equals(door)) {
        // P(door) = 64/15 with the link, and 4 without the room, whose link is then the only one.
        assertEquals(Optional.of(new PageUrl(room)), link.robustness().dependsOn());
        assertEquals(2 / (16 / 15.0), link.robustness().staysWithout().orElseThrow(), CLOSE);
      }
    }
  }

  @Test
  void aLinkThatGainsNoMoreThanRoundingIsNotProposed() {
    SiteGraph.Builder ring = new SiteGraph.Builder(name -> name.startsWith(Facts.SITE));
    for (int i = 0; i < 8; i++) {
      String page = Facts.SITE + "p" + i;
      ring.addNode(page, NodeKind.READ);
      ring.addArc(page, Facts.SITE + "p" + (i + 1) % 8, ArcKind.FOLLOW);
    }
    SiteGraph closed = ring.build();
    double[] visits = {5, 3, 1, 4, 1, 5, 9, 2};
    // All that enters stays until it ends: no link makes the whole site more.
    Facts facts = new Facts(closed, NodeVector.of(closed, visits), NodeVector.zero(closed), 0.5);
    assertEquals(List.of(), facts.report().links().site().links());
    assertTrue(
        facts.report().links().advice().goals().stream().anyMatch(goal -> !goal.links().isEmpty()),
        "a page gains by links all the same");
  }

  @Test
  void anEntryThatIsLostIsWorthWhatItsTargetIs() {
    small.lost =
        List.of(
            new SiteFacts.Lost(new PageUrl(Facts.SITE + "old/b.html"), 6, 4, "portal.example"),
            new SiteFacts.Lost(new PageUrl(Facts.SITE + "inner"), 3, 0, ""));
    List<LostEntries.Row> rows = small.report().findings().get(LostEntries.class).rows();
    assertEquals(1, rows.size(), "what nobody comes to from outside is no entry");
    LostEntries.Row row = rows.get(0);
    assertEquals(new PageUrl(B), row.target().orElseThrow().page());
    assertEquals("same-name", row.target().get().way());
    assertEquals(2, row.perDay());
    assertEquals(2, row.worth().orElseThrow(), CLOSE); // b leads nowhere: y = 1
  }

  @Test
  void aBrokenLinkIsHitByWhatItsPageWouldSendThere() {
    PageUrl gone = new PageUrl(Facts.SITE + "gone");
    small.broken = List.of(new SiteFacts.Broken(small.node(""), gone));
    BrokenLinks broken = small.report().findings().get(BrokenLinks.class);
    assertEquals(1, broken.targets().size());
    assertEquals(68 / 45.0, broken.targets().get(0).flow(), CLOSE); // d P / 3
    assertEquals(new PageUrl(Facts.SITE), broken.targets().get(0).busiest());
  }

  @Test
  void theSummaryBeginsWithWhatWasCountedAndThenSaysWhatIsExpected() {
    small.outside = NodeVector.of(small.graph, new double[] {14, 4, 0});
    small.internal = NodeVector.of(small.graph, new double[] {4, 4, 3});
    WebmasterReport report = small.report();
    assertEquals(new Counted(2, 29, 18, 14.5, 9), report.views().counted());
    List<String> lines = new Summary(report, ReportTexts.of("en", true)).lines();
    assertEquals(
        "Counted in the logs: 14.5 page views a day, 9 of them visits that start here (29 page"
            + " views in 2 days).",
        lines.get(0));
    String expected = ReportTexts.of("en", true).number(report.flows().balance().score());
    assertTrue(
        lines.get(1).startsWith("Expected by the link model: " + expected + " page views a day"),
        lines.get(1));
    assertTrue(lines.get(2).startsWith("Where they come from"), "they agree: " + lines.get(2));
  }

  @Test
  void whereTheModelExpectsFarMoreOrLessThanWasCountedTheSummarySaysSoAndWhatHelps() {
    double expected = small.report().flows().balance().score();
    for (double factor : new double[] {2, 0.5}) {
      small.outside =
          NodeVector.of(small.graph, new double[] {Math.rint(200 * expected / factor), 0, 0});
      small.days = 200;
      String line = new Summary(small.report(), ReportTexts.of("en", true)).lines().get(2);
      assertTrue(
          line.startsWith(factor > 1 ? "That is 2 times as many" : "That is only 0.5 times"), line);
      assertTrue(line.contains(factor > 1 ? "rank.damping" : "Read the logs"), line);
    }
    for (String language : List.of("de", "fr")) {
      String line = new Summary(small.report(), ReportTexts.of(language, true)).lines().get(2);
      assertTrue(line.contains("0,5"), line);
    }
  }

  @Test
  void whatVisitorsWereCountedAtIsDoneFirstAndWhatNobodyWasLast() {
    PageUrl gone = new PageUrl(Facts.SITE + "docs/gone.html");
    PageUrl quiet = new PageUrl(Facts.SITE + "docs/quiet.html");
    PageUrl home = new PageUrl(Facts.SITE);
    Optional<LostEntries.Target> target =
        Optional.of(new LostEntries.Target(home, "same-name", 0.9));
    LostEntries lost =
        new LostEntries(
            List.of(new LostEntries.Row(gone, 3, 2, 1, "", target, OptionalDouble.of(0.1))), 0);
    BrokenLinks broken =
        new BrokenLinks(
            List.of(
                new BrokenLinks.Target(quiet, 1, false, 28, home, 0, target),
                new BrokenLinks.Target(gone, 1, false, 5, home, 8, target)),
            List.of(),
            List.of());
    List<Advice.Link> links = small.report().links().site().links();
    List<Action> actions = Action.of(address -> 2, lost, broken, links);
    assertEquals(
        List.of(OptionalDouble.of(4), OptionalDouble.of(1)),
        actions.subList(0, 2).stream().map(Action::counted).toList());
    Action last = actions.get(actions.size() - 1);
    assertEquals(quiet, last.page(), "28 are expected and nobody came");
    assertEquals(OptionalDouble.of(0), last.counted());
    Action unmeasured =
        Action.of(address -> 0, new LostEntries(List.of(), 0), broken, links).get(0);
    assertEquals(OptionalDouble.empty(), unmeasured.counted(), "without logs the model decides");
    assertEquals(28, unmeasured.perDay());
    Summary summary = new Summary(small.report(), ReportTexts.of("en", true));
    assertTrue(
        summary
            .action(last)
            .contains("requested 0 times a day; the links should lead 28\u00a0page views/day into"),
        summary.action(last));
  }

  @Test
  void amplificationIsExplained() {
    AmplificationFinding found = small.report().ranks().amplification();
    assertEquals(1.56, found.amplification().alpha(), CLOSE);
    assertEquals(2, found.brakes().size());
    AmplificationFinding.Brake first = found.brakes().get(0);
    assertEquals("dangling", first.cause());
    assertEquals(34 / 234.0, first.share(), CLOSE);
    // r = 84/15 / (d P(S)) = 168/234; with b's links inside, 202/234.
    assertEquals(1 / (1 - 101 / 234.0), first.alphaWithout(), CLOSE);
  }

  @Test
  void pagesThatNothingLinksToAndPeopleVisitAreOrphans() {
    SiteGraph graph = small.graph.with(List.of(ArcEdit.remove(Facts.SITE, B)));
    Facts facts =
        new Facts(
            graph,
            NodeVector.of(graph, small.external.toArray()),
            NodeVector.of(graph, small.induced.toArray()),
            0.5);
    facts.outside = NodeVector.of(graph, new double[] {9, 1, 4});
    List<Orphans.Row> rows = facts.report().findings().get(Orphans.class).rows();
    assertEquals(List.of(new PageUrl(B)), rows.stream().map(Orphans.Row::page).toList());
    assertEquals(4, rows.get(0).visits());
    assertEquals(2, rows.get(0).perDay());
  }

  @Test
  void whatMovedSinceTheRunNeedsALook() {
    small.moved = 3;
    small.unknownGoals = List.of(new PageUrl(Facts.SITE + "nowhere"));
    assertEquals(
        List.of(WebmasterReport.Doubt.STALE, WebmasterReport.Doubt.UNKNOWN_GOALS),
        small.report().doubts());
  }

  @Test
  void onRandomSitesTheBalanceClosesAndTablesAddUpToIt() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = Facts.withUrls(RandomSites.site(seed, 1 + (int) (seed % 40)));
      Facts made =
          new Facts(
              graph, RandomSites.inflow(graph, seed), RandomSites.inflow(graph, -seed - 1), 0.85);
      SiteFacts facts = made.facts();
      WebmasterReport report = WebmasterReport.of(facts);
      FlowBalance balance = report.flows().balance();
      Totals totals = facts.flows().totals();
      double close = 1e-9 * Math.max(1, totals.score());
      assertTrue(balance.closes(), "seed " + seed);
      assertEquals(balance.in(), balance.out(), close, "seed " + seed);
      assertEquals(
          balance.in(),
          balance.incoming().sources().stream().mapToDouble(FlowBalance.Source::flow).sum(),
          close);
      assertEquals(
          balance.score(),
          report.ranks().top().rows().stream().mapToDouble(TopPages.Row::score).sum(),
          close);
      assertEquals(
          balance.outgoing().external() + balance.leak(),
          report.flows().leaks().rows().stream().mapToDouble(Leaks.Row::flow).sum(),
          close);
      for (SectionFlows sections : List.of(report.flows().sections(), report.flows().map())) {
        assertSums(sections, balance, close);
      }
      assertEquals(0, report.links().advice().refused(), "seed " + seed);
    }
  }

  private static void assertSums(SectionFlows sections, FlowBalance balance, double close) {
    double score = 0;
    double inside = 0;
    for (SectionFlows.Section section : sections.sections()) {
      score += section.score();
      inside += section.incoming().fromOthers() + section.within();
      assertEquals(
          section.score(),
          section.incoming().external()
              + section.incoming().induced()
              + section.incoming().fromOthers()
              + section.within(),
          close,
          section.name());
      assertEquals(
          section.score(),
          section.outgoing().toOthers()
              + section.within()
              + section.outgoing().external()
              + section.outgoing().dissipated()
              + section.outgoing().leak(),
          close,
          section.name());
    }
    assertEquals(balance.score(), score, close);
    assertEquals(balance.internal(), inside, close);
    assertEquals(
        balance.internal(),
        sections.flows().stream().mapToDouble(SectionFlows.Flow::flow).sum(),
        close);
  }
}
