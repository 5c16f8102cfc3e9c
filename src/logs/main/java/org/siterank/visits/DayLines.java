package org.siterank.visits;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.RequestClass;

/** Counts lines per day, class and detail. Called for every line, which mostly are of one day. */
final class DayLines {

  /** The lines of a class by detail. That of one line mostly is that of the next, too. */
  private static final class Details {
    private final Map<String, long[]> lines = new HashMap<>();
    private String lastDetail;
    private long[] last;

    void add(String detail, int n) {
      if (!detail.equals(lastDetail)) {
        lastDetail = detail;
        last = lines.computeIfAbsent(detail, none -> new long[1]);
      }
      last[0] += n;
    }
  }

  private static final class Day {
    private final Map<RequestClass, Details> lines = new EnumMap<>(RequestClass.class);

    Day() {
      for (RequestClass requestClass : RequestClass.values()) {
        lines.put(requestClass, new Details());
      }
    }

    void add(RequestClass requestClass, String detail, int n) {
      lines.get(requestClass).add(detail, n);
    }

    void addTo(List<LineCount> counts, Optional<LocalDate> day) {
      lines.forEach(
          (requestClass, details) ->
              details.lines.forEach(
                  (detail, n) -> {
                    if (n[0] != 0) {
                      counts.add(new LineCount(day, requestClass, detail, n[0]));
                    }
                  }));
    }
  }

  private final Map<Long, Day> days = new HashMap<>();
  private final Day undated = new Day();
  private Day last;
  private long lastDay;

  /** Adds lines, or takes them away. */
  void add(long epochDay, RequestClass requestClass, String detail, int n) {
    if (last == null || epochDay != lastDay) {
      last = days.computeIfAbsent(epochDay, none -> new Day());
      lastDay = epochDay;
    }
    last.add(requestClass, detail, n);
  }

  void addUndated(RequestClass requestClass, int n) {
    undated.add(requestClass, "", n);
  }

  /** Returns the counts that are not zero. */
  List<LineCount> counts() {
    List<LineCount> counts = new ArrayList<>();
    days.forEach((day, lines) -> lines.addTo(counts, Optional.of(LocalDate.ofEpochDay(day))));
    undated.addTo(counts, Optional.empty());
    return counts;
  }
}
