package org.siterank.spark.logs;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogTimes;

/**
 * Times of the lines of a range of a log.
 *
 * @param path of the log
 * @param from where the range begins
 * @param slots half hours, ascending
 * @param offsets of the first line of each
 * @param end behind the last whole line that was read
 * @param damage why the log cannot be read any further; empty when it can
 */
record ScannedRange(
    String path, long from, List<Long> slots, List<Long> offsets, long end, String damage)
    implements Serializable {

  /** Bytes of a range: some seconds of work. */
  private static final long RANGE_BYTES = 256L << 20;

  /** Range of a log to read. */
  record Range(FoundLog log, long from, long to) implements Serializable {}

  /** The ranges of a log. */
  static List<Range> ranges(FoundLog log) {
    List<Range> ranges = new ArrayList<>();
    long step = log.canSeek() ? RANGE_BYTES : Long.MAX_VALUE;
    long from = 0;
    while (log.bytes() - from > step) {
      ranges.add(new Range(log, from, from + step));
      from += step;
    }
    ranges.add(new Range(log, from, Long.MAX_VALUE));
    return ranges;
  }

  /**
   * Reads a range.
   *
   * @param latestSecond lines of a later time are unreadable
   */
  static ScannedRange of(Range range, long latestSecond) {
    String path = range.log().path();
    LogFiles found = FoundLog.find(List.of(path), range.log().format());
    if (found.files().isEmpty()) {
      String damage = found.problems().isEmpty() ? "is empty" : found.problems().get(0).message();
      return new ScannedRange(path, range.from(), List.of(), List.of(), 0, damage);
    }
    LogFile file = found.files().get(0);
    LogTimes.Stretches times =
        LogTimes.of(file, range.from(), range.to(), LogPart.SLOT_SECONDS, latestSecond);
    return new ScannedRange(
        path,
        range.from(),
        times.advances().stream().map(LogTimes.Advance::batch).toList(),
        times.advances().stream().map(LogTimes.Advance::offset).toList(),
        times.end(),
        times.damage());
  }
}
