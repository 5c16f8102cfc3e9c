package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.flow.RankInterval;
import org.siterank.insight.PageReport;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/** What a log leaves possible, from its lines to the published intervals. */
@Tag("slow")
class RankIntervalsTest {

  private static final String SITE = "https://site.example/";
  private static final int DAYS = 10;

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();
  private int client;

  @BeforeEach
  void site() throws Exception {
    Path www = Files.createDirectories(folder.resolve("www"));
    Files.writeString(www.resolve("index.html"), "<title>H</title>home <a href=a.html>a</a>");
    Files.writeString(www.resolve("a.html"), "<title>A</title>about one <a href=b.html>b</a>");
    Files.writeString(www.resolve("b.html"), "<title>B</title>other words <a href=a.html>a</a>");
  }

  /** A visitor of one day who sees these pages in turn, by links, a minute for each. */
  private void visitor(int day, String... pages) {
    String date =
        DateTimeFormatter.ofPattern("dd/MMM/yyyy", Locale.ROOT)
            .format(LocalDate.now(ZoneOffset.UTC).minusDays(2 * DAYS).plusDays(day));
    client++;
    String from = "-";
    for (int k = 0; k < pages.length; k++) {
      lines.add(
          String.format(
              Locale.ROOT,
              "10.0.%d.%d - - [%s:12:%02d:00 +0000] \"GET /%s HTTP/1.1\" 200 900 \"%s\""
                  + " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"",
              client / 256,
              client % 256,
              date,
              k,
              pages[k],
              from));
      from = SITE + pages[k];
    }
  }

  private PageReport page(String damping, String path) throws Exception {
    Path log = folder.resolve("access.log");
    Files.write(log, lines);
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", SITE)
            .with("site.dir", folder.resolve("www").toString())
            .with("logs.files", log.toString())
            .with("logs.half-life", "36500d")
            .with("rank.damping", damping)
            .with("data", folder.resolve("data").toString());
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
      return site.page(new PageUrl(SITE + path)).orElseThrow();
    }
  }

  @Test
  void theIntervalIsThatOfTheCountsWhateverTheEstimatorMakesOfThem() throws Exception {
    for (int v = 0; v < 40; v++) {
      visitor(v % DAYS, "b.html");
    }
    // Without damping no page has anything of another one.
    StoredRank rank = page("0", "b.html").standing().rank().orElseThrow();
    RankInterval expected = RankInterval.of(40.0 / DAYS, 40.0 / DAYS / DAYS, 1.0 / DAYS);
    assertEquals(expected.lower(), rank.lower(), 1e-3);
    assertEquals(expected.upper(), rank.upper(), 1e-3);
    assertTrue(rank.lower() < rank.score() && rank.score() < rank.upper(), rank.toString());
  }

  @Test
  void aPageThatNobodyEnteredMayHaveTwoOrThreeVisitsAndNotFewerThanNone() throws Exception {
    for (int v = 0; v < 40; v++) {
      visitor(v % DAYS, "b.html");
    }
    StoredRank rank = page("0", "").standing().rank().orElseThrow();
    assertEquals(0, rank.lower());
    assertTrue(rank.upper() >= 2.4 / DAYS, rank.toString());
  }

  @Test
  void whoComesBackAndClicksAgainHasClickedTwice() throws Exception {
    for (int v = 0; v < 20; v++) {
      visitor(v % DAYS, "a.html", "b.html", "a.html", "b.html");
    }
    assertEquals(40, page("0.85", "b.html").visits().internal());
  }
}
