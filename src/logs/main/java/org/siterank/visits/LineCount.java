package org.siterank.visits;

import java.time.LocalDate;
import java.util.Optional;
import org.siterank.accesslog.RequestClass;

/**
 * Lines of one day and class.
 *
 * @param day the day of the log lines; nothing for unreadable lines
 * @param requestClass their class as they were read, before it is known which addresses are pages
 * @param detail what they are within their class: robot, status, method, own search; may be empty
 * @param lines how many, positive; in a {@link LogBatch} negative for lines that are moved to the
 *     robots
 */
public record LineCount(
    Optional<LocalDate> day, RequestClass requestClass, String detail, long lines) {

  /** How the detail of visits begins that were imported and are no lines of a log. */
  public static final String IMPORTED = "imported";

  /** Whether these are visits that were imported. */
  public boolean isImported() {
    return requestClass.isPageView() && detail.startsWith(IMPORTED);
  }
}
