package org.siterank.run;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A run that came to its end, well or not.
 *
 * @param stages what it was to do: {@code run}, {@code crawl} or {@code rank}
 * @param started when it began
 * @param ended when it ended
 * @param outcome exit status, and the first thing to look at
 * @param durations how long each stage took, in order; of those it came to
 * @param newWarnings how many of its warnings were new, or had grown
 * @param knownWarnings how many it had in common with the run before
 */
public record LastRun(
    String stages,
    Instant started,
    Instant ended,
    RunOutcome outcome,
    Map<String, Duration> durations,
    int newWarnings,
    int knownWarnings) {

  public LastRun {
    durations = new LinkedHashMap<>(durations);
  }
}
