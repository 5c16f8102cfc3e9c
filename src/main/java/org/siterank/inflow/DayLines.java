package org.siterank.inflow;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.HitClass;

/** Counts lines per day, class and detail. Called for every line, which mostly are of one day. */
final class DayLines {

  private static final class Day {
    private final Map<HitClass, Map<String, long[]>> lines = new EnumMap<>(HitClass.class);

    Day() {
      for (HitClass hitClass : HitClass.values()) {
        lines.put(hitClass, new HashMap<>());
      }
    }

    void add(HitClass hitClass, String detail) {
      Map<String, long[]> details = lines.get(hitClass);
      long[] known = details.get(detail);
      if (known == null) {
        details.put(detail, new long[] {1});
      } else {
        known[0]++;
      }
    }

    void addTo(List<LineCount> counts, Optional<LocalDate> day) {
      lines.forEach(
          (hitClass, details) ->
              details.forEach(
                  (detail, n) -> counts.add(new LineCount(day, hitClass, detail, n[0]))));
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
