package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.PUBLISHED;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.UrlStatus;
import org.siterank.report.EditorLinks;
import org.siterank.report.SiteFacts;
import org.siterank.report.SourceValues;
import org.siterank.site.Link;
import org.siterank.site.Page;

class ReportFactsTest {

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

  private SiteFacts facts(SiteConfig config) throws Exception {
    return new ReportFacts(
            config,
            site.scope(),
            site.store(),
            site.run(),
            words -> words.equals("apples") ? Optional.of(A) : Optional.empty())
        .gather(Optional.empty(), model -> EditorLinks.Editor.NONE);
  }

  private SiteFacts facts() throws Exception {
    return facts(site.config());
  }

  @Test
  void ranksFlowsAndVisitsAreThoseOfTheRun() throws Exception {
    SiteFacts facts = facts();
    assertEquals(HOME, facts.site());
    assertEquals(PUBLISHED, facts.run().when());
    assertTrue(facts.run().measured());
    assertArrayEquals(new double[] {8, 2, 3}, facts.flows().scores().toArray());
    assertEquals(0.5, facts.ranking().system().damping());
    assertEquals(7.2, facts.ranking().intervals().get(0).lower(), 1e-12);
    assertEquals(8.8, facts.ranking().intervals().get(0).upper(), 1e-12);
    assertArrayEquals(new double[] {7, 0, 1}, facts.views().outside().toArray());
    assertArrayEquals(new double[] {0, 2, 0}, facts.views().internal().toArray());
    assertEquals(1, facts.views().days(), 1e-9);
    assertEquals(0, facts.history().moved());
    assertEquals(3, facts.ranking().fit().orElseThrow().pages());
    assertEquals(Optional.empty(), facts.crawled().sisters());
    List<SourceValues.Row> sources = facts.ranking().sources().rows();
    assertEquals("portal.example", sources.get(0).host());
    assertEquals("external", sources.get(0).way());
    assertEquals(13, sources.stream().mapToDouble(SourceValues.Row::views).sum(), 1e-7);
  }

  @Test
  void pagesHaveTitlesAndDepthsAndSomeCanBeEdited() throws Exception {
    site.address(url("/c"), UrlStatus.UNREAD);
    for (String name : List.of("/d.pdf", "/e.pdf")) {
      Page document =
          Page.of(
              url(name),
              "application/pdf",
              "Document",
              name,
              "",
              name.equals("/e.pdf") ? List.of(new Link(HOME, "", false)) : List.of());
      site.save(KnownSite.record(url(name), UrlStatus.READ, 200), document);
    }
    SiteFacts.Pages pages = facts().crawled().pages();
    assertEquals(0, pages.start());
    assertEquals(
        List.of("Page /", "Page /a", "Page /b", "", "Document", "Document"), pages.titles());
    assertEquals(List.of(0, 1, 1, -1, -1, -1), pages.depths());
    // Nobody puts a link into a finished document; one that has links can get another.
    assertEquals(
        List.of(true, true, true, false, false, true),
        IntStream.range(0, 6).mapToObj(pages.editable()::test).toList());
  }

  @Test
  void pagesThatCameOrWentSinceTheRunAreCounted() throws Exception {
    site.page(url("/c")).address(B, UrlStatus.GONE);
    assertEquals(2, facts().history().moved());
  }

  @Test
  void goalsAreNodesOnceAndUnknownOnesAreNamed() throws Exception {
    SiteFacts facts =
        facts(
            site.config()
                .with(
                    "report.goals",
                    B.value(),
                    url("/none").value(),
                    HOME.value(),
                    url("/index.html").value()));
    assertEquals(List.of(2, 0), facts.goalPages().goals());
    assertEquals(List.of(url("/none")), facts.goalPages().unknown());
  }

  @Test
  void addressesAreCountedByTheirState() throws Exception {
    site.address(url("/c"), UrlStatus.GONE).redirect(url("/old"), A);
    Map<String, Long> addresses = facts().crawled().crawl().addresses();
    assertEquals(3, addresses.get("read"));
    assertEquals(1, addresses.get("gone"));
    assertEquals(1, addresses.get("redirect"));
    assertEquals(0, addresses.get("failed"));
  }

  @Test
  void earlierRunsAreTheirScoresOnThePagesOfNow() throws Exception {
    site.page(url("/c"));
    site.publish(rank(HOME, 9, 5, 3), rank(url("/gone"), 2, 1, 0.5));
    site.publish(rank(HOME, 8, 4, 3), rank(A, 2, 0, 0), rank(B, 3, 0, 1));
    List<SiteFacts.PastRun> past = facts().history().past();
    assertEquals(2, past.size());
    SiteFacts.PastRun last = past.get(0);
    assertArrayEquals(new double[] {9, 0, 0, 0}, last.ranks().scores().toArray());
    assertArrayEquals(new double[] {8, 0, 0, 0}, last.ranks().inflow().toArray());
    assertEquals(Map.of(url("/gone"), 2.0), last.gone());
    assertEquals(1.5, last.goneInflow());
    assertTrue(last.ranked().test(0));
    assertFalse(last.ranked().test(1));
    assertArrayEquals(new double[] {8, 2, 3, 0}, past.get(1).ranks().scores().toArray());
  }

  @Test
  void pagesAreSearchedForAndAFailureIsThrown() throws Exception {
    SiteFacts facts = facts();
    assertEquals(Optional.of(A), facts.crawled().search().apply("apples"));
    assertEquals(Optional.empty(), facts.crawled().search().apply("pears"));
    SiteFacts failing =
        new ReportFacts(
                site.config(),
                site.scope(),
                site.store(),
                site.run(),
                words -> {
                  throw new IOException("closed");
                })
            .gather(Optional.empty(), model -> EditorLinks.Editor.NONE);
    assertThrows(UncheckedIOException.class, () -> failing.crawled().search().apply("apples"));
  }
}
