package org.siterank.today;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.accesslog.LogPosition;
import org.siterank.store.SiteStore;

/**
 * The last day that the logs cover whole. The newest day is one when a later one has begun by the
 * clock, and the log goes on into the evening or has half the lines of a day before: a night's run
 * at three o'clock finds three hours of the new day, which say nothing.
 */
record LastDay(LocalDate day, NavigableMap<LocalDate, Long> lines) {

  /** The hour from which on a day without later lines is taken for whole. */
  private static final int EVENING = 20;

  /** Days before that tell how many lines a day has. */
  private static final int DAYS_BEFORE = 7;

  /** Finds it; nothing when no whole day was logged. */
  static Optional<LastDay> of(SiteStore store, Instant now) throws IOException {
    NavigableMap<LocalDate, Long> lines = new TreeMap<>();
    store
        .lines()
        .forEach(
            count -> {
              if (count.day().isPresent()) {
                lines.merge(count.day().get(), count.lines(), Long::sum);
              }
            });
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Instant newest =
        store.visits().positions().stream()
            .map(LogPosition::newestLine)
            .max(Instant::compareTo)
            .orElse(Instant.EPOCH);
    LocalDate last = lines.lastKey();
    boolean whole =
        LocalDate.ofInstant(now, ZoneId.systemDefault()).isAfter(last)
            && (hour(newest, last) >= EVENING || hasHalfOfADay(lines, last));
    LocalDate day = whole ? last : lines.lowerKey(last);
    return Optional.ofNullable(day).map(found -> new LastDay(found, lines));
  }

  /** The hour of the newest line on a day of the log, whose zone is the one in which it fits. */
  private static int hour(Instant newest, LocalDate day) {
    for (ZoneId zone : new ZoneId[] {ZoneId.systemDefault(), ZoneOffset.UTC}) {
      LocalDateTime time = LocalDateTime.ofInstant(newest, zone);
      if (time.toLocalDate().equals(day)) {
        return time.getHour();
      }
    }
    return -1;
  }

  private static boolean hasHalfOfADay(NavigableMap<LocalDate, Long> lines, LocalDate last) {
    long before = 0;
    int days = 0;
    for (long count : lines.headMap(last, false).descendingMap().values()) {
      if (days == DAYS_BEFORE) {
        break;
      }
      before += count;
      days++;
    }
    return days > 0 && 2 * lines.get(last) >= before / days;
  }
}
