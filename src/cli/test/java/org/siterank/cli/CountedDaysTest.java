package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.insight.PageReport;
import org.siterank.report.DailyViews;
import org.siterank.report.DailyViews.Way;
import org.siterank.report.WebmasterReport;
import org.siterank.site.PageUrl;

/** Page views by day and way, from the lines of a log that are counted by hand. */
class CountedDaysTest {

  private static final String SITE = "https://site.example/";
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();
  private SiteConfig config;

  @BeforeEach
  void site() throws Exception {
    Path www = Files.createDirectories(folder.resolve("www"));
    Files.writeString(www.resolve("index.html"), "<title>H</title>home <a href=a.html>a</a>");
    Files.writeString(
        www.resolve("a.html"),
        "<title>A</title><meta name=description content='All of it'><h1>About</h1><h2>Us</h2>"
            + "<p>about one <a href=b.html>b</a></p>");
    Files.writeString(www.resolve("b.html"), "<title>B</title>other words <a href=a.html>a</a>");
    visitor(0, "-", "b.html");
    visitor(3, "https://www.google.com/", "a.html", "b.html");
    visitor(14, "-", "a.html", "b.html");
    visitor(14, "-", "a.html", "b.html", "nowhere.html");
    Path log = folder.resolve("access.log");
    Files.write(log, lines);
    config =
        SiteConfig.defaults()
            .with("site.url", SITE)
            .with("site.dir", www.toString())
            .with("logs.files", log.toString())
            .with("data", folder.resolve("data").toString());
  }

  /** A visitor who comes from somewhere and sees these pages in turn, by links. */
  private void visitor(int day, String from, String... pages) {
    String referrer = from;
    for (int k = 0; k < pages.length; k++) {
      lines.add(
          String.format(
              Locale.ROOT,
              "10.0.0.%d - - [%02d/Jan/2026:12:%02d:00 +0000] \"GET /%s HTTP/1.1\" 200 900 \"%s\""
                  + " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"",
              lines.size(),
              day + 1,
              k,
              pages[k],
              referrer));
      referrer = SITE + pages[k];
    }
  }

  private static Map<Way, Long> on(DailyViews views, int day) {
    assertEquals(FIRST.plusDays(day), views.days().get(day).day());
    return views.days().get(day).views();
  }

  @Test
  void eachDayHasTheViewsOfItsLines() throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
      PageReport a = site.page(new PageUrl(SITE + "a.html")).orElseThrow();
      assertEquals(15, a.history().daily().days().size());
      assertEquals(Map.of(), on(a.history().daily(), 0));
      assertEquals(Map.of(Way.SEARCH, 1L), on(a.history().daily(), 3));
      assertEquals(Map.of(Way.DIRECT, 2L), on(a.history().daily(), 14));
      assertEquals(3, a.history().daily().total());
      assertEquals(
          List.of("DIRECT  2", "SEARCH google.com 1"),
          a.history().sources().stream()
              .map(s -> s.from().kind() + " " + s.from().host() + " " + s.visits())
              .toList());
      PageReport b = site.page(new PageUrl(SITE + "b.html")).orElseThrow();
      assertEquals(Map.of(Way.DIRECT, 1L), on(b.history().daily(), 0));
      assertEquals(Map.of(Way.INTERNAL, 1L), on(b.history().daily(), 3));
      assertEquals(Map.of(Way.INTERNAL, 2L), on(b.history().daily(), 14));

      WebmasterReport report = site.report();
      DailyViews all = report.views().daily();
      assertEquals(Map.of(Way.DIRECT, 1L), on(all, 0));
      assertEquals(Map.of(), on(all, 1));
      assertEquals(Map.of(Way.SEARCH, 1L, Way.INTERNAL, 1L), on(all, 3));
      assertEquals(Map.of(Way.DIRECT, 2L, Way.INTERNAL, 2L), on(all, 14));
      assertEquals(7, all.total());
      assertEquals(report.views().counted().views(), all.total(), "one count, in two ways");
      assertEquals(all.days().size(), report.views().counted().days());
      long entries = all.total() - 3;
      assertEquals(report.views().counted().entries(), entries);
      assertEquals(4, all.lastWeek().orElseThrow().last().total());
      assertEquals(2, all.lastWeek().orElseThrow().before().total());
      assertEquals(all, site.session().overview().views().daily());
    }
  }

  @Test
  void aPageSaysWhatWasReadOfIt() throws Exception {
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
      PageReport a = site.page(new PageUrl(SITE + "a.html")).orElseThrow();
      assertEquals("All of it", a.said().content().orElseThrow().description());
      assertEquals(List.of("About", "Us"), a.said().content().get().headings());
      assertEquals(5, a.said().content().get().words()); // About Us about one b
      assertTrue(a.said().content().get().contentType().startsWith("text/html"));
      assertEquals(200, a.httpStatus());
      assertEquals(3L, site.report().basis().crawl().of("read"));
    }
  }
}
