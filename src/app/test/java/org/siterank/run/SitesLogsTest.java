package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.SiteSearch;
import org.siterank.change.SiteQueries;
import org.siterank.change.SiteTables.VisitRow;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.TestSite;
import org.siterank.insight.PageReport;
import org.siterank.report.ReportFiles;

/** Visits of two sites that link to each other, each with a log of its own. */
@Tag("slow")
class SitesLogsTest extends TwoSites {

  @Test
  void aVisitFromOneToTheOtherIsInternal() throws Exception {
    view(one, 0, 1, "/a", "https://portal.example/");
    view(two, 9, 1, "/c", one.url("/a").value());
    view(one, 19, 1, "/b", two.url("/c").value());
    view(two, 29, 2, "/d", "https://portal.example/");
    done(both());
    Map<String, VisitRow> visits = visits(both());
    assertVisits(1, 0, visits.get(one.url("/a").value()));
    assertVisits(0, 1, visits.get(two.url("/c").value()));
    assertVisits(0, 1, visits.get(one.url("/b").value()));
    assertVisits(1, 0, visits.get(two.url("/d").value()));
    // A path without a host is that of the server whose log it is in.
    assertFalse(visits.containsKey(one.url("/c").value()));
    assertFalse(visits.containsKey(two.url("/a").value()));
  }

  @Test
  void aViewThatBothServersLoggedCountsOnce() throws Exception {
    String from = "https://portal.example/";
    view(two, 0, 1, "/c", from);
    view(one, 600, 1, two.url("/c").value(), from); // The first server stands before the second.
    view(two, 1700, 1, "/c", from); // Within half an hour of the last one, not of the first.
    view(one, 1710, 2, two.url("/c").value(), from); // Another client.
    view(two, 4000, 1, "/c", from); // More than half an hour later.
    done(both());
    assertEquals(3, visits(both()).get(two.url("/c").value()).external());
  }

  @Test
  void whoWasOnTheOtherSiteMeanwhileHasClickedAgain() throws Exception {
    String from = one.url("/a").value();
    view(two, 10, 1, "/c", from);
    view(two, 20, 1, "/c", from); // Loaded again.
    view(one, 30, 1, "/b", two.url("/c").value());
    view(two, 40, 1, "/c", from); // Clicked again.
    done(both());
    assertEquals(2, visits(both()).get(two.url("/c").value()).internal());
  }

  /** Site one is logged for 35 days, site two for the last {@code ownDays}; no links between. */
  private void logsOfDifferentLength(int ownDays) {
    write(one, "/", "apples", one.url("/a"), one.url("/b"));
    write(one, "/a", "almonds", one.url("/"));
    write(one, "/b", "bananas", one.url("/a"));
    write(two, "/", "dates", two.url("/c"), two.url("/d"));
    write(two, "/c", "cherries", two.url("/"));
    write(two, "/d", "durians", two.url("/"), two.url("/c"));
    for (int day = 0; day < 35; day++) {
      for (int i = 0; i < 10; i++) {
        int at = day * 86_400 + i * 60;
        view(one, at, i, "/", "https://portal.example/");
        view(one, at + 5, i, "/a", one.url("/").value());
        if (day >= 35 - ownDays) {
          view(two, at + 10, i, "/", "https://portal.example/");
          view(two, at + 15, i, "/c", two.url("/").value());
          if (i % 2 == 0) {
            view(two, at + 20, i, "/d", "-");
          }
        }
      }
    }
  }

  @Test
  void aSiteWhoseLogsBeginLaterIsRankedByItsOwnDays() throws Exception {
    logsOfDifferentLength(4);
    String equal = "links:\n  weights: uniform\n"; // Two sites together have more clicks.
    String usual = equal + "rank:\n  damping: 0.85\n";
    String exact = usual + "logs:\n  estimator: visits\n";
    for (String settings : List.of(exact, usual)) {
      writeLogs();
      String sites = "sites:\n" + member("one", one) + member("two", two);
      SiteConfig both = load("late" + settings.length(), sites + settings);
      done(both);
      Map<String, Double> together = scores(both);
      double tolerance = settings.equals(exact) ? 1e-9 : 0.05;
      for (TestSite site : List.of(one, two)) {
        String logs = "logs:\n  files: " + log(site) + "\n";
        SiteConfig single =
            load(
                "alone" + settings.length() + log(site).getFileName(),
                "site:\n  url: "
                    + site.url("/")
                    + "\n"
                    + (settings.equals(exact) ? exact.replace("logs:\n", logs) : usual + logs));
        done(single);
        scores(single)
            .forEach((url, rank) -> assertEquals(rank, together.get(url), tolerance * rank, url));
      }
      both = load("late" + settings.length(), sites + settings);
      try (SiteSearch search = SiteSearch.open(both);
          SiteQueries view = search.view()) {
        PageReport late = view.page(two.url("/d")).orElseThrow();
        assertEquals(4, late.visits().days());
        assertEquals(4, late.history().daily().days().size());
        assertEquals(35, view.page(one.url("/a")).orElseThrow().visits().days());
        ReportFiles files = new ReportFiles(search.report(), "en");
        Path report = folder.resolve("report" + settings.length());
        files.write(report);
        String page = Files.readString(report.resolve("sites/two.html"));
        assertTrue(page.contains("25 page views a day on 3 pages"), page);
      }
    }
  }

  @Test
  void aSiteOfASharedLogIsCountedFromItsFirstVisit() throws Exception {
    for (int ownDays : List.of(4, 34)) {
      lines.clear();
      logsOfDifferentLength(ownDays);
      StringBuilder text = new StringBuilder();
      lines.forEach(
          line -> text.append(line.site().url("/").authority()).append(' ').append(line.text()));
      Path log = Files.writeString(folder.resolve("shared.log"), text);
      lines.clear();
      SiteConfig both =
          load(
              "shared" + ownDays,
              "sites:\n"
                  + member("one", one)
                  + member("two", two)
                  + "logs:\n  estimator: visits\n  format: vhost_combined\n  files: "
                  + log
                  + "\n");
      run(both);
      try (SiteSearch search = SiteSearch.open(both);
          SiteQueries view = search.view()) {
        PageReport late = view.page(two.url("/d")).orElseThrow();
        assertEquals(ownDays, late.visits().days());
      }
    }
  }
}
