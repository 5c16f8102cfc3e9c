package org.siterank.store;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.accesslog.LogPosition;

/**
 * Summary of the log data that was deleted from the database on request.
 *
 * @param positions how far each log had been read
 * @param lines lines that had been counted
 * @param visits page views that had been kept
 * @param first the first day that had visits
 * @param last the last day that had visits
 */
public record ForgottenLogs(
    List<LogPosition> positions,
    long lines,
    long visits,
    Optional<LocalDate> first,
    Optional<LocalDate> last) {

  public ForgottenLogs {
    positions = List.copyOf(positions);
  }
}
