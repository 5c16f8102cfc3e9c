package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.FetchHistory;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.rights.AccessRules;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.StatedReaders;

class SiteRightsTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private SiteRights rights(String... rules) throws Exception {
    return rights(site.config().with("rights.rules", rules));
  }

  private SiteRights rights(SiteConfig config) throws Exception {
    return SiteRights.of(
        site.store(),
        site.scope(),
        AccessRules.read(config.rights(), config.accounts(), site.scope()));
  }

  private static Map<String, String> decisions(SiteRights rights) {
    Map<String, String> decisions = new TreeMap<>();
    rights.forEach(
        (page, decision) ->
            decisions.put(page.path(), decision.readers() + ": " + decision.reason()));
    return decisions;
  }

  private static String readers(SiteRights rights, PageUrl page) {
    return rights.readers().get(page).toString();
  }

  private static String text(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
  }

  @Test
  void withoutRulesEverybodyMayReadEveryPage() throws Exception {
    site.page(A).redirect(url("/old"), A).address(url("/unread"), UrlStatus.UNREAD);
    assertEquals(
        Map.of("/a", Readers.UNRESTRICTED + ": there are no access rules"), decisions(rights()));
    assertEquals(Map.of(A, Readers.UNRESTRICTED), rights().readers());
    assertEquals(List.of(), rights().warnings());
  }

  @Test
  void aPageIsClosedByTheRuleOfAnAddressThatRedirectsToIt() throws Exception {
    site.page(A).page(B).redirect(url("/hr/wages"), url("/hop")).redirect(url("/hop"), A);
    SiteRights rights = rights("/hr/* board", "/* everybody");
    assertEquals("board", readers(rights, A));
    assertEquals("everybody", readers(rights, B));
    assertEquals(
        List.of(
            "pages that fewer people may read than the rule for their own address says: "
                + A
                + " (is also reached as "
                + url("/hr/wages")
                + ": "
                + decisions(rights).get("/a").replaceFirst(".*wages: ", "")
                + "); where that is wrong, name the page itself in rights.rules or rights.file"),
        rights.warnings());
  }

  @Test
  void aPageThatARuleNamesIsAsItSays() throws Exception {
    site.page(A).redirect(url("/hr/wages"), A);
    SiteRights rights = rights("/a everybody", "/hr/* board", "/* everybody");
    assertEquals("everybody", readers(rights, A));
    assertEquals(List.of(), rights.warnings());
  }

  @Test
  void redirectsInACircleEnd() throws Exception {
    site.page(A).redirect(url("/hr/1"), url("/hr/2")).redirect(url("/hr/2"), url("/hr/1"));
    assertEquals("everybody", readers(rights("/hr/* board", "/* everybody"), A));
  }

  @Test
  void aCopyOfAClosedPageIsClosedEvenIfItIsShort() throws Exception {
    site.page(url("/hr/1"), "One", "The wages.", List.of());
    site.page(A, "Two", "The  wages.", List.of()).page(B, "Three", "The ages.", List.of());
    SiteRights rights = rights("/hr/* board", "/* everybody");
    assertEquals("board", readers(rights, A));
    assertEquals("everybody", readers(rights, B));
    assertEquals(
        "board: says the same as " + url("/hr/1"),
        decisions(rights).get("/a").replaceFirst("(hr/1): .*", "$1"));
  }

  @Test
  void copiesOfDifferentlyClosedPagesAreForThoseWhoMayReadBoth() throws Exception {
    site.page(url("/hr/1"), "One", "The wages.", List.of());
    site.page(url("/it/1"), "Two", "The wages.", List.of());
    site.page(A, "Three", "The wages.", List.of());
    SiteRights rights = rights("/hr/* board, hr", "/it/* board, it", "/* everybody");
    assertEquals("board", readers(rights, A));
    assertEquals("board, hr", readers(rights, url("/hr/1")));
  }

  @Test
  void aPageThatContainsAClosedTextIsClosed() throws Exception {
    site.html(url("/hr/1"), "<p>" + text(0, 100));
    site.html(A, "<p>" + text(0, 200)).html(B, "<p>" + text(50, 250));
    SiteRights rights = rights("/hr/* board", "/* everybody");
    assertEquals("board", readers(rights, A));
    assertEquals("everybody", readers(rights, B));
    assertEquals(
        "board: says all or nearly all that stands on " + url("/hr/1"),
        decisions(rights).get("/a").replaceFirst("(hr/1): .*", "$1"));
  }

  @Test
  void whatIsPushedWithADocumentDecides() throws Exception {
    site.page(HOME);
    site.store()
        .pushed()
        .change(
            table -> {
              table.save(
                  new CrawlResult(
                      KnownSite.record(A, UrlStatus.READ, 200),
                      Optional.of(Page.of(A, "text/html", "A", "a", "en", List.of()))),
                  Optional.of(Readers.parse("hr")),
                  KnownSite.READ);
              return null;
            });
    assertEquals("hr", readers(rights("/* everybody"), A));
    assertEquals("everybody", readers(rights("/* everybody"), HOME));
  }

  @Test
  void aStatementThatCannotBeReadClosesItsPageAndIsReported() throws Exception {
    for (int i = 1; i <= 7; i++) {
      PageUrl page = url("/" + i);
      UrlRecord known = KnownSite.record(page, UrlStatus.READ, 200);
      StatedReaders stated =
          StatedReaders.NONE.with(StatedReaders.header("X-Readers"), List.of("hr", "everybody"));
      site.save(
          new UrlRecord(
              page,
              known.status(),
              200,
              known.target(),
              1,
              known.fetched(),
              "",
              "",
              0,
              1,
              "",
              FetchHistory.NONE,
              stated),
          Page.of(page, "text/html", "Page " + i, "Text " + i, "en", List.of()));
    }
    SiteRights rights =
        rights(
            site.config().with("rights.rules", "/* everybody").with("rights.header", "X-Readers"));
    assertEquals("nobody", readers(rights, url("/1")));
    String reason = decisions(rights).get("/1").substring("nobody: ".length());
    String named =
        IntStream.rangeClosed(1, 5)
            .mapToObj(i -> url("/" + i) + " (" + reason + ")")
            .collect(Collectors.joining(", "));
    assertEquals(
        List.of(
            "nobody finds what states in no readable way who may read it: "
                + named
                + " and 2 more pages"),
        rights.warnings());
  }

  @Test
  void aListNamesFivePages() {
    assertEquals("1, 2, 3, 4, 5", SiteRights.some(List.of("1", "2", "3", "4", "5")));
    assertEquals(
        "1, 2, 3, 4, 5 and 1 more pages", SiteRights.some(List.of("1", "2", "3", "4", "5", "6")));
    assertEquals("", SiteRights.some(List.of()));
  }
}
