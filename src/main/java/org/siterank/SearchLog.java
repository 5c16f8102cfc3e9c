package org.siterank;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.accesslog.QueryText;
import org.siterank.store.SearchCounts;
import org.siterank.store.SearchCounts.Asked;
import org.siterank.store.SearchCounts.Opened;

/**
 * Counts what is searched for and which results are opened, per day. Nothing of the person who asks
 * is kept, and queries that may name a person ({@link QueryText}) are counted without their words,
 * as {@value #WITHHELD}.
 *
 * <p>Counting never waits for the disk: counts are gathered and written by {@link #flush}.
 * Thread-safe.
 */
public final class SearchLog implements AutoCloseable {

  /** Stands for queries whose words are not kept. */
  public static final String WITHHELD = "(withheld)";

  /** Distinct counts gathered between two writes, at most; beyond, they are lost and counted. */
  private static final int MOST_GATHERED = 10_000;

  private record AskedKey(LocalDate day, String query) {}

  private record OpenedKey(LocalDate day, String query, String url, int position) {}

  private final SearchCounts counts;
  private Map<AskedKey, long[]> asked = new HashMap<>();
  private Map<OpenedKey, Long> opened = new HashMap<>();
  private long lost;

  private SearchLog(SearchCounts counts) {
    this.counts = counts;
  }

  /** Opens the log of a data directory for counting. */
  public static SearchLog open(Path data) throws IOException {
    return new SearchLog(SearchCounts.openForWriting(data));
  }

  /** Counts a query that found so many pages. */
  public synchronized void asked(LocalDate day, String query, long hits) {
    AskedKey key = new AskedKey(day, QueryText.of(query).orElse(WITHHELD));
    if (isFull() && !asked.containsKey(key)) {
      lost++;
      return;
    }
    long[] numbers = asked.computeIfAbsent(key, k -> new long[2]);
    numbers[0]++;
    numbers[1] = hits;
  }

  /** Counts a result that was opened, from its position in the list, the first being 1. */
  public synchronized void opened(LocalDate day, String query, String url, int position) {
    OpenedKey key = new OpenedKey(day, QueryText.of(query).orElse(WITHHELD), url, position);
    if (isFull() && !opened.containsKey(key)) {
      lost++;
      return;
    }
    opened.merge(key, 1L, Long::sum);
  }

  private boolean isFull() {
    return asked.size() + opened.size() >= MOST_GATHERED;
  }

  /** What could not be counted, because the disk was too slow for it. */
  public synchronized long lost() {
    return lost;
  }

  /** Writes what was gathered; on failure it is kept for the next time. */
  public synchronized void flush() throws IOException {
    if (asked.isEmpty() && opened.isEmpty()) {
      return;
    }
    counts.add(
        asked.entrySet().stream()
            .map(
                e ->
                    new Asked(
                        e.getKey().day(), e.getKey().query(), e.getValue()[0], e.getValue()[1]))
            .toList(),
        opened.entrySet().stream()
            .map(
                e ->
                    new Opened(
                        e.getKey().day(),
                        e.getKey().query(),
                        e.getKey().url(),
                        e.getKey().position(),
                        e.getValue()))
            .toList());
    asked = new HashMap<>();
    opened = new HashMap<>();
  }

  /** Every query of every day, the newest day first, then the most asked. */
  public synchronized List<Asked> asked() throws IOException {
    flush();
    return counts.asked();
  }

  /** Every result opened. */
  public synchronized List<Opened> opened() throws IOException {
    flush();
    return counts.opened();
  }

  /** Writes what was gathered and closes. */
  @Override
  public synchronized void close() throws IOException {
    try (counts) {
      flush();
    }
  }
}
