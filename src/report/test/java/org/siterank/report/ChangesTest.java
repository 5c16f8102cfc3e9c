package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

@Tag("slow")
class ChangesTest {

  private static final Duration DAY = Duration.ofDays(1);

  /** The same pages with other links and another inflow. */
  private static Facts site(long seed, int pages, long inflowSeed) {
    SiteGraph graph = Facts.withUrls(RandomSites.site(seed, pages));
    return new Facts(
        graph, RandomSites.inflow(graph, inflowSeed), NodeVector.uniform(graph, 1), 0.85);
  }

  @Test
  void thePartsOfAChangeAddUpForEveryPage() {
    for (long seed = 1; seed < 200; seed++) {
      int pages = 2 + (int) (seed % 30);
      Facts then = site(seed, pages, seed);
      Facts now = site(seed + 1000, pages, seed + 1);
      now.past = List.of(then.asPast(now.graph, Facts.NOW.minus(DAY)));
      Changes changes = now.report().history().sinceLast().orElseThrow();
      double close = 1e-8 * Math.max(1, changes.after());
      for (Changes.Row row : changes.rows()) {
        assertEquals(
            row.change(),
            row.causes().inflow() + row.causes().normalisation() + row.causes().links(),
            close,
            "seed " + seed);
      }
      assertEquals(
          changes.change(),
          changes.causes().inflow()
              + changes.causes().normalisation()
              + changes.causes().links()
              + changes.vanished(),
          close);
    }
  }

  @Test
  void otherVisitsAloneAreNoChangeOfLinks() {
    Facts then = site(5, 20, 1);
    Facts now = site(5, 20, 2);
    now.past = List.of(then.asPast(now.graph, Facts.NOW.minus(DAY)));
    Changes changes = now.report().history().sinceLast().orElseThrow();
    changes.rows().forEach(row -> assertEquals(0, row.causes().links(), 1e-9));
    assertTrue(changes.rows().stream().anyMatch(row -> Math.abs(row.causes().inflow()) > 0.1));
  }

  @Test
  void otherLinksAloneAreNoChangeOfInflow() {
    Facts then = site(5, 20, 1);
    Facts now = site(6, 20, 1);
    now.past = List.of(then.asPast(now.graph, Facts.NOW.minus(DAY)));
    for (Changes.Row row : now.report().history().sinceLast().orElseThrow().rows()) {
      assertEquals(0, row.causes().inflow(), 1e-9);
      assertEquals(0, row.causes().normalisation(), 1e-9);
      assertEquals(row.change(), row.causes().links(), 1e-8);
    }
  }

  @Test
  void twiceAsManyVisitsEverywhereAreNormalisation() {
    Facts then = site(5, 20, 1);
    Facts now =
        new Facts(
            then.graph,
            then.external.plus(then.external),
            then.induced.plus(then.induced),
            then.damping);
    now.past = List.of(then.asPast(now.graph, Facts.NOW.minus(DAY)));
    Changes changes = now.report().history().sinceLast().orElseThrow();
    assertEquals(changes.before(), changes.causes().normalisation(), 1e-8);
    assertEquals(0, changes.causes().inflow(), 1e-8);
    assertEquals(0, changes.causes().links(), 1e-8);
  }

  @Test
  void aPageThatIsGoneTakesItsScoreAlong() {
    Facts now = site(5, 20, 1);
    SiteFacts.PastRun same = now.asPast(now.graph, Facts.NOW.minus(DAY));
    PageUrl gone = new PageUrl(Facts.SITE + "gone");
    now.past =
        List.of(
            new SiteFacts.PastRun(
                same.id(),
                same.when(),
                same.damping(),
                true,
                same.ranked(),
                new SiteFacts.PastRanks(
                    same.ranks().scores(), same.ranks().inflow(), same.ranks().deviation()),
                Map.of(gone, 3.5),
                0));
    Changes changes = now.report().history().sinceLast().orElseThrow();
    assertEquals(-3.5, changes.vanished(), 1e-12);
    assertEquals(-3.5, changes.change(), 1e-8);
    assertEquals(List.of(new Changes.Gone(gone, 3.5)), changes.gone());
  }

  @Test
  void changesWithinTheNoiseAreMarked() {
    Facts then = site(5, 20, 1);
    Facts now = site(5, 20, 2);
    SiteFacts.PastRun past = then.asPast(now.graph, Facts.NOW.minus(DAY));
    now.past =
        List.of(
            new SiteFacts.PastRun(
                past.id(),
                past.when(),
                past.damping(),
                true,
                past.ranked(),
                new SiteFacts.PastRanks(
                    past.ranks().scores(),
                    past.ranks().inflow(),
                    NodeVector.uniform(now.graph, 20 * 2.0)),
                Map.of(),
                0));
    for (Changes.Row row : now.report().history().sinceLast().orElseThrow().rows()) {
      assertEquals(1.96 * 2, row.noise(), 1e-12);
      assertEquals(Math.abs(row.change()) <= row.noise(), row.withinNoise());
    }
  }

  @Test
  void aMonthAgoIsTheNewestRunThatIsOldEnough() {
    Facts now = site(5, 20, 2);
    Facts then = site(5, 20, 1);
    now.past =
        List.of(
            then.asPast(now.graph, Facts.NOW.minus(DAY)),
            then.asPast(now.graph, Facts.NOW.minus(Duration.ofDays(31))),
            then.asPast(now.graph, Facts.NOW.minus(Duration.ofDays(60))));
    WebmasterReport report = now.report();
    assertEquals(Facts.NOW.minus(DAY), report.history().sinceLast().orElseThrow().when());
    assertEquals(
        Facts.NOW.minus(Duration.ofDays(31)), report.history().sinceAMonth().orElseThrow().when());
    assertEquals(4, report.history().trend().times().size());
    assertFalse(report.history().trend().lines().isEmpty());
    assertEquals(Facts.NOW, report.history().trend().times().get(3));
  }
}
