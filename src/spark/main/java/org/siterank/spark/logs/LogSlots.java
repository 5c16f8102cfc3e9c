package org.siterank.spark.logs;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where in one log each half hour begins: at the first line that is not older. */
final class LogSlots {

  private final FoundLog log;
  private final TreeMap<Long, Long> offsets = new TreeMap<>();
  private long end;

  /**
   * @param ranges what was read of the log, in any order; together all of it
   */
  LogSlots(FoundLog log, List<ScannedRange> ranges) {
    this.log = log;
    ranges.stream()
        .sorted(Comparator.comparingLong(ScannedRange::from))
        .forEach(
            range -> {
              for (int i = 0; i < range.slots().size(); i++) {
                if (offsets.isEmpty() || range.slots().get(i) > offsets.lastKey()) {
                  offsets.put(range.slots().get(i), range.offsets().get(i));
                }
              }
              end = Math.max(end, range.end());
            });
  }

  String path() {
    return log.path();
  }

  /** Uncompressed offset behind the last whole line. */
  long end() {
    return end;
  }

  /** The half hours that a line begins. */
  Collection<Long> slots() {
    return offsets.keySet();
  }

  long firstSlot() {
    return log.firstSlot();
  }

  long lastSlot() {
    return offsets.isEmpty() ? firstSlot() : offsets.lastKey();
  }

  /** Whether the reader opens the log behind the time of its first line. */
  boolean isOpenedLate() {
    return !offsets.isEmpty() && log.firstSlot() > offsets.firstKey();
  }

  /** Uncompressed offset of the first line that is of this half hour or later; else the end. */
  long offset(long slot) {
    Map.Entry<Long, Long> first = offsets.ceilingEntry(slot);
    return first == null ? end : first.getValue();
  }
}
