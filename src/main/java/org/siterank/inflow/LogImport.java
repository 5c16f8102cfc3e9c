package org.siterank.inflow;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.siterank.accesslog.Classified;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.LineClassifier;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogLine;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.LogReading;
import org.siterank.site.PageUrl;

/** Counts what is new in the logs and adds it to the ledger, stretch by stretch. */
public final class LogImport {

  private static final int SHOWN_UNREADABLE = 5;

  private record Key(LocalDate day, PageUrl url, HitClass hitClass, String referrer) {}

  /**
   * What one import read.
   *
   * @param lines new lines per class; every class is there
   * @param repeats page views left out because they repeat one of the last half hour
   * @param unreadable the first unreadable lines, {@code file:line: text}
   * @param files logs looked at
   */
  public record Report(
      Map<HitClass, Long> lines, long repeats, List<String> unreadable, int files) {

    /** New lines in all. */
    public long total() {
      return lines.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private final HitLedger ledger;
  private final LogReading reading;
  private final Map<HitClass, Long> allLines = new EnumMap<>(HitClass.class);
  private final List<String> allUnreadable = new ArrayList<>();
  private long repeats;

  /** An import into a ledger. */
  public LogImport(HitLedger ledger, LineClassifier classifier) {
    this.ledger = ledger;
    this.reading = new LogReading(classifier);
    for (HitClass hitClass : HitClass.values()) {
      allLines.put(hitClass, 0L);
    }
  }

  /**
   * Reads what is new.
   *
   * @param files the logs, oldest first
   * @param now stored as the time of reading
   * @param stop asked after each stretch
   * @param bytes told the uncompressed bytes read so far of the log at hand
   */
  public Report read(List<LogFile> files, Instant now, BooleanSupplier stop, LongConsumer bytes)
      throws IOException {
    for (LogFile file : files) {
      if (!stop.getAsBoolean()) {
        reading.read(file, ledger.positions(), now, stop, bytes, new Stretch());
      }
    }
    return new Report(Map.copyOf(allLines), repeats, List.copyOf(allUnreadable), files.size());
  }

  private final class Stretch implements LogReading.Consumer {

    private Map<HitClass, Long> lines = new EnumMap<>(HitClass.class);
    private Map<Key, Long> hits = new HashMap<>();
    private Map<String, Long> robots = new HashMap<>();
    private List<String> unreadable = new ArrayList<>();

    @Override
    public void line(LogLine line, Classified hit, boolean repeat) {
      lines.merge(hit.hitClass(), 1L, Long::sum);
      if (hit.hitClass() == HitClass.ROBOT) {
        robots.merge(hit.robot(), 1L, Long::sum);
      }
      if (repeat) {
        repeats++;
      } else if (hit.isPageView()) {
        Key key = new Key(line.day(), hit.url().orElseThrow(), hit.hitClass(), hit.referrer());
        hits.merge(key, 1L, Long::sum);
      }
    }

    @Override
    public void unreadable(String example) {
      lines.merge(HitClass.UNREADABLE, 1L, Long::sum);
      if (unreadable.size() < SHOWN_UNREADABLE) {
        unreadable.add(example);
      }
    }

    @Override
    public void end(LogPosition position) throws IOException {
      List<HitCount> counts = new ArrayList<>(hits.size());
      hits.forEach(
          (key, count) ->
              counts.add(
                  new HitCount(key.day(), key.url(), key.hitClass(), key.referrer(), count)));
      ledger.commit(new LogBatch(position, lines, counts, robots, unreadable));
      lines.forEach((hitClass, count) -> allLines.merge(hitClass, count, Long::sum));
      for (String example : unreadable) {
        if (allUnreadable.size() < SHOWN_UNREADABLE) {
          allUnreadable.add(example);
        }
      }
      lines = new EnumMap<>(HitClass.class);
      hits = new HashMap<>();
      robots = new HashMap<>();
      unreadable = new ArrayList<>();
    }
  }
}
