package org.siterank.inflow;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.LogPosition;
import org.siterank.site.PageUrl;

/** Counts the lines of a stretch of one log, until it is committed as a batch. */
final class LogStretch {

  /** Examples of unreadable lines kept per batch. */
  static final int EXAMPLES = 5;

  private record Key(long epochDay, PageUrl url, HitClass hitClass, String referrer) {}

  private final Map<HitClass, long[]> lines = new EnumMap<>(HitClass.class);
  private final Map<Key, Long> hits = new HashMap<>();
  private final Map<String, Long> robots = new HashMap<>();
  private final List<String> unreadable = new ArrayList<>();
  private int size;

  void add(HitClass hitClass) {
    lines.computeIfAbsent(hitClass, none -> new long[1])[0]++;
    size++;
  }

  void addHit(long epochDay, PageUrl url, HitClass hitClass, String referrer) {
    hits.merge(new Key(epochDay, url, hitClass, referrer), 1L, Long::sum);
  }

  void addRobot(String name) {
    robots.merge(name, 1L, Long::sum);
  }

  boolean wantsExample() {
    return unreadable.size() < EXAMPLES;
  }

  void addExample(String example) {
    unreadable.add(example);
  }

  /** Lines in it so far. */
  int size() {
    return size;
  }

  /** The stretch as a batch that ends at a position. */
  LogBatch batch(LogPosition position) {
    Map<HitClass, Long> classes = new EnumMap<>(HitClass.class);
    lines.forEach((hitClass, count) -> classes.put(hitClass, count[0]));
    List<HitCount> counts = new ArrayList<>(hits.size());
    hits.forEach(
        (key, count) ->
            counts.add(
                new HitCount(
                    LocalDate.ofEpochDay(key.epochDay()),
                    key.url(),
                    key.hitClass(),
                    key.referrer(),
                    count)));
    return new LogBatch(position, classes, counts, Map.copyOf(robots), List.copyOf(unreadable));
  }
}
