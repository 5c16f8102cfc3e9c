package org.siterank.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.crawl.CrawlReport;
import org.siterank.visits.LogSummary;

/**
 * Result of a run.
 *
 * @param logs what was read of the logs; empty when that stage was not asked for, or there are none
 * @param crawls what was crawled, site by site; empty when that stage was not asked for
 * @param rank what was ranked and published; empty when it was not asked for, or the run was
 *     stopped before
 * @param times how long each stage took, in order
 * @param warnings what needs a look, one sentence each
 * @param known what the last run warned of already and has not grown
 * @param stopped whether the run was asked to stop; the next one goes on from there
 */
public record RunReport(
    Optional<LogSummary> logs,
    List<SiteCrawl> crawls,
    Optional<RankReport> rank,
    Map<String, Duration> times,
    List<String> warnings,
    List<String> known,
    boolean stopped) {

  public RunReport {
    crawls = List.copyOf(crawls);
    warnings = List.copyOf(warnings);
    known = List.copyOf(known);
  }

  /** The crawl of all sites; empty when that stage was not asked for. */
  public Optional<CrawlReport> crawl() {
    return SiteCrawl.together(crawls);
  }

  /**
   * The goals that the ranking missed, one sentence each; nothing when it missed none, or was not
   * made.
   */
  public List<String> shortfalls() {
    List<String> shortfalls = new ArrayList<>();
    if (rank.isPresent() && !rank.get().solution().converged()) {
      shortfalls.add(
          "not converged: raise rank.max-iterations, or rank.tolerance; the summary has the bound"
              + " reached");
    }
    if (rank.isPresent() && rank.get().changes().pages() == 0) {
      shortfalls.add(
          "no page to search: check robots.txt, noindex, include and exclude with siterank check");
    }
    return shortfalls;
  }

  /** How the run ended, with the first thing to look at. */
  public RunOutcome outcome() {
    if (stopped) {
      return RunOutcome.needsAttention("stopped on request; run again to go on from here");
    }
    List<String> all = new ArrayList<>(warnings);
    all.addAll(shortfalls());
    if (all.isEmpty()) {
      return RunOutcome.DONE;
    }
    return RunOutcome.needsAttention(
        all.get(0) + (all.size() == 1 ? "" : " (and " + (all.size() - 1) + " more)"));
  }
}
