package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Files;
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
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.UrlStatus;
import org.siterank.run.RunProgress;
import org.siterank.shares.LinkFeatures;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredShare;

/** A site that is read again from a build's folder. */
class GateTest {

  private static final PageUrl A = url("/a.html");
  private static final PageUrl B = url("/b.html");

  @TempDir Path directory;
  private KnownSite site;
  private Path build;

  @BeforeEach
  void publish() throws IOException {
    site = new KnownSite(directory.resolve("data"));
    site.page(HOME, A, B).page(A, HOME).page(B).address(url("/old.html"), UrlStatus.GONE);
    site.publish(rank(HOME, 8, 4, 3), rank(A, 2, 0, 0), rank(B, 3, 0, 1));
    build = Files.createDirectory(directory.resolve("build"));
    file("index.html", "<a href=/a.html>a</a><a href=/b.html>b</a>");
    file("a.html", "<a href=/>home</a>");
    file("b.html", "");
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private void file(String name, String body) throws IOException {
    Files.writeString(
        build.resolve(name), "<title>" + name + "</title><p>All about " + name + "</p>" + body);
  }

  private GateReport gate(PageUrl... goals) throws Exception {
    return gate(false, goals);
  }

  private GateReport gate(boolean stop, PageUrl... goals) throws Exception {
    SiteConfig config = site.config().with("site.dir", build.toString());
    return new SiteQueries(config, site.scope(), site.store(), Optional.of(site.run()))
        .gate(List.of(goals))
        .rebuilt(RunProgress.SILENT, () -> stop);
  }

  @Test
  void aBuildLikeThePublishedSitePasses() throws Exception {
    GateReport report = gate(A);
    assertEquals(List.of(), report.verdict().failures());
    assertEquals(13, report.totals().before(), 1e-6);
    assertEquals(report.totals().before(), report.totals().after());
    assertTrue(report.pages().stream().allMatch(page -> page.fate() == GateReport.Fate.KEPT));
    assertEquals(List.of(), report.brokenLinks());
  }

  /** Nine of ten visitors go on to a: so they do after the change, beside a new link. */
  @Test
  void aBuildKeepsTheSharesOfItsLinks() throws Exception {
    Map<String, Double> kinds = new HashMap<>();
    LinkFeatures.NAMES.forEach(name -> kinds.put(name, name.equals("later") ? -2.0 : 0));
    site.shares(kinds, new StoredShare(HOME, A, 1.8), new StoredShare(HOME, B, 0.2));
    GateReport same = gate(A);
    assertEquals(same.totals().before(), same.totals().after());
    assertTrue(same.pages().stream().allMatch(page -> page.change() == 0), same.pages()::toString);
    file("index.html", "<a href=/a.html>a</a><a href=/b.html>b</a><a href=/c.html>c</a>");
    file("c.html", "");
    GateReport.Change change = gate(A).goals().get(0).change();
    double weight = 2 * Math.pow(3, -2) / (1 + Math.pow(2, -2)); // The third link of three.
    double fewer = 2 / (2 + weight);
    double d = site.run().damping();
    assertEquals(0.9 * d * fewer, share(change.after()), 1e-6);
    assertEquals(0.9 * d, share(change.before()), 1e-6);
  }

  /** Of the score of a, what comes from the start page, which a links back to; s is 4 + 3. */
  private double share(double score) throws IOException {
    return score / (7 + site.run().damping() * score);
  }

  @Test
  void aPageThatIsMissingIsGoneAndItsLinksAreBroken() throws Exception {
    Files.delete(build.resolve("a.html"));
    GateReport report = gate(A);
    assertEquals(
        List.of(
            A + " is gone; restore it or redirect its address",
            "1 link is newly broken; 0 allowed (gate.max-broken-links)"),
        report.verdict().failures());
    assertEquals(List.of(new GateReport.BrokenLink(HOME, A)), report.brokenLinks());
    // The start page keeps 7 and sends half of it to b.
    assertEquals(11.5, report.totals().after(), 1e-6);
  }

  @Test
  void aPageThatMovedIsFollowedToItsNewAddress() throws Exception {
    file("index.html", "<a href=/new.html>a</a><a href=/b.html>b</a>");
    file("new.html", "<a href=/>home</a>");
    Files.writeString(
        build.resolve("a.html"), "<meta http-equiv=refresh content='0; url=/new.html'>");
    GateReport report = gate(A);
    assertEquals(List.of(), report.verdict().failures());
    GateReport.Change change = report.goals().get(0).change();
    assertEquals(GateReport.Fate.MOVED, change.fate());
    assertEquals(Optional.of(url("/new.html")), change.now());
    assertEquals(2, change.after(), 1e-6);
  }

  @Test
  void pagesThatNothingLinksToAnyMoreAreStillLookedFor() throws Exception {
    file("index.html", "<a href=/b.html>b</a>");
    GateReport report = gate(B);
    assertEquals(List.of(A), report.unreachable());
    assertEquals(
        List.of(
            "1 page can no longer be reached by links from the start page; 0 allowed"
                + " (gate.max-unreachable)"),
        report.verdict().failures());
  }

  @Test
  void aBuildThatCannotBeReadOrIsStoppedHasNoReport() throws Exception {
    assertThrows(InterruptedException.class, () -> gate(true, A));
    Files.delete(build.resolve("index.html"));
    assertThrows(SiteUnreachableException.class, () -> gate(A));
  }

  @Test
  void theDataDirectoryStaysAsItWas() throws Exception {
    Files.delete(build.resolve("a.html"));
    gate(A);
    assertTrue(site.store().pages().page(A).isPresent());
    assertEquals(1, site.store().runs().all().size());
  }
}
