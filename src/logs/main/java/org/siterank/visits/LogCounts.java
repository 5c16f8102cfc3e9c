package org.siterank.visits;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.accesslog.LogProblem;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;

/** Sums up the batches of one reading. */
final class LogCounts {

  private final Map<RequestClass, Long> classes = new EnumMap<>(RequestClass.class);
  private final Map<String, Long> robots = new TreeMap<>();
  private final List<UnreadableLine> unreadable = new ArrayList<>();
  private final List<LogProblem> problems = new ArrayList<>();
  private final Map<RobotSign, Long> recognised = new EnumMap<>(RobotSign.class);
  private int filesWithNews;
  private long bytes;
  private long lines;
  private long pageViews;
  private long visits;
  private long takenBack;
  private long notTakenBack;
  private long newestSecond;

  /** Counts line by line, as they were when the last batch was complete. */
  private record Complete(
      Map<RobotSign, Long> recognised, int filesWithNews, long takenBack, long newestSecond) {}

  private Complete complete;

  LogCounts() {
    for (RequestClass requestClass : RequestClass.values()) {
      classes.put(requestClass, 0L);
    }
    for (RobotSign sign : RobotSign.values()) {
      recognised.put(sign, 0L);
    }
    completed();
  }

  /** A batch of all lines so far is complete. */
  void completed() {
    complete = new Complete(new EnumMap<>(recognised), filesWithNews, takenBack, newestSecond);
  }

  /** Takes back what belongs to no complete batch, and the problems, which will be met again. */
  void beginAnew() {
    recognised.putAll(complete.recognised());
    filesWithNews = complete.filesWithNews();
    takenBack = complete.takenBack();
    newestSecond = complete.newestSecond();
    problems.clear();
  }

  /**
   * @param missing what {@link VisitStore#commit} returned
   */
  void add(LogBatch batch, long batchBytes, long missing) {
    bytes += batchBytes;
    notTakenBack += missing;
    batch
        .lines()
        .forEach(
            (requestClass, count) -> {
              classes.merge(requestClass, count, Long::sum);
              lines += count;
              pageViews += requestClass.isPageView() ? count : 0;
            });
    batch.robots().forEach((name, count) -> robots.merge(name, count, Long::sum));
    for (VisitCount visit : batch.visits()) {
      visits += visit.visits();
    }
    for (UnreadableLine example : batch.unreadable()) {
      if (unreadable.size() < LogBatchBuilder.EXAMPLES) {
        unreadable.add(example);
      }
    }
  }

  void addRecognised(RobotSign sign) {
    recognised.merge(sign, 1L, Long::sum);
  }

  void addTakenBack() {
    takenBack++;
  }

  /** A line of this time was counted, in seconds since 1970 UTC; 0 when it could not be read. */
  void addTime(long epochSecond) {
    newestSecond = Math.max(newestSecond, epochSecond);
  }

  void addFileWithNews() {
    filesWithNews++;
  }

  void addProblem(LogProblem problem) {
    problems.add(problem);
  }

  LogSummary summary(
      int files, long unremembered, long unwatched, Optional<Instant> wrongClock, boolean stopped) {
    return new LogSummary(
        new LogSummary.Reading(
            files,
            filesWithNews,
            bytes,
            newestSecond == 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(newestSecond)),
            wrongClock,
            stopped),
        lines,
        classes,
        new LogSummary.PageViews(visits, pageViews - visits, unremembered, unwatched),
        new LogSummary.Recognition(robots, recognised, takenBack, notTakenBack),
        unreadable,
        problems);
  }
}
