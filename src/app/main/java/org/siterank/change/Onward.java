package org.siterank.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.insight.PageFacts;

/**
 * How many readers of a page went on to each other page by two or three clicks. Visits are not
 * kept, only the clicks c(u,v) on each link; with w the views of a page,
 *
 * <pre>{@code
 * first(v) = c(page,v)     next(t) = Σ_v now(v) · min(1, c(v,t)/w(v))     reached = next + next of it
 * }</pre>
 *
 * <p>That takes readers who came from the page to go on as all readers of v do.
 */
final class Onward {

  private static final int STEPS = 2;

  private final Map<Integer, Double> reached = new HashMap<>();
  private final Map<Integer, Integer> via = new HashMap<>();
  private final Map<Integer, Double> largest = new HashMap<>();

  private record Step(int to, long clicks) {}

  private Onward() {}

  static Onward from(int page, PageFacts facts) {
    Map<Integer, List<Step>> steps = new HashMap<>();
    facts
        .clicks()
        .forEach(
            (from, to, count) ->
                steps.computeIfAbsent(from, none -> new ArrayList<>()).add(new Step(to, count)));
    Map<Integer, Double> now = new HashMap<>();
    steps.getOrDefault(page, List.of()).forEach(step -> now.put(step.to(), (double) step.clicks()));
    Onward onward = new Onward();
    for (int step = 0; step < STEPS; step++) {
      Map<Integer, Double> next = new HashMap<>();
      now.forEach(
          (at, readers) -> {
            double views = Math.max(1, facts.counted(at));
            for (Step click : steps.getOrDefault(at, List.of())) {
              if (click.to() != page) {
                double share = readers * Math.min(1, click.clicks() / views);
                next.merge(click.to(), share, Double::sum);
                onward.add(at, click.to(), share);
              }
            }
          });
      now.clear();
      now.putAll(next);
    }
    return onward;
  }

  private void add(int at, int to, double readers) {
    reached.merge(to, readers, Double::sum);
    double most = largest.getOrDefault(to, 0.0);
    if (readers > most || (readers == most && at < via.get(to))) {
      largest.put(to, readers);
      via.put(to, at);
    }
  }

  /** Readers who reached a page by two or three clicks. */
  double reached(int page) {
    return reached.getOrDefault(page, 0.0);
  }

  /** The page before it, by which most of them came. */
  int via(int page) {
    return via.get(page);
  }
}
