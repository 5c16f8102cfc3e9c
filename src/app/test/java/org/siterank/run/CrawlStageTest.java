package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.MemberSite;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.UrlRecord;

/** The crawl of a site that is a folder. */
class CrawlStageTest {

  @TempDir Path directory;
  private KnownSite site;
  private Path pages;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory.resolve("data"));
    pages = Files.createDirectory(directory.resolve("pages"));
    page("index.html", "<a href=/a.html>a</a> <a href=/gone.html>gone</a>");
    page("a.html", "<a href=/>home</a>");
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private void page(String name, String body) throws IOException {
    Files.writeString(
        pages.resolve(name), "<title>" + name + "</title><p>All about " + name + "</p>" + body);
  }

  private SiteConfig config() throws Exception {
    return site.config().with("site.dir", pages.toString());
  }

  private CrawlReport crawl() throws Exception {
    List<SiteCrawl> crawls =
        new CrawlStage(config(), site.scope()).run(site.store(), () -> false, RunProgress.SILENT);
    assertEquals(1, crawls.size());
    assertEquals("", crawls.get(0).site());
    return crawls.get(0).report().orElseThrow();
  }

  private Map<String, String> addresses() throws IOException {
    Map<String, String> addresses = new TreeMap<>();
    site.store()
        .crawl()
        .forEach(record -> addresses.put(record.url().path(), record.status().name()));
    return addresses;
  }

  @Test
  void pagesAreReadAndTheSettingsKept() throws Exception {
    CrawlReport report = crawl();
    assertEquals(2, report.found().added());
    assertEquals(Map.of("/", "READ", "/a.html", "READ", "/gone.html", "GONE"), addresses());
    assertEquals(List.of(HOME.value()), site.store().runs().settings().get("site.url"));
  }

  @Test
  void pagesThatDoNotBelongToTheSiteAnyMoreAreForgotten() throws Exception {
    site.page(KnownSite.AWAY);
    crawl();
    assertTrue(site.store().crawl().find(KnownSite.AWAY).isEmpty());
  }

  /** Nothing links to the page, and people looked at it under the name of its folder. */
  @Test
  void addressesThatPeopleAskedForAreTried() throws Exception {
    page("hidden.html", "");
    site.visits(url("/hidden.html"), RequestClass.DIRECT, "", 2);
    site.visits(url("/nowhere.html"), RequestClass.INTERNAL, HOME.value(), 1);
    site.visits(url("/logo.png"), RequestClass.DIRECT, "", 1);
    site.visits(KnownSite.AWAY, RequestClass.DIRECT, "", 1);
    crawl();
    assertEquals(
        Map.of(
            "/", "READ",
            "/a.html", "READ",
            "/gone.html", "GONE",
            "/hidden.html", "READ",
            "/nowhere.html", "GONE"),
        addresses());
    UrlRecord hidden = site.store().crawl().find(url("/hidden.html")).orElseThrow();
    assertEquals(1_000_000, hidden.depth());
  }

  @Test
  void anotherSpellingOfAKnownPageIsNotTried() throws Exception {
    crawl();
    site.visits(url("/index.html"), RequestClass.DIRECT, "", 2);
    crawl();
    assertTrue(site.store().crawl().find(url("/index.html")).isEmpty());
  }

  @Test
  void aSiteThatCannotBeEnteredChangesNothing() throws Exception {
    Files.delete(pages.resolve("index.html"));
    site.page(url("/b.html"));
    SiteUnreachableException thrown = assertThrows(SiteUnreachableException.class, this::crawl);
    assertTrue(thrown.getMessage().contains("index.html") || !thrown.getMessage().isEmpty());
    assertEquals(Map.of("/b.html", "READ"), addresses());
    assertEquals(Map.of(), site.store().runs().settings());
    CrawlStage stage = new CrawlStage(config(), site.scope());
    SiteUnreachableException refused = assertThrows(SiteUnreachableException.class, stage::enter);
    assertEquals("nothing was moved: " + thrown.getMessage(), refused.getMessage());
  }

  @Test
  void membersAreFoundByTheirNames() throws Exception {
    SiteConfig union = config().withSites(List.of(new MemberSite("one", config())));
    CrawlStage stage = new CrawlStage(union, union.scope());
    assertTrue(stage.member("one").isPresent());
    assertEquals(Optional.empty(), stage.member("two"));
    assertEquals(Optional.empty(), new CrawlStage(config(), site.scope()).member("one"));
  }

  @Test
  void aSiteThatCanBeEnteredIs() throws Exception {
    new CrawlStage(config(), site.scope()).enter();
    assertEquals(Map.of(), addresses());
  }
}
