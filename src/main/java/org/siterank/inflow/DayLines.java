package org.siterank.inflow;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.HitClass;

/** Counts lines per day, class and detail. Called for every line, which mostly are of one day. */
final class DayLines {

  private static final HitClass[] CLASSES = HitClass.values();

  private static final class Day {
    final long[] plain = new long[CLASSES.length];
    final List<Map<String, long[]>> detailed = new ArrayList<>();

    Day() {
      for (int i = 0; i < CLASSES.length; i++) {
        detailed.add(new HashMap<>());
      }
    }

    void add(HitClass hitClass, String detail) {
      if (detail.isEmpty()) {
        plain[hitClass.ordinal()]++;
      } else {
        detailed.get(hitClass.ordinal()).computeIfAbsent(detail, none -> new long[1])[0]++;
      }
    }

    void addTo(List<LineCount> counts, Optional<LocalDate> day) {
      for (HitClass hitClass : CLASSES) {
        if (plain[hitClass.ordinal()] > 0) {
          counts.add(new LineCount(day, hitClass, "", plain[hitClass.ordinal()]));
        }
        detailed
            .get(hitClass.ordinal())
            .forEach((detail, n) -> counts.add(new LineCount(day, hitClass, detail, n[0])));
      }
    }
  }

  private final Map<Long, Day> days = new HashMap<>();
  private final Day undated = new Day();
  private Day last;
  private long lastDay;

  void add(long epochDay, HitClass hitClass, String detail) {
    if (last == null || epochDay != lastDay) {
      last = days.computeIfAbsent(epochDay, none -> new Day());
      lastDay = epochDay;
    }
    last.add(hitClass, detail);
  }

  void addUndated(HitClass hitClass) {
    undated.add(hitClass, "");
  }

  List<LineCount> counts() {
    List<LineCount> counts = new ArrayList<>();
    days.forEach((day, lines) -> lines.addTo(counts, Optional.of(LocalDate.ofEpochDay(day))));
    undated.addTo(counts, Optional.empty());
    return counts;
  }
}
