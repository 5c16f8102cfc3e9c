package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

class RememberedSiteTest {

  private static final PageUrl NEW = PageUrl.of("https://new.example/");

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

  private void remember(SiteConfig config) throws IOException {
    RememberedSite.remember(site.store(), config);
  }

  private Optional<String> problem(SiteConfig config) throws Exception {
    return RememberedSite.problem(site.store(), config, config.scope(), true);
  }

  private String run(String options) {
    return "siterank run " + options + " --data " + directory;
  }

  @Test
  void theSettingsOfASiteComeBack() throws Exception {
    SiteConfig config =
        site.config()
            .with("site.url", HOME.value(), AWAY.value())
            .with("site.aliases", "https://alias.example/")
            .with("site.include", "/docs/*")
            .with("site.exclude", "/docs/old/*")
            .with("site.ignore-parameters", "utm_source")
            .with("links.nofollow", "ignore")
            .with("links.dead", "leak");
    remember(config);
    SiteConfig kept = RememberedSite.apply(SiteConfig.defaults(), site.store().runs().settings());
    assertEquals(config.site(), kept.site());
    assertEquals(config.links(), kept.links());
    assertEquals(SiteConfig.defaults().data(), kept.data());
  }

  @Test
  void patternsOfEarlierVersionsThatCouldMatchNothingAreLeftOut() {
    SiteConfig kept =
        RememberedSite.apply(
            SiteConfig.defaults(),
            Map.of(
                "site.url", List.of(HOME.value()),
                "site.include", List.of("docs", "/docs/*"),
                "site.exclude", List.of("*old", "old")));
    assertEquals("[/docs/*]", kept.site().include().toString());
    assertEquals("[*old]", kept.site().exclude().toString());
  }

  @Test
  void aDirectoryWithoutPagesOrVisitsTakesAnySite() throws Exception {
    assertEquals(Optional.empty(), problem(site.config()));
    remember(site.config());
    assertEquals(Optional.empty(), problem(site.config().with("site.url", NEW.value())));
  }

  @Test
  void pagesOfAnotherSiteAreRefusedWithTheCommandsThatHelp() throws Exception {
    remember(site.config());
    site.page(HOME).page(A);
    SiteConfig other = site.config().with("site.url", NEW.value());
    String expected =
        directory
            + " holds 2 pages of "
            + HOME
            + ", none of "
            + SiteScope.of(NEW)
            + ": use another folder (--data); if the site has moved there: "
            + run("--move-to " + NEW)
            + "; if this is another name of it: "
            + run("--site " + NEW + " --alias " + HOME);
    assertEquals(Optional.of(expected), problem(other));
    OtherSiteException refused =
        assertThrows(
            OtherSiteException.class,
            () -> RememberedSite.check(site.store(), other, other.scope(), true));
    assertEquals(expected, refused.getMessage());
  }

  @Test
  void visitsOfAnotherSiteAreRefusedWhereNoPageIsKnown() throws Exception {
    site.visits(A, RequestClass.DIRECT, "", 1);
    Optional<String> problem = problem(site.config().with("site.url", NEW.value()));
    assertEquals(
        Optional.of(directory + " holds visits of " + HOME + ", none of " + SiteScope.of(NEW)),
        problem.map(text -> text.substring(0, text.indexOf(": use another folder"))));
  }

  @Test
  void rulesThatKeepOutEveryPageAreNamed() throws Exception {
    remember(site.config());
    site.page(HOME);
    assertEquals(
        Optional.of(
            "site.include and site.exclude keep out all of the 1 page in "
                + directory
                + ": correct them, or use another folder (--data)"),
        problem(site.config().with("site.exclude", "/*")));
  }

  @Test
  void pagesUnderTheOldNamesOfTheSiteAreCrawledFirst() throws Exception {
    SiteConfig plain = site.config().with("site.url", "http://example.org/");
    remember(plain);
    site.page(PageUrl.of("http://example.org/a"));
    assertEquals(Optional.empty(), problem(site.config()));
    assertEquals(
        Optional.of(
            directory
                + " has its 1 page under other addresses of the site: crawl it (siterank run)"),
        RememberedSite.problem(site.store(), site.config(), site.scope(), false));
  }

  @Test
  void aSiteThatMovedIsKnownUnderItsOldAddress() throws Exception {
    site.page(NEW);
    site.store()
        .runs()
        .saveSettings(
            Map.of("site.url", List.of(NEW.value()), "moved.from", List.of(HOME.value())));
    assertEquals(
        Optional.of(
            "the site of "
                + directory
                + " has moved from "
                + site.scope()
                + " to "
                + NEW
                + ": "
                + run("--site " + NEW)
                + "; if it is back: "
                + run("--move-to " + HOME)),
        problem(site.config()));
  }

  /** 8 pages, of which crawl.max-vanished 0.25 lets 2 go. */
  @Test
  void asManyPagesMayLeaveAsTheConfigurationAllows() throws Exception {
    remember(site.config());
    for (int i = 1; i <= 5; i++) {
      site.page(url("/docs/" + i));
    }
    site.page(url("/x/1")).page(url("/x/2")).page(url("/y/1"));
    SiteConfig config = site.config().with("crawl.max-vanished", "0.25");
    assertEquals(Optional.empty(), problem(config.with("site.exclude", "/x/*")));
    assertEquals(
        Optional.of(
            "of the 8 pages in "
                + directory
                + ", 3 (such as "
                + url("/y/1")
                + ") do not belong to "
                + site.scope()
                + " any more, more than crawl.max-vanished allows; nothing was changed. Correct"
                + " site.url, site.include or site.exclude, or confirm it: siterank run"
                + " --max-vanished 1"),
        problem(config.with("site.include", "/docs/*")));
  }

  @Test
  void onePageMayAlwaysLeave() throws Exception {
    remember(site.config());
    site.page(A).page(B);
    assertEquals(
        Optional.empty(),
        problem(site.config().with("crawl.max-vanished", "0").with("site.exclude", "/a")));
  }

  @Test
  void theSettingsOfTheLastRunAreNotLookedIntoAgain() throws Exception {
    remember(site.config());
    site.page(AWAY);
    assertEquals(Optional.empty(), problem(site.config()));
  }

  /** Of 10 visits 6 are of an alias that is no longer configured. */
  @Test
  void visitsOfAnAliasThatIsGoneAreNotGivenUpSilently() throws Exception {
    PageUrl alias = PageUrl.of("https://alias.example/");
    remember(site.config().with("site.aliases", alias.value()));
    site.page(HOME);
    site.visits(HOME, RequestClass.DIRECT, "", 4).visits(alias, RequestClass.DIRECT, "", 6);
    assertEquals(
        Optional.of(
            "6 of 10 counted visits in "
                + directory
                + " (such as those of "
                + alias
                + ") are of addresses that do not belong to "
                + site.scope()
                + ", more than crawl.max-vanished allows; nothing was changed. To keep them: "
                + run("--site " + HOME + " --alias " + alias)
                + ", or give them up: "
                + run("--site " + HOME + " --max-vanished 1")),
        problem(site.config().with("crawl.max-vanished", "0.5")));
    assertEquals(Optional.empty(), problem(site.config().with("crawl.max-vanished", "0.6")));
  }

  @Test
  void severalSitesAreKeptByTheirNames() throws Exception {
    assertEquals(Optional.empty(), RememberedSite.union(Map.of()));
    Map<String, List<String>> kept =
        Map.of(
            "sites", List.of("one", "two"),
            "sites.one.site.url", List.of(HOME.value()),
            "sites.two.site.url", List.of(NEW.value()),
            "sites.two.site.exclude", List.of("/old/*"));
    SiteScope union = RememberedSite.union(kept).orElseThrow();
    assertEquals(List.of("one", "two"), union.siteNames());
    assertEquals(Optional.of("two"), union.siteName(PageUrl.of(NEW + "x")));
    assertEquals(false, union.contains(PageUrl.of(NEW + "old/x")));
    assertEquals(true, union.contains(url("/old/x")));
    SiteConfig config = RememberedSite.apply(SiteConfig.defaults(), kept);
    assertEquals(
        kept.get("sites.two.site.exclude"),
        RememberedSite.of(config).get("sites.two.site.exclude"));
    assertEquals(List.of("one", "two"), RememberedSite.of(config).get("sites"));
  }
}
