package org.siterank.accesslog;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * How far logs were read, to be found by the fingerprint of their beginning: a fingerprint is made
 * once for each length that is known, and not compared with each log of that length. Not for use by
 * two threads.
 */
public final class KnownLogs {

  private final NavigableMap<Integer, Map<String, LogPosition>> byLength = new TreeMap<>();

  /** Logs that were read so far. */
  public static KnownLogs of(Collection<LogPosition> positions) {
    KnownLogs known = new KnownLogs();
    positions.forEach(known::add);
    return known;
  }

  /** Adds a log, in the place of what was known of it. Of two with one beginning, the longer. */
  public void add(LogPosition position) {
    if (position.fingerprintLength() >= 1) {
      byLength
          .computeIfAbsent(position.fingerprintLength(), none -> new HashMap<>())
          .merge(
              position.fingerprint(),
              position,
              (old, other) -> other.offset() >= old.offset() ? other : old);
    }
  }

  /**
   * The log of the longest fingerprint that fits.
   *
   * @param longest bytes that the beginning has
   * @param fingerprint of so many of them
   */
  Optional<LogPosition> find(int longest, IntFunction<String> fingerprint) {
    for (Map.Entry<Integer, Map<String, LogPosition>> entry :
        byLength.headMap(longest, true).descendingMap().entrySet()) {
      LogPosition found = entry.getValue().get(fingerprint.apply(entry.getKey()));
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }
}
