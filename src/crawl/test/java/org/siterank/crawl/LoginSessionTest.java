package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.Login;
import org.siterank.fetch.WebAccess;
import org.siterank.site.SiteScope;

/** Sites behind a form that end the session of the crawler, or offer it to. */
@Tag("slow")
class LoginSessionTest {

  private CrawlOptions options = CrawlOptions.defaults().with("crawl.delay", "0");

  /** Crawls into a new store: a later site may get the port of an earlier one. */
  private CrawlReport crawl(SessionSite site) throws Exception {
    return crawl(site, new MemoryStore());
  }

  private CrawlReport crawl(SessionSite site, MemoryStore store) throws Exception {
    Login login = new Login("me", "p", Optional.of(site.site.url("/login")), "", "");
    SiteScope scope = SiteScope.of(site.site.url("/"));
    WebAccess access = new WebAccess(WebAccess.PLAIN.options(), Optional.of(login));
    try (HttpSource source = new HttpSource(options.fetch(access), scope)) {
      return new Crawler(scope, options, false, source).crawl(store, () -> false, progress -> {});
    }
  }

  @Test
  void aLinkThatLogsOutIsNotFollowed() throws Exception {
    for (String link : List.of("<a href=/logout>x</a>", "<a href=/bye>Log out</a>")) {
      try (SessionSite site = new SessionSite(link)) {
        CrawlReport report = crawl(site);
        assertEquals(SessionSite.PAGES, report.found().added(), link);
        assertEquals(0, site.logouts.get(), link);
        assertEquals(1, site.logins.get(), link);
        assertEquals(List.of(), report.problems().warnings());
        assertFalse(report.problems().limits().containsKey(CrawlLimit.LOGIN_AGAIN));
      }
    }
  }

  @Test
  void aSessionThatEndsIsBegunAgainAndThePageFetchedOnceMore() throws Exception {
    for (int connections : List.of(1, 4)) {
      options = options.with("crawl.connections", Integer.toString(connections));
      for (TestSite.Reply closed :
          List.of(
              TestSite.status(302, "Location", "/login?next=here"),
              TestSite.body("text/html", SessionSite.FORM.getBytes(UTF_8)),
              TestSite.body(
                  "text/html", SessionSite.FORM.replace("action=/login", "").getBytes(UTF_8)))) {
        try (SessionSite site = new SessionSite("<a href=/sneaky>x</a>")) {
          site.site.on("/sneaky", TestSite.status(404));
          site.closed = closed;
          site.lasts = connections == 1 ? 4 : 8;
          CrawlReport report = crawl(site);
          assertEquals(SessionSite.PAGES, report.found().added());
          assertEquals(List.of(), report.problems().warnings());
          assertEquals(
              site.logins.get() - 1L, report.problems().limits().get(CrawlLimit.LOGIN_AGAIN));
          assertTrue(site.logins.get() >= 3, site.logins.toString());
        }
      }
    }
  }

  @Test
  void aPageThatShowsTheFormAfterEachLoginDoesNotEndTheCrawl() throws Exception {
    try (SessionSite site = new SessionSite("<a href=/secret>x</a>")) {
      String[] secrets = new String[20];
      for (int page = 0; page < secrets.length; page++) {
        secrets[page] = "/secret" + page;
        site.site.on(secrets[page], TestSite.status(302, "Location", "/login"));
      }
      site.site.links("/secret", secrets);
      options = options.with("crawl.connections", "1");
      MemoryStore store = new MemoryStore();
      CrawlReport report = crawl(site, store);
      assertEquals(SessionSite.PAGES, site.pagesOf(store));
      assertTrue(
          site.logins.get() <= 1 + LoginSession.MOST_IN_VAIN * LoginSession.MOST_PER_PAGE,
          site.logins + " logins");
      assertEquals(1, report.problems().warnings().size(), report.problems().warnings().toString());
      String warning = report.problems().warnings().get(0);
      assertTrue(warning.startsWith("20 pages show the login form http://127.0.0.1:"), warning);
      assertTrue(warning.contains("/secret0. The crawler logged in again ("), warning);
    }
  }
}
