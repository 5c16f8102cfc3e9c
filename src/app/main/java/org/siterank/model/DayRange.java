package org.siterank.model;

import java.time.LocalDate;
import java.util.Optional;
import org.siterank.config.LogsSection;

/**
 * Days whose visits count, both ends included.
 *
 * @param first the first one; nothing: from the beginning
 * @param last the last one; nothing: up to the newest
 */
public record DayRange(Optional<LocalDate> first, Optional<LocalDate> last) {

  public static DayRange of(LogsSection logs) {
    return new DayRange(logs.firstDay(), logs.lastDay());
  }

  /** Whether every day is in it. */
  public boolean isEverything() {
    return first.isEmpty() && last.isEmpty();
  }

  /** Whether a day is in it. */
  public boolean contains(LocalDate day) {
    return first.map(f -> !day.isBefore(f)).orElse(true)
        && last.map(l -> !day.isAfter(l)).orElse(true);
  }

  @Override
  public String toString() {
    return isEverything()
        ? "all days"
        : first.map(LocalDate::toString).orElse("the first day")
            + " to "
            + last.map(LocalDate::toString).orElse("the newest day");
  }
}
