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

  /** Whoever writes holds its lock for as long; whoever counts never waits for that. */
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
  public void flush() throws IOException {
    synchronized (counts) {
      Map<AskedKey, long[]> askedBefore;
      Map<OpenedKey, Long> openedBefore;
      synchronized (this) {
        askedBefore = asked;
        openedBefore = opened;
        asked = new HashMap<>();
        opened = new HashMap<>();
      }
      try {
        write(askedBefore, openedBefore);
      } catch (IOException | RuntimeException e) {
        gatherAgain(askedBefore, openedBefore);
        throw e;
      }
    }
  }

  /** Counts that could not be written; what was counted meanwhile is newer. */
  private synchronized void gatherAgain(
      Map<AskedKey, long[]> askedBefore, Map<OpenedKey, Long> openedBefore) {
    asked.forEach(
        (key, numbers) ->
            askedBefore.merge(key, numbers, (old, now) -> new long[] {old[0] + now[0], now[1]}));
    opened.forEach((key, times) -> openedBefore.merge(key, times, Long::sum));
    asked = askedBefore;
    opened = openedBefore;
  }

  private void write(Map<AskedKey, long[]> asked, Map<OpenedKey, Long> opened) throws IOException {
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
  }

  /** Every query of every day, the newest day first, then the most asked. */
  public List<Asked> asked() throws IOException {
    synchronized (counts) {
      flush();
      return counts.asked();
    }
  }

  /** Every result opened. */
  public List<Opened> opened() throws IOException {
    synchronized (counts) {
      flush();
      return counts.opened();
    }
  }

  /**
   * The queries asked most that found something, of what is written; the most frequent first, those
   * withheld left out.
   *
   * @param most how many, at least 1
   */
  public List<String> popular(int most) throws IOException {
    synchronized (counts) {
      return counts.popular(most + 1).stream()
          .filter(query -> !query.equals(WITHHELD))
          .limit(most)
          .toList();
    }
  }

  /** Writes what was gathered and closes. */
  @Override
  public void close() throws IOException {
    synchronized (counts) {
      try (counts) {
        flush();
      }
    }
  }
}
