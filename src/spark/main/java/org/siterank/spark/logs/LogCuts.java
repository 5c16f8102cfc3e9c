package org.siterank.spark.logs;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Cuts the logs of one site at moments of their own time.
 *
 * <p>The reader of several logs always takes the oldest next line. So before it takes the first
 * line that is not older than a moment T, it has taken from every log all lines before the first
 * one that is not older than T, and no other: a cut at T is a state that the undivided reading
 * passes through, whatever the order of lines within the logs. What it then remembers follows from
 * the lines since the state of two half hours before (class comment of {@code RepeatViewFilter}),
 * which a part replays; so it decides about each line as the undivided reading does, and the sums
 * are the same.
 *
 * <p>A log that is opened later than its first line says, since its first lines are of many times,
 * breaks this, and so do more logs at a time than the reader has open: then the site is one part.
 */
final class LogCuts {

  /** {@code LogReading.MOST_OPEN}: of more logs that overlap, the last begun wait. */
  static final int MOST_OPEN = 64;

  private final int site;
  private final List<LogSlots> logs;

  /**
   * @param logs all logs of the site
   */
  LogCuts(int site, List<LogSlots> logs) {
    this.site = site;
    this.logs = List.copyOf(logs);
  }

  int site() {
    return site;
  }

  /** Uncompressed bytes of all logs. */
  long bytes() {
    return logs.stream().mapToLong(LogSlots::end).sum();
  }

  /** Whether the site can be read in several parts. */
  boolean canCut() {
    return logs.stream().noneMatch(LogSlots::isOpenedLate) && mostOpen() <= MOST_OPEN;
  }

  private int mostOpen() {
    int most = 0;
    for (LogSlots log : logs) {
      long begin = log.firstSlot();
      most =
          Math.max(
              most,
              (int)
                  logs.stream()
                      .filter(other -> other.firstSlot() <= begin && begin <= other.lastSlot())
                      .count());
    }
    return most;
  }

  /**
   * Cuts into parts of about the same size; fewer when the logs are of fewer half hours.
   *
   * @param wanted at least 1
   */
  List<LogPart> parts(int wanted) {
    List<Long> cuts = new ArrayList<>();
    cuts.add(LogPart.BEGINNING);
    if (wanted > 1 && canCut()) {
      TreeSet<Long> slots = new TreeSet<>();
      logs.forEach(log -> slots.addAll(log.slots()));
      double part = (double) bytes() / wanted;
      for (long slot : slots) {
        long before = logs.stream().mapToLong(log -> log.offset(slot)).sum();
        if (before > 0 && before >= part * cuts.size() && before < bytes()) {
          cuts.add(slot);
        }
      }
    }
    List<LogPart> parts = new ArrayList<>();
    for (int k = 0; k < cuts.size(); k++) {
      long to = k + 1 < cuts.size() ? cuts.get(k + 1) : Long.MAX_VALUE;
      parts.add(part(cuts.get(k), to));
    }
    return parts;
  }

  private LogPart part(long fromSlot, long toSlot) {
    List<LogPart.Piece> pieces = new ArrayList<>();
    for (LogSlots log : logs) {
      boolean isFirst = fromSlot == LogPart.BEGINNING;
      long replay = isFirst ? 0 : log.offset(fromSlot - LogPart.REPLAYED_SLOTS);
      long from = isFirst ? 0 : log.offset(fromSlot);
      long to = log.offset(toSlot);
      if (replay < to) {
        pieces.add(new LogPart.Piece(log.path(), replay, from, to));
      }
    }
    return new LogPart(site, fromSlot, pieces);
  }
}
