package org.siterank.searchlog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.siterank.accesslog.QueryText;
import org.siterank.store.SearchCounts;
import org.siterank.store.SearchCounts.Asked;
import org.siterank.store.SearchCounts.Opened;
import org.siterank.store.SearchKey;

/**
 * Counts what is searched for and which results are opened, per day. Nothing of the person who asks
 * is kept. The words of a query are kept once so many people have asked it, each on another day;
 * before that, and always when they may name a person ({@link QueryText}), it is counted without
 * them, as {@value #WITHHELD}.
 *
 * <p>Counting never waits for the disk: counts are gathered and written by {@link #flush}.
 * Thread-safe.
 */
public final class SearchLog implements AutoCloseable {

  /** Stands for queries whose words are not kept. */
  public static final String WITHHELD = SearchCounts.WITHHELD;

  /** Distinct counts gathered between two writes, at most; beyond, they are lost and counted. */
  private static final int MOST_GATHERED = 10_000;

  private record AskedKey(LocalDate day, String query) {}

  private record OpenedKey(LocalDate day, String query, String url, int position) {}

  /** How often a query was asked on a day, what it found last, and who asked. */
  private static final class Asking {
    private long times;
    private long hits;
    private final Set<Byte> people = new TreeSet<>();

    void add(Asking other) {
      times += other.times;
      hits = other.hits;
      people.addAll(other.people);
    }
  }

  /** How often a result was opened, and from which networks. */
  private static final class Opening {
    private long times;
    private final Set<Byte> networks = new TreeSet<>();

    void add(Opening other) {
      times += other.times;
      networks.addAll(other.networks);
    }
  }

  /** Whoever writes holds its lock for as long; whoever counts never waits for that. */
  private final SearchCounts counts;

  private final SearchKey key;
  private Map<AskedKey, Asking> asked = new HashMap<>();
  private Map<OpenedKey, Opening> opened = new HashMap<>();
  private long lost;

  private SearchLog(SearchCounts counts, SearchKey key) {
    this.counts = counts;
    this.key = key;
  }

  /**
   * Opens the log of a data directory for counting.
   *
   * @param people how many must have asked a query, each on another day, before its words are kept;
   *     at least 1
   */
  public static SearchLog open(Path data, int people) throws IOException {
    if (people < 1) {
      throw new IllegalArgumentException("people must be at least 1, got " + people);
    }
    Files.createDirectories(data);
    SearchKey key = SearchKey.open(data);
    return new SearchLog(SearchCounts.openForWriting(data, key, people), key);
  }

  /**
   * Counts a query that found so many pages.
   *
   * @param client what people who ask are told apart by, such as their address; it is not kept
   */
  public synchronized void asked(LocalDate day, String query, long hits, String client) {
    AskedKey counted = new AskedKey(day, QueryText.of(query).orElse(WITHHELD));
    if (isFull() && !asked.containsKey(counted)) {
      lost++;
      return;
    }
    Asking numbers = asked.computeIfAbsent(counted, none -> new Asking());
    numbers.times++;
    numbers.hits = hits;
    numbers.people.add(key.person(counted.query(), client));
  }

  /**
   * Counts a result that was opened, from its position in the list, the first being 1.
   *
   * @param client the address that opened it; it is not kept
   */
  public synchronized void opened(
      LocalDate day, String query, String url, int position, String client) {
    OpenedKey counted = new OpenedKey(day, QueryText.of(query).orElse(WITHHELD), url, position);
    if (isFull() && !opened.containsKey(counted)) {
      lost++;
      return;
    }
    Opening numbers = opened.computeIfAbsent(counted, none -> new Opening());
    numbers.times++;
    numbers.networks.add(key.person(counted.query() + "\n" + url, ClientNetwork.of(client)));
  }

  private boolean isFull() {
    return asked.size() + opened.size() >= MOST_GATHERED;
  }

  /** Returns how many searches could not be counted, because the disk was too slow for them. */
  public synchronized long lost() {
    return lost;
  }

  /** Writes what was gathered; on failure it is kept for the next time. */
  public void flush() throws IOException {
    synchronized (counts) {
      Map<AskedKey, Asking> askedBefore;
      Map<OpenedKey, Opening> openedBefore;
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
      Map<AskedKey, Asking> askedBefore, Map<OpenedKey, Opening> openedBefore) {
    asked.forEach(
        (each, numbers) -> askedBefore.computeIfAbsent(each, none -> new Asking()).add(numbers));
    opened.forEach(
        (each, numbers) -> openedBefore.computeIfAbsent(each, none -> new Opening()).add(numbers));
    asked = askedBefore;
    opened = openedBefore;
  }

  private void write(Map<AskedKey, Asking> asked, Map<OpenedKey, Opening> opened)
      throws IOException {
    if (asked.isEmpty() && opened.isEmpty()) {
      return;
    }
    counts.add(
        asked.entrySet().stream()
            .map(
                e ->
                    new Asked(
                        e.getKey().day(),
                        e.getKey().query(),
                        e.getValue().times,
                        e.getValue().hits))
            .toList(),
        opened.entrySet().stream()
            .map(
                e ->
                    new SearchCounts.Opening(
                        new Opened(
                            e.getKey().day(),
                            e.getKey().query(),
                            e.getKey().url(),
                            e.getKey().position(),
                            e.getValue().times),
                        e.getValue().networks))
            .toList(),
        asked.entrySet().stream()
            .filter(e -> !e.getKey().query().equals(WITHHELD))
            .map(
                e ->
                    new SearchCounts.Asking(
                        e.getKey().day(), e.getKey().query(), e.getValue().people))
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
