package org.siterank.inflow;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.LogProblem;

/** Sums up the batches of one reading. */
final class LogTally {

  private final Map<HitClass, Long> classes = new EnumMap<>(HitClass.class);
  private final Map<String, Long> robots = new TreeMap<>();
  private final List<String> unreadable = new ArrayList<>();
  private final List<LogProblem> problems = new ArrayList<>();
  private int filesWithNews;
  private long bytes;
  private long lines;
  private long pageViews;
  private long hits;

  LogTally() {
    for (HitClass hitClass : HitClass.values()) {
      classes.put(hitClass, 0L);
    }
  }

  void add(LogBatch batch, long batchBytes) {
    bytes += batchBytes;
    batch
        .lines()
        .forEach(
            (hitClass, count) -> {
              classes.merge(hitClass, count, Long::sum);
              lines += count;
              pageViews += hitClass.isPageView() ? count : 0;
            });
    batch.robots().forEach((name, count) -> robots.merge(name, count, Long::sum));
    for (HitCount hit : batch.hits()) {
      hits += hit.hits();
    }
    for (String example : batch.unreadable()) {
      if (unreadable.size() < LogStretch.EXAMPLES) {
        unreadable.add(example);
      }
    }
  }

  void addFileWithNews() {
    filesWithNews++;
  }

  void addProblem(LogProblem problem) {
    problems.add(problem);
  }

  LogSummary summary(int files, long unremembered, boolean stopped) {
    return new LogSummary(
        files,
        filesWithNews,
        bytes,
        lines,
        classes,
        hits,
        pageViews - hits,
        unremembered,
        robots,
        unreadable,
        problems,
        stopped);
  }
}
