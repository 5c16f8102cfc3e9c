package org.siterank.accesslog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where in a log time advances: the first line of each stretch of time that is later than all lines
 * before it. By it several logs of one site can be cut at one moment, as {@code LogReading} stands
 * in all of them at that moment. Times are read and nothing else, so it takes a fraction of the
 * time of a reading.
 */
public final class LogTimes {

  /**
   * The line by which a stretch of time begins.
   *
   * @param batch its number, counted from 1970 UTC
   * @param offset uncompressed offset of the line
   */
  public record Advance(long batch, long offset) {}

  /**
   * Stretches of time of a log.
   *
   * @param advances stretches and offsets, both ascending; empty when no line can be read
   * @param end uncompressed offset behind the last whole line, as far as it was asked for
   * @param damage why the log cannot be read any further; empty when it can
   */
  public record Stretches(List<Advance> advances, long end, String damage) {}

  private final LogFile file;
  private final long batchSeconds;
  private final long latestSecond;
  private final LogLine line = new LogLine();
  private final List<Advance> advances = new ArrayList<>();
  private long reached = Long.MIN_VALUE;
  private long read;

  private LogTimes(LogFile file, long batchSeconds, long latestSecond) {
    this.file = file;
    this.batchSeconds = batchSeconds;
    this.latestSecond = latestSecond;
  }

  /**
   * Reads the times of the lines that begin at {@code [from, to)}.
   *
   * @param from an uncompressed offset, anywhere in a line; 0 unless {@link #canSeek}
   * @param to an uncompressed offset; {@link Long#MAX_VALUE} for all
   * @param batchSeconds length of a stretch
   * @param latestSecond lines of a later time are unreadable, and say none
   */
  public static Stretches of(
      LogFile file, long from, long to, long batchSeconds, long latestSecond) {
    LogTimes times = new LogTimes(file, batchSeconds, latestSecond);
    String damage = "";
    try {
      times.read(from, to);
    } catch (IOException e) {
      damage = LogFiles.reason(e);
    }
    return new Stretches(List.copyOf(times.advances), times.read, damage);
  }

  /** Whether a log may be read from the middle: it is not compressed, and every line says all. */
  public static boolean canSeek(LogFile file) {
    return file.isPlain() && file.format().filter(LogFormat::hasDirectives).isEmpty();
  }

  private void read(long from, long to) throws IOException {
    // The byte before tells whether a line begins here.
    boolean isInLine = from > 0;
    try (LogChunks chunks = file.open(isInLine ? from - 1 : 0)) {
      for (LogChunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
        if (chunk.offset() >= to) {
          return;
        }
        if (!chunk.cut()) {
          read(chunk, isInLine, to);
        }
        read = chunk.nextOffset();
        isInLine &= chunk.length() == 0;
        chunks.giveBack(chunk);
      }
    }
  }

  private void read(LogChunk chunk, boolean isInLine, long to) {
    LogFormat inForce = chunk.format();
    LineParser parser = inForce.newParser();
    byte[] bytes = chunk.bytes();
    int length = chunk.length();
    int start = isInLine ? ByteScan.indexOf(bytes, 0, length, '\n') + 1 : 0;
    while (start < length && chunk.offset() + start < to) {
      int end = ByteScan.indexOf(bytes, start, length, '\n');
      if (inForce.hasDirectives() && Directives.isDirective(bytes, start, end)) {
        inForce = inForce.after(bytes, start, end);
        parser = inForce.newParser();
      } else if (end - start <= LogChunks.MAX_LINE
          && parser.parse(bytes, start, end, line)
          && line.epochSecond() <= latestSecond) {
        take(Math.floorDiv(line.epochSecond(), batchSeconds), chunk.offset() + start);
      }
      start = end + 1;
    }
  }

  private void take(long batch, long offset) {
    if (batch > reached) {
      reached = batch;
      advances.add(new Advance(batch, offset));
    }
  }
}
