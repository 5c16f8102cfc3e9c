package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.config.SiteConfig;
import org.siterank.graph.ArcEdit;
import org.siterank.shares.LinkFeatures;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredShare;
import org.siterank.whatif.SiteEdit;

class GateReportTest {

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

  private SiteQueries queries(SiteConfig config) throws Exception {
    return new SiteQueries(config, site.scope(), site.store(), Optional.of(site.run()));
  }

  private SiteQueries queries() throws Exception {
    return queries(site.config());
  }

  private static SiteEdit without(PageUrl from, PageUrl to) {
    return SiteEdit.of(List.of(ArcEdit.remove(from.value(), to.value())));
  }

  @Test
  void aGateNeedsPagesThatAreKnown() throws Exception {
    UnknownGoalException none =
        assertThrows(UnknownGoalException.class, () -> queries().gate(SiteEdit.none(), List.of()));
    assertEquals(
        "no protected page is named; name pages, or set gate.pages or report.goals in the"
            + " configuration",
        none.getMessage());
    UnknownGoalException unknown =
        assertThrows(
            UnknownGoalException.class,
            () -> queries().gate(SiteEdit.none(), List.of(A, url("/none"))));
    assertEquals("the published site has no page " + url("/none"), unknown.getMessage());
  }

  @Test
  void aGateTellsWhereAnAddedLinkIsTakenToBe() throws Exception {
    SiteEdit more = SiteEdit.of(List.of(ArcEdit.add(A.value(), B.value())));
    assertEquals(List.of(), queries().gate(more, List.of(A)).verdict().remarks());
    Map<String, Double> kinds = new HashMap<>();
    LinkFeatures.NAMES.forEach(name -> kinds.put(name, name.equals("content") ? 1.0 : 0));
    site.shares(kinds, new StoredShare(A, HOME, 1));
    assertEquals(
        List.of(
            "the links that are added are taken to be in the content; --place names another place"),
        queries().gate(more, List.of(A)).verdict().remarks());
    GateReport menu = queries().gate(more, List.of(A), LinkPosition.MENU);
    GateReport content = queries().gate(more, List.of(A), LinkPosition.CONTENT);
    double expected = Math.E / (1 + Math.E);
    assertEquals(0.5, added(menu), 1e-6);
    assertEquals(expected, added(content), 1e-6);
  }

  /** The share of the importance of a that its new link passes on to b. */
  private static double added(GateReport report) {
    GateReport.Change b =
        report.pages().stream().filter(page -> page.page().equals(B)).findFirst().orElseThrow();
    GateReport.Change a = report.goals().get(0).change();
    return (b.after() - 1 - a.after()) / (0.5 * a.after()); // The start page sends a and b alike.
  }

  @Test
  void goalsAreThoseNamedElseOfTheGateElseOfTheReport() throws Exception {
    SiteConfig report = site.config().with("report.goals", A.value());
    SiteConfig gate = report.with("gate.pages", B.value());
    assertEquals(List.of(A), goals(report, List.of()));
    assertEquals(List.of(B), goals(gate, List.of()));
    assertEquals(List.of(HOME), goals(gate, List.of(HOME, url("/index.html"))));
  }

  private List<PageUrl> goals(SiteConfig config, List<PageUrl> named) throws Exception {
    return queries(config).gate(SiteEdit.none(), named).goals().stream()
        .map(goal -> goal.change().page())
        .toList();
  }

  @Test
  void anEditThatChangesNothingPasses() throws Exception {
    GateReport report = queries().gate(SiteEdit.none(), List.of(A));
    assertTrue(report.passes());
    assertEquals(13, report.totals().before(), 1e-6);
    assertEquals(13, report.totals().after(), 1e-6);
    assertEquals(0, report.totals().lostInflow());
    assertEquals(List.of(), report.verdict().remarks());
    assertEquals(List.of(), report.unreachable());
    assertEquals(0, report.goals().get(0).drop(), 1e-9);
  }

  /** Without its link to a, the start page sends all to b: P_h = 7, P_a = 0, P_b = 4.5. */
  @Test
  void aGoalThatLosesItsOnlyLinkFails() throws Exception {
    GateReport report = queries().gate(without(HOME, A), List.of(A, B));
    assertEquals(
        List.of(
            A
                + " loses 100.0 % (2.00 to 0.00 expected page views/day), more than the 20.0 % allowed",
            "1 page can no longer be reached by links from the start page; 0 allowed"
                + " (gate.max-unreachable)"),
        report.verdict().failures());
    assertEquals(List.of(A), report.unreachable());
    assertEquals(11.5, report.totals().after(), 1e-6);
    GateReport.Goal goal = report.goals().get(0);
    assertEquals(1, goal.drop(), 1e-6);
    assertEquals(2, goal.counted().orElseThrow(), 1e-9);
    assertEquals(Optional.of(HOME), goal.causes().get(0).from());
    assertEquals(-2, goal.causes().get(0).change(), 1e-6);
    assertEquals(-0.5, report.goals().get(1).drop(), 1e-6);
    assertTrue(report.goals().get(1).passes());
    assertEquals(
        List.of(A, B, HOME), report.pages().stream().map(GateReport.Change::page).toList());
    assertTrue(report.pages().get(0).deviation().isPresent());
  }

  @Test
  void limitsOfTheConfigurationLetAChangePass() throws Exception {
    SiteConfig config =
        site.config().with("gate.max-drop", "100%").with("gate.max-unreachable", "1");
    assertTrue(queries(config).gate(without(HOME, A), List.of(A)).passes());
  }

  @Test
  void aPageThatIsDeletedIsGoneWithItsInflow() throws Exception {
    GateReport report = queries().gate(SiteEdit.none().withoutPage(B.value()), List.of(B));
    assertEquals(
        List.of(B + " is gone; restore it or redirect its address"), report.verdict().failures());
    assertEquals(1, report.totals().lostInflow(), 1e-9);
    GateReport.Change change = report.goals().get(0).change();
    assertEquals(GateReport.Fate.VANISHED, change.fate());
    assertEquals(Optional.empty(), change.now());
    assertEquals(0, change.after());
  }

  @Test
  void aPageThatIsAddedIsNew() throws Exception {
    SiteEdit edit =
        SiteEdit.none().withPage(url("/c").value()).with(ArcEdit.add(B.value(), url("/c").value()));
    GateReport report = queries().gate(edit, List.of(B));
    assertEquals(
        List.of("1 page is new; what will enter from outside is not known yet and taken as 0"),
        report.verdict().remarks());
    GateReport.Change change = report.pages().get(0);
    assertEquals(GateReport.Fate.NEW, change.fate());
    assertEquals(0, change.before());
    assertEquals(1.5, change.after(), 1e-6);
  }

  @Test
  void aSiteThatWasReadAgainSinceItsRankingIsRemarked() throws Exception {
    site.page(url("/c"), A, B);
    GateReport report = queries().gate(SiteEdit.none(), List.of(A));
    assertEquals(
        List.of(
            "the site was read again after the published run "
                + site.run().id()
                + " (1 pages more, 0 fewer, 2 links more or fewer); siterank rank brings it up to"
                + " date"),
        report.verdict().remarks());
  }

  @Test
  void ranksThatAreNotThoseOfTheLinksAreRemarked() throws Exception {
    site.publish(rank(HOME, 9, 4, 3), rank(A, 2, 0, 0), rank(B, 3, 0, 1));
    assertEquals(
        List.of(
            "the links known today give other ranks than run "
                + site.run().id()
                + " published, by 1 in all; siterank rank brings it up to date"),
        queries().gate(SiteEdit.none(), List.of(A)).verdict().remarks().stream()
            .map(text -> text.replace("1.00", "1"))
            .toList());
  }

  /** The causes at a goal are the pages that link to it: one link is new, another brings less. */
  @Test
  void causesAreTheSourcesWhoseFlowChanges() throws Exception {
    SiteEdit edit =
        SiteEdit.of(List.of(ArcEdit.add(B.value(), A.value()))).withInflow(A.value(), 4);
    GateReport.Goal goal = queries().gate(edit, List.of(A)).goals().get(0);
    // P_h = 7 + P_a / 2, P_a = 4 + P_h / 4 + P_b / 2, P_b = 1 + P_h / 4: P_h is 148/13.
    assertEquals(114.0 / 13, goal.change().after(), 1e-6);
    assertEquals(
        List.of(Optional.empty(), Optional.of(B), Optional.of(HOME)),
        goal.causes().stream().map(GateReport.Cause::from).toList());
    assertEquals(4, goal.causes().get(0).change(), 1e-6);
    assertEquals(25.0 / 13, goal.causes().get(1).after(), 1e-6);
    assertEquals(0, goal.causes().get(1).before());
    assertEquals(37.0 / 13 - 2, goal.causes().get(2).change(), 1e-6);
  }
}
