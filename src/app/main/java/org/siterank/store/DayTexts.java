package org.siterank.store;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;

/** Days as they are written into the database: a batch has few of them, and many counts of each. */
final class DayTexts {

  private final Map<LocalDate, String> texts = new HashMap<>();

  String text(LocalDate day) {
    return texts.computeIfAbsent(day, LocalDate::toString);
  }
}
