package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.siterank.TestBrowser;
import org.siterank.site.PageUrl;

/** Sites whose pages are built by script, in the installed Chromium. */
@Tag("minutes")
@ResourceLock("chromium") // It sees the processes of the others.
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RenderedCrawlTest extends ScriptedSite {

  RenderedCrawlTest() throws Exception {}

  @BeforeEach
  void browser() {
    TestBrowser.assume();
  }

  @Test
  void pagesThatScriptsLinkToAreFoundAndHostileOnesEnd() throws Exception {
    app(
        """
        if (location.pathname === '/loop.html') { while (true) {} }
        if (location.pathname === '/alert.html') {
          for (let i = 0; i < 20; i++) { alert(i); open('/popup'); }
        }
        fetch('/secret/data').catch(() => 0);
        fetch('/data.json', {method: 'POST'}).catch(() => 0);
        """
            + APP);
    data("[\"/a.html\", \"/loop.html\", \"/alert.html\"]");
    CrawlReport report = crawl.run();
    assertEquals(3, report.found().added(), report.toString());
    assertEquals(1, report.failures(), report.toString()); // The loop.
    Set<String> seen = site.seen.stream().map(TestSite.Seen::target).collect(Collectors.toSet());
    assertTrue(seen.contains("/a.html"), seen.toString());
    assertFalse(seen.contains("/secret/data"), "robots.txt holds for scripts");
    assertFalse(seen.contains("/popup"), "no second window");
    assertEquals(List.of(), report.problems().warnings());
    assertEquals(
        Set.of("other than GET", "that robots.txt forbids"), report.rendered().refused().keySet());
  }

  @Test
  void withoutRenderingAShellLeadsNowhereAndIsCounted() throws Exception {
    crawl.options = crawl.options.with("crawl.render", "never");
    CrawlReport report = crawl.run();
    assertEquals(1, report.found().added());
    assertEquals(1, report.rendered().empty());
    assertEquals(crawl.url("/"), report.rendered().firstEmpty().orElseThrow());
    assertEquals("set crawl.render: auto", report.rendered().step());
  }

  @Test
  void aBrowserThatDoesNotStartLeavesPagesAsTheyAreAndIsReported() throws Exception {
    crawl.options = crawl.options.with("crawl.browser", "/bin/false");
    CrawlReport report = crawl.run();
    assertEquals(1, report.found().added());
    assertEquals(0, report.failures());
    assertEquals(1, report.rendered().empty());
    assertTrue(
        report.problems().warnings().get(0).contains("/bin/false does not start"),
        report.toString());
  }

  @Test
  void aMissingBrowserDoesNotEmptyThePagesThatItRendered() throws Exception {
    site.page("/", "<a href=/a.html>first</a> words");
    assertEquals(3, crawl.run().found().added());
    crawl.options = crawl.options.with("crawl.max-vanished", "1");
    CrawlOptions found = crawl.options;
    for (String browser : List.of("/bin/false", "/nowhere/chromium")) {
      crawl.options = found.with("crawl.browser", browser);
      CrawlReport report = crawl.run();
      assertEquals(2, report.problems().kept(), report.toString());
      assertEquals(2, crawl.store.links(crawl.url("/a.html")).size());
      assertTrue(crawl.record("/a.html").problem().contains("to render it, "), browser);
    }
    crawl.options = found.with("crawl.render", "never");
    assertEquals(
        2, crawl.run().found().changed(), "who wants none rendered gets the pages as they are");
    assertEquals(List.of(), crawl.store.links(crawl.url("/a.html")));
  }

  @Test
  void requestsOfRenderedPagesAreCounted() throws Exception {
    CrawlReport report = crawl.run();
    assertEquals(3, report.found().added());
    assertEquals(site.seen.size(), report.traffic().requests());
    assertEquals(3, requests("/data.json"));
    assertEquals(1, requests("/app.js"), "scripts are fetched once in a run");
    assertTrue(
        report.traffic().wireBytes() > APP.length() + 3L * SHELL.length(), report.toString());
  }

  @Test
  void partsOfAPageComeWithoutTheDelayBetweenPages() throws Exception {
    crawl.options = crawl.options.with("crawl.delay", "3s");
    CrawlReport report = crawl.run();
    assertEquals(3, report.found().added());
    // robots.txt, the sitemap and three pages start five times, four times after somebody else.
    assertEquals(
        Collections.nCopies(4, Duration.ofSeconds(3)),
        crawl.clock.sleeps(),
        () -> site.seen.toString());
  }

  @Test
  void fourRequestsAtATimeAndOnePageAtATime() throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Set<String> pages = Collections.synchronizedSet(new HashSet<>());
    Set<String> mixed = Collections.synchronizedSet(new HashSet<>());
    app(
        """
        addEventListener('DOMContentLoaded', async () => {
          const at = location.pathname;
          const all = [];
          for (let i = 0; i < 12; i++) { all.push(fetch('/part?of=' + at + '&n=' + i)); }
          await Promise.all(all);
          document.getElementById('root').innerHTML = '<a href=/a.html>a</a> <a href=/b.html>b</a>';
        });
        """);
    for (String page : List.of("/", "/a.html", "/b.html")) {
      for (int i = 0; i < 12; i++) {
        site.on(
            "/part?of=" + page + "&n=" + i,
            exchange -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              pages.add(page);
              if (pages.size() > 1) {
                mixed.add(page);
              }
              try {
                Thread.sleep(50); // Others have the time to come beside it, if they may.
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              if (now.decrementAndGet() == 0) {
                pages.clear();
              }
              body("text/plain", "part").to(exchange);
            });
      }
    }
    crawl.options = crawl.options.with("crawl.connections", "8");
    assertEquals(3, crawl.run().found().added());
    assertEquals(4, most.get());
    assertEquals(Set.of(), mixed, "two pages at a time");
  }

  @Test
  void aPageThatIsBeingRenderedWhenTheCrawlEndsIsAbandoned() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    site.on(
        "/data.json",
        exchange -> {
          asked.countDown();
          try {
            site.closing.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    // The start page is not one that scripts build: the stop meets the page after it.
    site.page("/", "<a href=/a.html>first</a> words");
    CrawlReport report = crawl.run(() -> asked.getCount() == 0);
    assertEquals(0, asked.getCount(), "it was being rendered");
    assertEquals(Set.of(CrawlLimit.STOPPED), report.problems().limits().keySet());
    assertEquals(0, report.failures());
    assertEquals(1, report.found().added());
    assertEquals(UrlStatus.UNREAD, crawl.status("/a.html"));
    assertEquals(1, report.problems().waiting());

    data("[]");
    CrawlReport next = crawl.run();
    assertEquals(1, next.found().added());
    assertEquals(0, next.failures());
    assertTrue(next.finished());
  }

  @Test
  void aRenderedPageChangesWithItsDataAlthoughItsShellDoesNot() throws Exception {
    assertEquals(3, crawl.run().found().added());
    CrawlReport same = crawl.run();
    assertEquals(0, same.found().changed(), same.toString());
    assertEquals(3, same.found().unchanged());
    data("[\"/a.html\", \"/b.html\", \"/c.html\"]");
    CrawlReport other = crawl.run();
    assertEquals(3, other.found().changed(), other.toString());
    assertEquals(1, other.found().added());
    assertTrue(
        site.seen.stream()
            .filter(seen -> !seen.target().startsWith("/robots"))
            .allMatch(seen -> seen.header("If-none-match").isEmpty()),
        "a 304 would say nothing");
  }

  @Test
  void pagesThatWereReadPlainAreReadAgainWhenAllAreRendered() throws Exception {
    site.page("/", "<script src=/app.js></script><div id=root></div><a href=/x.html>own</a> words");
    site.page("/x.html", "<p>words and no script</p>");
    crawl.options = crawl.options.with("crawl.render", "never");
    assertEquals(2, crawl.run().found().added());
    crawl.options = crawl.options.with("crawl.render", "always");
    CrawlReport report = crawl.run();
    assertEquals(2, report.found().added(), "the pages that its script links to");
    assertEquals(4, report.rendered().pages());
  }

  @Test
  void pagesThatAreNamedAreRenderedAlthoughTheyAreNotEmpty() throws Exception {
    String text = "<script src=/app.js></script><div id=root></div><a href=/x.html>own</a> words";
    site.page("/", text);
    site.page("/x.html", text);
    data("[\"/a.html\"]");
    crawl.options =
        crawl.options.with("crawl.render", "never").with("crawl.render-pages", "/x.html");
    CrawlReport report = crawl.run();
    assertEquals(3, report.found().added(), "the page that the script of x.html links to");
    assertEquals(1, report.rendered().pages());
    assertEquals(1, report.rendered().empty());
    assertEquals("set crawl.render: auto", report.rendered().step());
    assertFalse(crawl.store.links(crawl.url("/x.html")).isEmpty());
    crawl.options = crawl.options.with("crawl.render", "auto");
    assertEquals(2, crawl.run().rendered().pages(), "the empty one too");
  }

  @Test
  void aPageThatHasToBeRenderedIsNotReadWithout() throws Exception {
    String text = "<script src=/app.js></script><div id=root></div><a href=/x.html>own</a> words";
    site.page("/", text);
    site.page("/x.html", text);
    data("[\"/a.html\"]");
    crawl.options =
        crawl.options.with("crawl.render-pages", "/x.html").with("crawl.max-vanished", "1");
    assertEquals(3, crawl.run().found().added());
    crawl.options = crawl.options.with("crawl.browser", "/bin/false");
    CrawlReport report = crawl.run();
    assertEquals(2, report.failures(), report.toString());
    assertEquals(2, report.problems().kept());
    assertEquals(2, crawl.store.links(crawl.url("/x.html")).size());
  }

  @Test
  void anOwnHostThatDoesNotAnswerDoesNotEmptyAPage() throws Exception {
    assertEquals(3, crawl.run().found().added());
    site.on("/data.json", TestSite.status(503));
    crawl.options = crawl.options.with("crawl.max-vanished", "1");
    CrawlReport report = crawl.run();
    assertEquals(3, report.failures(), report.toString());
    assertEquals(3, report.problems().kept());
    assertEquals(2, crawl.store.links(crawl.url("/")).size());
  }

  @Test
  void aBrowserThatIsKilledUnderAPageIsReplacedOnce() throws Exception {
    AtomicInteger killed = new AtomicInteger();
    site.on(
        "/data.json",
        exchange -> {
          if (killed.getAndIncrement() == 0) {
            browsers().forEach(ProcessHandle::destroyForcibly);
          }
          body("application/json", "[\"/a.html\"]").to(exchange);
        });
    CrawlReport report = crawl.run();
    assertEquals(2, report.found().added(), report.toString());
    assertEquals(0, report.failures());
    assertEquals(3, killed.get(), "the first page twice, the other once");
  }

  @Test
  void aPageThatKillsEachBrowserIsReportedAndTheCrawlGoesOn() throws Exception {
    site.on(
        "/kill",
        exchange -> {
          browsers().forEach(ProcessHandle::destroyForcibly);
          body("text/plain", "").to(exchange);
        });
    app("if (location.pathname === '/b.html') { fetch('/kill'); }\n" + APP);
    data("[\"/a.html\", \"/b.html\", \"/c.html\"]");
    CrawlReport report = crawl.run();
    assertEquals(3, report.found().added(), report.toString());
    assertEquals(1, report.failures());
    assertEquals(2, requests("/kill"), "once more, and no third time");
    assertEquals(UrlStatus.FAILED, crawl.status("/b.html"));
    assertTrue(crawl.record("/b.html").problem().startsWith("it could not be rendered"));
  }

  @Test
  void aScriptThatLeadsItsVisitorOnIsALink() throws Exception {
    app(
        """
        if (location.pathname === '/') { location.href = '/home.html'; }
        """
            + APP);
    data("[]");
    CrawlReport report = crawl.run();
    assertEquals(
        List.of(crawl.url("/"), crawl.url("/home.html")),
        crawl.store.pages.keySet().stream().sorted().toList());
    assertEquals(List.of(), report.problems().warnings());
  }

  @Test
  void scriptsOfOtherHostsAreCountedAndNoWarning() throws Exception {
    try (TestSite other = new TestSite()) {
      PageUrl foreign = other.url("/foreign.js");
      site.otherwise(TestSite.html(SHELL + "<script src=" + foreign + "></script>"));
      CrawlReport report = crawl.run();
      assertEquals(3, report.found().added());
      assertEquals(List.of(), report.problems().warnings());
      assertEquals(List.of(), other.seen);
      RenderReport.Refused refused = report.rendered().refused().get("to other hosts");
      assertEquals(new RenderReport.Refused(3, foreign.value()), refused);
    }
  }
}
