package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.crawl.CrawlLimit;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.CrawlReport.Found;
import org.siterank.crawl.CrawlReport.Problems;
import org.siterank.crawl.CrawlReport.Traffic;
import org.siterank.crawl.FeedReport;
import org.siterank.crawl.RenderReport;
import org.siterank.crawl.UnreadAddresses;
import org.siterank.crawl.WithheldPages;
import org.siterank.crawl.WithheldPages.Cause;
import org.siterank.fetch.FailureReason;
import org.siterank.index.IndexChanges;
import org.siterank.model.DatedPages;
import org.siterank.model.PromotedPages;

/** Reports of runs. */
abstract class SummaryReports {

  static final UnreadAddresses NONE_UNREAD = new UnreadAddresses(0, 0, 0, List.of());
  static final WithheldPages NONE_WITHHELD = new WithheldPages(0, Map.of(), Map.of());

  static final RenderReport NOT_RENDERED = new RenderReport(0, 0, Optional.empty(), "", Map.of());
  static final FeedReport NO_FEEDS = new FeedReport(0, 0, 0, 0);

  static final Problems NO_PROBLEMS = problems(Map.of(), NONE_UNREAD, 0, Map.of(), List.of());

  static Problems problems(
      Map<FailureReason, Long> failed,
      UnreadAddresses unread,
      long waiting,
      Map<CrawlLimit, Long> limits,
      List<String> traps) {
    return new Problems(failed, unread, 0, waiting, limits, traps, List.of(), List.of());
  }

  static CrawlReport crawl(
      Traffic traffic,
      Found found,
      Problems problems,
      FeedReport feeds,
      WithheldPages withheld,
      RenderReport rendered) {
    return new CrawlReport(
        1, true, traffic, found, problems, new CrawlReport.Named(0, 0, feeds), withheld, rendered);
  }

  static CrawlReport crawl(Problems problems) {
    return crawl(
        new Traffic(1, 1, 1, Duration.ZERO),
        new Found(1, 0, 0, 1, 0, 0, 0, 1),
        problems,
        NO_FEEDS,
        NONE_WITHHELD,
        NOT_RENDERED);
  }

  static List<String> lines(SiteCrawl... crawls) {
    return lines(
        new RunReport(
            Optional.empty(),
            List.of(crawls),
            Optional.empty(),
            Map.of(),
            List.of(),
            List.of(),
            false));
  }

  /** The lines, but for the last one, of the times. */
  static List<String> lines(RunReport report) {
    List<String> lines = RunSummary.of(report);
    assertEquals("time", lines.get(lines.size() - 1).substring(0, 4));
    return lines.subList(0, lines.size() - 1);
  }

  static String remedy(Cause... causes) {
    Map<Cause, Long> pages = new LinkedHashMap<>();
    for (Cause cause : causes) {
      pages.put(cause, 1L);
    }
    return CrawlLines.remedy(new WithheldPages(9, pages, Map.of()));
  }

  // ---- Ranks ----

  static final RankReport.Graph GRAPH = new RankReport.Graph(3, 1, 1, 4, 5, 6, Optional.empty());
  static final RankReport.Views VIEWS = new RankReport.Views(1, 2, 0, 1, 0, 1, 1);
  static final RankReport.Solution SOLUTION = new RankReport.Solution(7, 1.25e-9, true, 13);

  static final RankReport.Damping GIVEN =
      new RankReport.Damping(0.85, false, Optional.empty(), Optional.empty());
  static final DatedPages UNDATED = new DatedPages(3, 0, 0, Optional.empty());
  static final IndexChanges CHANGES = new IndexChanges(1, 2, 3, 4, 1_000);

  static RankReport.Inflow inflow(boolean measured, PromotedPages... promotions) {
    return new RankReport.Inflow(measured, "smoothed", 8, List.of(promotions));
  }

  static List<String> lines(RankReport rank) {
    return lines(
        new RunReport(
            Optional.empty(), List.of(), Optional.of(rank), Map.of(), List.of(), List.of(), false));
  }

  static String line(String what, RankReport rank) {
    return lines(rank).stream()
        .filter(line -> line.startsWith(what + " "))
        .reduce((one, other) -> one + "\n" + other)
        .orElse("");
  }

  static RankReport of(RankReport.Damping damping) {
    return new RankReport(9, GRAPH, VIEWS, inflow(true), SOLUTION, damping, UNDATED, CHANGES);
  }

  static RankReport of(DatedPages dates) {
    return new RankReport(9, GRAPH, VIEWS, inflow(true), SOLUTION, GIVEN, dates, CHANGES);
  }
}
