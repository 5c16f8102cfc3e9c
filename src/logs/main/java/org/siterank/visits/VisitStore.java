package org.siterank.visits;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.siterank.accesslog.LogPosition;

/** Where counted stretches of logs are kept, and read again for an estimate. */
public interface VisitStore {

  /** How far each known log has been read. */
  List<LogPosition> positions() throws IOException;

  /**
   * Adds a stretch: its counts and the new positions of its logs, all at once or not at all.
   * Nothing falls below zero, and the classes go on adding up to the lines.
   *
   * @return page views that were to be taken back and are not there: 0, unless they were counted
   *     under another configuration or by another version, or the store is damaged
   */
  long commit(LogBatch batch) throws IOException;

  /**
   * Compressed logs that were unpacked whole: what each file is known by, and its uncompressed
   * length. A store that keeps none has them unpacked at each reading.
   */
  default Map<String, Long> wholeLogs() throws IOException {
    return Map.of();
  }

  /** Keeps these, in the place of those that were kept. */
  default void keepWholeLogs(Map<String, Long> logs) throws IOException {}

  /**
   * Every count, in order of day, URL, class and referrer; equal keys summed. What has been taken
   * back to the last view is left out.
   */
  void forEachVisit(Consumer<VisitCount> action) throws IOException;

  /** The last day with a count that is wanted, looked for from the newest count back. */
  Optional<LocalDate> newest(Predicate<VisitCount> wanted) throws IOException;
}
