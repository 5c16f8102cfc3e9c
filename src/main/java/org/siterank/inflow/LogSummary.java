package org.siterank.inflow;

import java.util.List;
import java.util.Map;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.LogProblem;

/**
 * What one reading of the logs found.
 *
 * @param files log files found
 * @param filesWithNews those of them that had lines not read before
 * @param bytes uncompressed bytes of the lines counted
 * @param lines lines counted
 * @param classes those lines per class; every class is there, and they add up to {@code lines}
 * @param hits page views kept: {@code EXTERNAL} … {@code INTERNAL} less repeats
 * @param repeats page views that repeat one of the last half hour
 * @param unremembered page views that were not remembered as possible firsts, for want of room
 * @param robots lines per robot name
 * @param unreadable the first examples of unreadable lines, {@code file, line number: text}
 * @param problems files that could not be found, or not be read to their end
 * @param stopped whether the reading was asked to stop before the end
 */
public record LogSummary(
    int files,
    int filesWithNews,
    long bytes,
    long lines,
    Map<HitClass, Long> classes,
    long hits,
    long repeats,
    long unremembered,
    Map<String, Long> robots,
    List<String> unreadable,
    List<LogProblem> problems,
    boolean stopped) {

  public LogSummary {
    classes = Map.copyOf(classes);
    robots = Map.copyOf(robots);
    unreadable = List.copyOf(unreadable);
    problems = List.copyOf(problems);
  }
}
