package org.siterank.spark.logs;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.siterank.accesslog.LogPosition;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;
import org.siterank.visits.ReferrerCount;
import org.siterank.visits.RobotCount;
import org.siterank.visits.VisitCount;
import org.siterank.visits.VisitStore;

/**
 * The sums of one part, in the place of the database. It keeps counts and nothing of a line: the
 * examples of unreadable lines that a batch brings are dropped. What is taken back of an earlier
 * part is negative here.
 */
final class CountSums implements VisitStore {

  private final int site;
  private final List<LogPosition> positions;
  private final Map<CountKey, long[]> sums = new HashMap<>();

  /**
   * @param positions where the reading begins in each log
   */
  CountSums(int site, List<LogPosition> positions) {
    this.site = site;
    this.positions = List.copyOf(positions);
  }

  /** The sums, the zero ones left out unless they have a set. */
  Map<CountKey, long[]> sums() {
    return sums;
  }

  @Override
  public List<LogPosition> positions() {
    return positions;
  }

  @Override
  public long commit(LogBatch batch) {
    for (VisitCount count : batch.visits()) {
      add(CountTable.VISITS, count);
    }
    for (VisitCount count : batch.lost()) {
      add(CountTable.LOST, count);
    }
    for (LineCount count : batch.lineCounts()) {
      String day = count.day().map(LocalDate::toString).orElse("");
      add(CountTable.LINES, text(day, count.requestClass(), count.detail()), count.lines(), 0, 0);
    }
    for (ReferrerCount count : batch.referrers()) {
      String text = text(count.day(), count.requestClass(), count.host());
      add(CountTable.REFERRERS, text, count.pages(), count.origins(), 0);
    }
    for (QueryCount count : batch.queries()) {
      String text = text(count.day(), count.query(), count.url().value());
      add(CountTable.QUERIES, text, count.clicks(), 0, 0);
    }
    for (RobotCount count : batch.recognised()) {
      add(CountTable.ROBOTS, text(count.day(), count.sign()), count.clients(), 0, 0);
    }
    return 0;
  }

  private void add(CountTable table, VisitCount count) {
    add(
        table,
        text(count.day(), count.url().value(), count.requestClass(), count.referrer()),
        count.visits(),
        count.views(),
        count.referringPages());
  }

  private void add(CountTable table, String text, long first, long second, long set) {
    sums.merge(new CountKey(site, table, text), new long[] {first, second, set}, CountTable::add);
  }

  private static String text(Object... fields) {
    StringBuilder text = new StringBuilder();
    for (Object field : fields) {
      text.append(text.isEmpty() && field == fields[0] ? "" : "\t").append(escaped(field));
    }
    return text.toString();
  }

  /** As COPY of PostgreSQL writes text: the few details that could hold a tab are lines' own. */
  private static String escaped(Object field) {
    String text = field.toString();
    return text.indexOf('\\') < 0 && text.chars().noneMatch(c -> c < ' ')
        ? text
        : text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
  }

  @Override
  public void forEachVisit(Consumer<VisitCount> action) {
    throw new UnsupportedOperationException("a part is written, not read");
  }

  @Override
  public Optional<LocalDate> newest(Predicate<VisitCount> wanted) {
    throw new UnsupportedOperationException("a part is written, not read");
  }
}
