package org.siterank.accesslog;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * How far logs were read, to be found by the fingerprint of their beginning: a fingerprint is made
 * once for each length that is known, and not compared with each log of that length. Not for use by
 * two threads.
 */
public final class KnownLogs {

  private final NavigableMap<Integer, Map<String, Map<Integer, LogPosition>>> byLength =
      new TreeMap<>();

  /** Logs that were read so far. */
  public static KnownLogs of(Collection<LogPosition> positions) {
    KnownLogs known = new KnownLogs();
    positions.forEach(known::add);
    return known;
  }

  /** Adds a log, in the place of what was known of it. */
  public void add(LogPosition position) {
    if (position.fingerprintLength() >= 1) {
      byLength
          .computeIfAbsent(position.fingerprintLength(), none -> new HashMap<>())
          .computeIfAbsent(position.fingerprint(), none -> new TreeMap<>())
          .merge(
              position.key().number(),
              position,
              (old, other) -> other.offset() >= old.offset() ? other : old);
    }
  }

  /** All of them. */
  public List<LogPosition> all() {
    return byLength.values().stream()
        .flatMap(same -> same.values().stream())
        .flatMap(same -> same.values().stream())
        .toList();
  }

  /**
   * The logs of the longest fingerprint that fits: several when their first bytes are the same.
   *
   * @param longest bytes that the beginning has
   * @param fingerprint of so many of them
   */
  List<LogPosition> find(int longest, IntFunction<String> fingerprint) {
    for (Map.Entry<Integer, Map<String, Map<Integer, LogPosition>>> entry :
        byLength.headMap(longest, true).descendingMap().entrySet()) {
      Map<Integer, LogPosition> found = entry.getValue().get(fingerprint.apply(entry.getKey()));
      if (found != null) {
        return List.copyOf(found.values());
      }
    }
    return List.of();
  }
}
