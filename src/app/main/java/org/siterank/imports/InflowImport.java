package org.siterank.imports;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;

/**
 * Visits that another program has counted, beside or in the place of access logs: what a web
 * analytics program or a search engine says of the pages that people enter by. To the database a
 * table is one more log, in which every visit is a line; it is known by its bytes, and importing it
 * again adds nothing.
 *
 * <p>A table tells visits over some days and not when they were. They are spread evenly: of n
 * visits over D days, each day gets n/D rounded down or up, the pages taking turns in which days
 * get one more.
 *
 * <p>Memory: some 200 bytes for every page and day with a visit. Not thread-safe.
 */
public final class InflowImport {

  /** The detail of the lines, and the name of a place that the table does not tell. */
  static final String IMPORTED = "imported";

  /** Ten years: most of them are outside any window (logs.window), and each day is a row. */
  static final int MAX_DAYS = 3_653;

  /** Fate of a row of the table. */
  public enum Fate {
    /** It is a page of the site. */
    TAKEN,
    /** Its address is neither an absolute http or https URL nor a path. */
    UNREADABLE,
    /** It belongs to another site. */
    ELSEWHERE,
    /** It is an image, a style sheet, a script or another part of pages. */
    NO_PAGE
  }

  /**
   * Result of an import.
   *
   * @param isKnown whether the same table was imported before: nothing was added
   * @param visits visits that were added
   * @param addresses addresses that they went to
   * @param days over so many days
   */
  public record Report(boolean isKnown, long visits, int addresses, long days) {}

  private record Entry(PageUrl url, RequestClass requestClass, String host)
      implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int urls = url.compareTo(other.url);
      int classes = urls != 0 ? urls : requestClass.compareTo(other.requestClass);
      return classes != 0 ? classes : host.compareTo(other.host);
    }
  }

  private final SiteScope scope;
  private final LocalDate first;
  private final long days;
  private final Map<Entry, Long> visits = new TreeMap<>();

  /**
   * An empty table. Age is counted back from the newest day that is known, so that one day of the
   * far future would make all visits before it old: as with logs, there is none.
   *
   * @param first the first day that the visits are of
   * @param last the last one: not before it, and not after tomorrow (somewhere it is today)
   * @param today the day in UTC
   * @throws IllegalArgumentException naming the days and what is allowed
   */
  InflowImport(SiteScope scope, LocalDate first, LocalDate last, LocalDate today) {
    if (last.isBefore(first)) {
      throw new IllegalArgumentException(
          "the last day must not be before the first, got " + first + " to " + last);
    }
    if (last.isAfter(today.plusDays(1))) {
      throw new IllegalArgumentException("visits cannot be of a day to come, got " + last);
    }
    if (ChronoUnit.DAYS.between(first, last) >= MAX_DAYS) {
      throw new IllegalArgumentException(
          "visits must be of at most " + MAX_DAYS + " days, got " + first + " to " + last);
    }
    this.scope = scope;
    this.first = first;
    this.days = ChronoUnit.DAYS.between(first, last) + 1;
  }

  /**
   * Takes the visits to a page.
   *
   * @param address its URL, or its path on the site
   * @param requestClass how the visitors came: {@code EXTERNAL, SEARCH, SOCIAL, ASSISTANT} or
   *     {@code DIRECT}
   * @param host where from, or empty
   * @param count how many, 0 or more
   */
  public Fate add(String address, RequestClass requestClass, String host, long count) {
    if (!requestClass.isPageView() || requestClass == RequestClass.INTERNAL) {
      throw new IllegalArgumentException("visits enter a site from outside, got " + requestClass);
    }
    if (count < 0) {
      throw new IllegalArgumentException("a number of visits is 0 or more, got " + count);
    }
    Optional<PageUrl> url = scope.written(address).map(scope::canonical);
    if (url.isEmpty()) {
      return Fate.UNREADABLE;
    }
    if (!scope.contains(url.get())) {
      return Fate.ELSEWHERE;
    }
    if (AssetPaths.isAsset(url.get())) {
      return Fate.NO_PAGE;
    }
    String from = requestClass == RequestClass.DIRECT ? "" : host.isEmpty() ? IMPORTED : host;
    visits.merge(new Entry(url.get(), requestClass, from), count, Math::addExact);
    return Fate.TAKEN;
  }

  /** Whether no visit to a page of the site was taken. */
  public boolean isEmpty() {
    return visits.values().stream().allMatch(count -> count == 0);
  }

  Report save(SiteStore store, Path table, Instant when) throws IOException {
    LogPosition position = position(table, when);
    boolean isKnown =
        store.visits().positions().stream()
            .anyMatch(known -> known.fingerprint().equals(position.fingerprint()));
    List<VisitCount> counts = new ArrayList<>();
    Map<LocalDate, Map<RequestClass, Long>> lines = new TreeMap<>();
    long turn = 0;
    for (Map.Entry<Entry, Long> visit : visits.entrySet()) {
      spread(visit.getKey(), visit.getValue(), turn++ % days, counts, lines);
    }
    long total = counts.stream().mapToLong(VisitCount::visits).sum();
    if (!isKnown) {
      store
          .visits()
          .commit(new LogBatch(position, counts(lines), counts, List.of(), List.of(), List.of()));
    }
    int addresses = (int) visits.keySet().stream().map(Entry::url).distinct().count();
    return new Report(isKnown, isKnown ? 0 : total, addresses, days);
  }

  private void spread(
      Entry entry,
      long count,
      long turn,
      List<VisitCount> visits,
      Map<LocalDate, Map<RequestClass, Long>> lines) {
    for (long day = 0; day < days; day++) {
      long upTo = Math.addExact(Math.multiplyExact(day + 1, count), turn) / days;
      long before = (day * count + turn) / days;
      if (upTo > before) {
        LocalDate date = first.plusDays(day);
        visits.add(
            new VisitCount(date, entry.url(), entry.requestClass(), entry.host(), upTo - before));
        lines
            .computeIfAbsent(date, none -> new TreeMap<>())
            .merge(entry.requestClass(), upTo - before, Long::sum);
      }
    }
  }

  private static List<LineCount> counts(Map<LocalDate, Map<RequestClass, Long>> lines) {
    List<LineCount> counts = new ArrayList<>();
    lines.forEach(
        (day, classes) ->
            classes.forEach(
                (requestClass, count) ->
                    counts.add(new LineCount(Optional.of(day), requestClass, IMPORTED, count))));
    return counts;
  }

  /**
   * The whole table as a log that was read to its end; a log is told from it by its first bytes.
   */
  private static LogPosition position(Path table, Instant when) throws IOException {
    MessageDigest sha;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
    long size;
    try (InputStream in = new DigestInputStream(Files.newInputStream(table), sha)) {
      size = in.transferTo(OutputStream.nullOutputStream());
    }
    return new LogPosition(
        HexFormat.of().formatHex(sha.digest()),
        (int) Math.min(size, Integer.MAX_VALUE),
        table.toString(),
        size,
        size,
        when,
        when);
  }
}
