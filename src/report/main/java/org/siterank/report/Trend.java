package org.siterank.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.siterank.site.PageUrl;

/**
 * The scores of some pages over the runs that are kept.
 *
 * @param times when each run was published, oldest first
 * @param lines the goals, and the pages that are best now
 */
public record Trend(List<Instant> times, List<Line> lines) {

  /** Pages shown beside the goals. */
  private static final int BEST = 8;

  /** A page with its score per run; NaN where it was not ranked. */
  public record Line(PageUrl page, List<Double> scores) {

    public Line {
      scores = List.copyOf(scores);
    }
  }

  public Trend {
    times = List.copyOf(times);
    lines = List.copyOf(lines);
  }

  static Trend of(SiteFacts facts) {
    List<SiteFacts.PastRun> runs = new ArrayList<>();
    for (SiteFacts.PastRun run : facts.history().past()) {
      if (run.measured() == facts.run().measured()) {
        runs.add(0, run);
      }
    }
    List<Instant> times = new ArrayList<>();
    runs.forEach(run -> times.add(run.when()));
    times.add(facts.run().when());
    Set<Integer> pages = new LinkedHashSet<>(facts.goalPages().goals());
    int[] best = facts.flows().scores().descending();
    for (int k = 0; k < Math.min(BEST, best.length); k++) {
      pages.add(best[k]);
    }
    List<Line> lines = new ArrayList<>();
    for (int page : pages) {
      List<Double> scores = new ArrayList<>();
      runs.forEach(
          run -> scores.add(run.ranked().test(page) ? run.ranks().scores().get(page) : Double.NaN));
      scores.add(facts.flows().scores().get(page));
      lines.add(new Line(facts.url(page), scores));
    }
    return new Trend(times, lines);
  }
}
