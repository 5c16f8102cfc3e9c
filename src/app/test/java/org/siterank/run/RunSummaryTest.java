package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.KnownSite;
import org.siterank.crawl.CrawlLimit;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.CrawlReport.Found;
import org.siterank.crawl.CrawlReport.Traffic;
import org.siterank.crawl.FeedReport;
import org.siterank.crawl.RenderReport;
import org.siterank.crawl.UnreadAddresses;
import org.siterank.crawl.WithheldPages;
import org.siterank.crawl.WithheldPages.Cause;
import org.siterank.fetch.FailureReason;
import org.siterank.inflow.DampingEstimate;
import org.siterank.model.DatedPages;
import org.siterank.model.PromotedPages;
import org.siterank.site.PageUrl;

class RunSummaryTest extends SummaryReports {

  @Test
  void aRunOfNoStageHasItsTimesAndWhatIsKnown() {
    Map<String, Duration> times = new LinkedHashMap<>();
    times.put("crawl", Duration.ofMillis(1_250));
    times.put("rank", Duration.ofMillis(500));
    assertEquals(
        List.of("known       an old warning", "time        crawl 1.3 s, rank 0.5 s; 1.8 s in all"),
        RunSummary.of(
            new RunReport(
                Optional.empty(),
                List.of(),
                Optional.empty(),
                times,
                List.of("not in it"),
                List.of("an old warning"),
                false)));
  }

  @Test
  void aMoveNamesBothAddresses() {
    assertEquals(
        "moved       https://old.example/ is https://new.example/ from now on; name that one"
            + " (--site)",
        RunSummary.moved(PageUrl.of("https://old.example/"), PageUrl.of("https://new.example/")));
  }

  @Test
  void aQuietCrawlHasTwoLines() {
    assertEquals(
        List.of(
            "crawl       1 request, 1 bytes; 1 new page, 0 read again, 0 unchanged, 1 redirect, 0"
                + " with a canonical URL elsewhere",
            "missing     1 page gone (404), 0 to check again in the next run, 0 excluded by"
                + " robots.txt, 0 failed"),
        lines(SiteCrawl.of("", crawl(NO_PROBLEMS))));
  }

  @Test
  void aCrawlWithTroubleHasALineForEachKindOfIt() {
    CrawlReport report =
        crawl(
            new Traffic(1_234, 5 << 20, 1_300, Duration.ofMillis(2_500)),
            new Found(2, 3, 4, 5, 6, 7, 8, 9),
            problems(
                Map.of(FailureReason.SERVER_ERROR, 2L, FailureReason.TIMEOUT, 1L),
                new UnreadAddresses(3, 1, 2, List.of()),
                11,
                Map.of(CrawlLimit.MAX_PAGES, 1L, CrawlLimit.LONG_WAIT, 2L),
                List.of("/calendar/ (depth)")),
            new FeedReport(2, 30, 4, 5),
            new WithheldPages(20, Map.of(Cause.NOINDEX, 3L), Map.of(Cause.NOINDEX, KnownSite.A)),
            new RenderReport(
                4,
                2,
                Optional.of(KnownSite.B),
                "install chromium",
                Map.of(
                    "xhr", new RenderReport.Refused(2, "https://x.example/"),
                    "form", new RenderReport.Refused(1, "https://f.example/"))));
    assertEquals(
        List.of(
            "crawl       1,234 requests, 5 MB; 2 new pages, 3 read again, 4 unchanged, 5 redirects,"
                + " 6 with a canonical URL elsewhere",
            "missing     9 pages gone (404), 8 to check again in the next run, 7 excluded by"
                + " robots.txt, 3 failed (2 server_error, 1 timeout), 2 of them known-bad, 11 left"
                + " for later",
            "feeds       2 read, naming 30 pages of the site, 4 outside it (not followed), 5 without"
                + " an address",
            "withheld    of 20 pages, 3 are marked noindex (such as " + KnownSite.A + ")",
            "rendered    4 pages in a browser; requests not sent: 1 form (such as"
                + " https://f.example/), 2 xhr (such as https://x.example/)",
            "scripted    2 pages look empty without JavaScript (such as "
                + KnownSite.B
                + "); to render, install chromium",
            "waited      2.5 s because the site was busy (Retry-After)",
            "limits      2 long_wait, 1 max_pages",
            "trap        /calendar/ (depth)"),
        lines(SiteCrawl.of("", report)));
  }

  @Test
  void feedsAndRenderedPagesWithoutTroubleAreShort() {
    CrawlReport report =
        crawl(
            new Traffic(0, 0, 0, Duration.ZERO),
            new Found(0, 0, 0, 0, 0, 0, 0, 0),
            NO_PROBLEMS,
            new FeedReport(1, 1, 0, 0),
            NONE_WITHHELD,
            new RenderReport(1, 1, Optional.of(KnownSite.B), "", Map.of()));
    List<String> lines = lines(SiteCrawl.of("", report));
    assertEquals(
        List.of(
            "feeds       1 read, naming 1 page of the site",
            "rendered    1 page in a browser",
            "scripted    1 page looks empty without JavaScript (such as " + KnownSite.B + ")"),
        lines.subList(2, lines.size()));
  }

  @Test
  void severalSitesHaveALineEach() {
    List<String> lines =
        lines(
            SiteCrawl.of("one", crawl(NO_PROBLEMS)),
            SiteCrawl.of("two", crawl(NO_PROBLEMS)),
            SiteCrawl.unreachable("three", "no answer"));
    assertEquals("crawl       2 requests, 2 bytes; 2 new pages", lines.get(0).substring(0, 44));
    assertEquals(
        List.of(
            "site        one: 1 request, 1 new page, 0 read again, 0 unchanged, 1 gone, 0 failed",
            "site        two: 1 request, 1 new page, 0 read again, 0 unchanged, 1 gone, 0 failed",
            "site        three: not crawled"),
        lines.subList(2, lines.size()));
  }

  @Test
  void everyCauseHasItsWords() {
    Map<Cause, String> words =
        Map.of(
            Cause.CANONICAL, "1 name a canonical URL (rel=canonical) whose text differs",
            Cause.CANONICAL_OF_ANOTHER_TEXT,
                "1 name a canonical URL with a wholly different text, which was ignored",
            Cause.NOINDEX, "1 are marked noindex",
            Cause.ROBOTS, "1 are blocked by robots.txt",
            Cause.REDIRECT,
                "1 that had content before now redirect to one URL, perhaps a login page",
            Cause.REDIRECT_COOKIES,
                "1 that had content before now redirect to a page about cookies",
            Cause.REDIRECT_CIRCLE, "1 that had content before now redirect in a circle");
    assertEquals(Cause.values().length, words.size());
    words.forEach(
        (cause, text) ->
            assertEquals(
                "of 1 page, " + text + " (such as " + KnownSite.A + ")",
                CrawlLines.withheld(
                    new WithheldPages(1, Map.of(cause, 1L), Map.of(cause, KnownSite.A)))));
  }

  @Test
  void theRemedyIsThatOfTheMostUnusualCause() {
    assertEquals("Correct the site", remedy(Cause.NOINDEX));
    assertEquals("Correct the site or access.login", remedy(Cause.REDIRECT, Cause.NOINDEX));
    String cookies = "Set access.cookies: keep if visitors need a cookie";
    assertEquals(cookies, remedy(Cause.REDIRECT_COOKIES));
    assertEquals(cookies, remedy(Cause.REDIRECT_CIRCLE, Cause.REDIRECT));
  }

  @Test
  void unreadAddressesAreNamedWhereTheyAreNew() {
    String end =
        "; siterank export unread lists all, crawl.known-bad takes out those that are known";
    assertEquals(
        "2 of 9 addresses could not be read (" + KnownSite.A + ", ...)" + end,
        CrawlLines.unread(new UnreadAddresses(2, 2, 0, List.of(KnownSite.A)), 9));
    assertEquals(
        "2 of 9 addresses could not be read, 1 of them new (" + KnownSite.A + ")" + end,
        CrawlLines.unread(new UnreadAddresses(2, 1, 0, List.of(KnownSite.A)), 9));
  }

  @Test
  void measuredRanksAreVisitsPerDay() {
    assertEquals(
        List.of(
            "pages       3 read, 1 known but not read, 1 duplicate merged into its original",
            "links       4 internal, 5 external, 6 broken",
            "inflow      counted: 1 visit by links of other sites, 2 direct or searched, 1 internal"
                + " click; 1 unresolved path (1 visit); estimator smoothed",
            "ranks       expected: 13.0 page views/day from 8.00 visits/day that start here; 7"
                + " iterations, proven error 1.3e-09",
            "damping     0.8500",
            "dates       no page states its date",
            "index       1 added, 2 changed, 3 removed, 4 with a new rank only, 1,000 unchanged;"
                + " published as run 9"),
        lines(of(GIVEN)));
  }

  @Test
  void assumedRanksAreNoVisits() {
    RankReport rank =
        new RankReport(
            9,
            new RankReport.Graph(3, 0, 2, 0, 0, 0, Optional.empty()),
            VIEWS,
            inflow(false),
            new RankReport.Solution(100, 0.5, false, 1_234.5),
            GIVEN,
            UNDATED,
            CHANGES);
    assertEquals(
        "pages       3 read, 0 known but not read, 2 duplicates merged into their originals",
        line("pages", rank));
    assertEquals(
        "inflow      not measured (no page views in the logs): assumed equal for all pages",
        line("inflow", rank));
    assertEquals(
        "ranks       1,235 in total from an inflow of 8.00; 100 iterations, proven error 0.50 (NOT"
            + " CONVERGED)",
        line("ranks", rank));
  }

  @Test
  void returningAndCappedViewsAreNamedWhereThereAreAny() {
    RankReport rank =
        new RankReport(
            9,
            GRAPH,
            new RankReport.Views(10, 20, 30, 40, 50, 60, 70),
            inflow(true),
            SOLUTION,
            GIVEN,
            UNDATED,
            CHANGES);
    assertEquals(
        "inflow      counted: 10 visits by links of other sites, 20 direct or searched, 30 from"
            + " pages not read, 40 internal clicks; 60 unresolved paths (70 visits), 50 capped;"
            + " estimator smoothed",
        line("inflow", rank));
  }

  @Test
  void promotionsAreListed() {
    RankReport rank =
        new RankReport(
            9,
            GRAPH,
            VIEWS,
            inflow(true, new PromotedPages("/a", 2, 1), new PromotedPages("/docs/*", 0.5, 1_000)),
            SOLUTION,
            GIVEN,
            UNDATED,
            CHANGES);
    assertEquals(
        "promoted    inflow of 1 page times 2.0 (/a); inflow of 1,000 pages times 0.5 (/docs/*)",
        line("promoted", rank));
  }

  @Test
  void dampingSaysWhereItIsFrom() {
    Optional<DampingEstimate> estimate =
        Optional.of(new DampingEstimate(0.61234, 0.58, 0.645, 1000));
    assertEquals(
        "damping     0.6123, measured from the clicks in the logs; 95 % interval 0.58 to 0.65"
            + " (counting noise only)",
        line("damping", of(new RankReport.Damping(0.6123, true, Optional.empty(), estimate))));
    assertEquals(
        "damping     0.8500; the logs suggest 0.61, 95 % interval 0.58 to 0.65 (counting noise"
            + " only)",
        line("damping", of(new RankReport.Damping(0.85, false, Optional.empty(), estimate))));
    assertEquals(
        "damping     0.8500; not measured: too few clicks",
        line(
            "damping",
            of(new RankReport.Damping(0.85, false, Optional.of("too few clicks"), estimate))));
  }

  @Test
  void datesSayHowManyPagesHaveOne() {
    assertEquals(
        "dates       2 of 3 pages state their date",
        line("dates", of(new DatedPages(3, 2, 0, Optional.empty()))));
    assertEquals(
        "dates       2 of 3 pages state their date; 1 Last-Modified date of other pages",
        line("dates", of(new DatedPages(3, 2, 1, Optional.empty()))));
    assertEquals(
        "dates       no page states its date; 3 Last-Modified dates",
        line("dates", of(new DatedPages(3, 0, 3, Optional.empty()))));
    assertEquals(
        "dates       no page states its date; 3 Last-Modified dates ignored (the site was rebuilt on"
            + " 2024-02-01)",
        line("dates", of(new DatedPages(3, 0, 3, Optional.of(LocalDate.of(2024, 2, 1))))));
  }
}
