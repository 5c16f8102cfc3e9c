package org.siterank.accesslog;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * The facts of a log's first lines: its format, and when it was begun.
 *
 * @param detected the format that they are in, whatever was given
 * @param format the format that the log is read in; nothing when none can be read
 * @param firstSecond the earliest time of the first lines, in seconds since 1970 UTC
 * @param beginSecond the latest time of the first lines, in seconds since 1970 UTC
 */
record LogBeginning(
    FormatDetection detected, Optional<LogFormat> format, long firstSecond, long beginSecond) {

  /** Readable lines that say when a log was begun. */
  private static final int FIRST_LINES = 10;

  /**
   * Reads the first lines.
   *
   * @param sample the first bytes of the log
   * @param given the format of the lines, where it is configured
   * @param modified when the file was last changed, which counts when no line has a time
   */
  static LogBeginning of(
      byte[] sample, Optional<LogFormat> given, FormatDetection detected, long modified) {
    // A file's own directives say more than the name of a format that has some.
    boolean described =
        given.filter(LogFormat::hasDirectives).isPresent()
            && detected.format().filter(LogFormat::hasDirectives).isPresent();
    Optional<LogFormat> format =
        described
            ? detected.format()
            : given.map(one -> wrapped(one, detected, sample)).or(detected::format);
    long[] times = times(format, sample, modified);
    return new LogBeginning(detected, format, times[0], times[1]);
  }

  /**
   * The given format in the envelope that the lines are in: it is the server's, and what carries
   * its lines adds to them. A format string may begin with what syslog adds, as HAProxy's format
   * does.
   */
  private static LogFormat wrapped(LogFormat given, FormatDetection detected, byte[] first) {
    Optional<Envelope> envelope = detected.envelope();
    boolean isSyslog = envelope.filter(Envelope.SYSLOG::equals).isPresent();
    if (envelope.isEmpty()
        || given.hasDirectives()
        || (isSyslog && given instanceof HaproxyFormat)) {
      return given;
    }
    LogFormat wrapped = new WrappedFormat(envelope.get(), given);
    return isSyslog && given.isTemplate() && !reads(wrapped, first) ? given : wrapped;
  }

  private static boolean reads(LogFormat candidate, byte[] first) {
    boolean[] any = {false};
    forFirstLines(candidate, first, 1, line -> any[0] = true);
    return any[0];
  }

  /**
   * The earliest and the latest time of the first lines: one of them may have been begun long
   * before it ended. When none can be read, the time of the last change.
   */
  private static long[] times(Optional<LogFormat> format, byte[] first, long modified) {
    long[] times = {Long.MAX_VALUE, Long.MIN_VALUE};
    format.ifPresent(
        known ->
            forFirstLines(
                known,
                first,
                FIRST_LINES,
                line -> {
                  times[0] = Math.min(times[0], line.epochSecond());
                  times[1] = Math.max(times[1], line.epochSecond());
                }));
    return times[0] > times[1] ? new long[] {modified, modified} : times;
  }

  /**
   * Shows the first lines that can be read.
   *
   * @param sample the beginning of a log
   * @param most how many
   * @param action is given a view that is good until it returns
   */
  static void forFirstLines(LogFormat known, byte[] sample, int most, Consumer<LogLine> action) {
    LogFormat inForce = known;
    LineParser parser = known.newParser();
    LogLine line = new LogLine();
    int start = 0;
    for (int seen = 0; seen < most && start < sample.length; ) {
      int end = ByteScan.indexOf(sample, start, sample.length, '\n');
      if (inForce.hasDirectives() && Directives.isDirective(sample, start, end)) {
        inForce = inForce.after(sample, start, end);
        parser = inForce.newParser();
      } else if (parser.parse(sample, start, end, line)) {
        action.accept(line);
        seen++;
      }
      start = end + 1;
    }
  }
}
