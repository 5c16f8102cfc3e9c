package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.siterank.TestBrowser;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.WebAccess;
import org.siterank.site.SiteScope;

/** Sites whose pages are built by script, in the installed Chromium. */
class RenderedCrawlTest {

  private static final String SHELL =
      "<!doctype html><title>App</title><script src=/app.js></script><body><div id=root></div>";

  private static final String APP =
      """
      addEventListener('DOMContentLoaded', async () => {
        const page = location.pathname;
        if (page === '/loop.html') { while (true) {} }
        if (page === '/alert.html') { for (let i = 0; i < 20; i++) { alert(i); open('/popup'); } }
        fetch('/secret/data').catch(() => 0);
        fetch('/data.json', {method: 'POST'}).catch(() => 0);
        const data = await (await fetch('/data.json')).json();
        document.title = 'Page ' + page;
        document.getElementById('root').innerHTML =
          data.map(to => `<a href=${to}>words of ${to}</a>`).join(' ');
      });
      """;

  private static CrawlOptions options(String render) {
    return CrawlOptions.defaults()
        .with("crawl.render", render)
        .with("crawl.browser-sandbox", "off")
        .with("crawl.delay", "0ms");
  }

  private static void serve(TestSite site) {
    site.otherwise(TestSite.html(SHELL));
    site.on("/robots.txt", TestSite.text("User-agent: *\nDisallow: /secret/"));
    site.on("/app.js", body("text/javascript", APP));
    site.on(
        "/data.json", body("application/json", "[\"/a.html\", \"/loop.html\", \"/alert.html\"]"));
  }

  private static TestSite.Reply body(String type, String text) {
    return TestSite.body(type, text.getBytes(StandardCharsets.UTF_8));
  }

  private static CrawlReport crawl(TestSite site, MemoryStore store, CrawlOptions options)
      throws Exception {
    SiteScope scope = SiteScope.of(site.url("/"));
    try (HttpSource source = new HttpSource(options.fetch(WebAccess.PLAIN), scope)) {
      return new Crawler(scope, options, false, source).crawl(store, () -> false, progress -> {});
    }
  }

  @Test
  void pagesThatScriptsLinkToAreFoundAndHostileOnesEnd() throws Exception {
    TestBrowser.assume();
    try (TestSite site = new TestSite()) {
      serve(site);
      CrawlReport report = crawl(site, new MemoryStore(), options("auto"));
      assertEquals(3, report.added(), report.toString());
      assertEquals(1, report.failures(), report.toString()); // The loop.
      Set<String> seen = site.seen.stream().map(TestSite.Seen::target).collect(Collectors.toSet());
      assertTrue(seen.contains("/a.html"), seen.toString());
      assertFalse(seen.contains("/secret/data"), "robots.txt holds for scripts");
      assertFalse(seen.contains("/popup"), "no second window");
      String warnings = report.warnings().toString();
      assertTrue(warnings.contains("robots.txt forbids it"), warnings);
      assertTrue(warnings.contains("other requests than GET"), warnings);
      assertTrue(
          ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive), "an orphan");
    }
  }

  @Test
  void withoutRenderingAShellLeadsNowhere() throws Exception {
    try (TestSite site = new TestSite()) {
      serve(site);
      assertEquals(1, crawl(site, new MemoryStore(), options("never")).added());
    }
  }
}
