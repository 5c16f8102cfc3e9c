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
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.exports.DaySpan;
import org.siterank.exports.VisitCounter;
import org.siterank.exports.VisitProgram;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.visits.LogBatch;

/**
 * Visits that another program has counted, beside or in the place of access logs: what a web
 * analytics program or a search engine says of the pages that people enter by. To the database a
 * table is one more log, in which every visit is a line; it is known by its bytes, and importing it
 * again adds nothing.
 *
 * <p>Where a table tells visits over some days and not when they were, they are spread evenly: of n
 * visits over D days, each day gets n/D rounded down or up, the pages taking turns in which days
 * get one more.
 *
 * <p>The days of a {@link VisitProgram} are known by themselves: a day that it has told before is
 * not told again, so that an export of everything may be imported each month. Of a table that does
 * not tell days apart, all or nothing is taken.
 *
 * <p>Memory: some 200 bytes for every page and day with a visit. Not thread-safe.
 */
public final class InflowImport implements VisitCounter {

  /** The name of a place that the table does not tell. */
  static final String IMPORTED = "imported";

  /** Ten years: most of them are outside any window (logs.window), and each day is a row. */
  static final int MAX_DAYS = 3_653;

  /**
   * Result of an import.
   *
   * @param isKnown whether the same table was imported before: nothing was added
   * @param isRefused whether nothing was added since the program has told some of the days of a
   *     table before that does not tell days apart
   * @param visits visits that were added
   * @param clicks on links inside the site that were added
   * @param addresses addresses that they went to
   * @param added the days that they are of
   * @param known days that the program has told before, of which nothing was added
   * @param logged days that lines of logs were counted of as well
   */
  public record Report(
      boolean isKnown,
      boolean isRefused,
      long visits,
      long clicks,
      int addresses,
      List<LocalDate> added,
      List<LocalDate> known,
      List<LocalDate> logged) {}

  /** Visits of one day, or of the whole period, to an address from a place. */
  record Entry(PageUrl url, RequestClass requestClass, String host, Optional<LocalDate> day)
      implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int urls = url.compareTo(other.url);
      int classes = urls != 0 ? urls : requestClass.compareTo(other.requestClass);
      int hosts = classes != 0 ? classes : host.compareTo(other.host);
      return hosts != 0
          ? hosts
          : day.orElse(LocalDate.MIN).compareTo(other.day.orElse(LocalDate.MIN));
    }
  }

  private final SiteScope scope;
  private final Optional<VisitProgram> program;
  private final LocalDate today;
  private final Map<Entry, Long> visits = new TreeMap<>();
  private Optional<DaySpan> period = Optional.empty();

  /**
   * An empty table.
   *
   * @param program the one that has counted
   * @param today the day in UTC
   */
  InflowImport(SiteScope scope, Optional<VisitProgram> program, LocalDate today) {
    this.scope = scope;
    this.program = program;
    this.today = today;
  }

  /**
   * Tells the days of visits whose day is not told. Age is counted back from the newest day that is
   * known, so that one day of the far future would make all visits before it old: as with logs,
   * there is none.
   *
   * @param days the last one not after tomorrow (somewhere it is today)
   * @throws IllegalArgumentException naming the days and what is allowed
   */
  @Override
  public void over(DaySpan days) {
    if (isToCome(days.last())) {
      throw new IllegalArgumentException("visits cannot be of a day to come, got " + days.last());
    }
    if (ChronoUnit.DAYS.between(days.first(), days.last()) >= MAX_DAYS) {
      throw new IllegalArgumentException(
          "visits must be of at most " + MAX_DAYS + " days, got " + days);
    }
    period = Optional.of(days);
  }

  /** Whether a day is not over: visits of it are still to come. */
  @Override
  public boolean isUnfinished(LocalDate day) {
    return !day.isBefore(today);
  }

  private boolean isToCome(LocalDate day) {
    return day.isAfter(today.plusDays(1));
  }

  /**
   * Takes the visits to a page, whose day is not told.
   *
   * @param address its URL, or its path on the site
   * @param requestClass how the visitors came: {@code EXTERNAL, SEARCH, SOCIAL, ASSISTANT} or
   *     {@code DIRECT}
   * @param host where from, or empty
   * @param count how many, 0 or more
   */
  public Fate add(String address, RequestClass requestClass, String host, long count) {
    return add(Optional.empty(), address, requestClass, host, count);
  }

  /**
   * Takes the visits to a page on a day.
   *
   * @param requestClass as above, or {@code INTERNAL} for clicks on links of the page {@code from}
   */
  @Override
  public Fate add(
      Optional<LocalDate> day, String address, RequestClass requestClass, String from, long count) {
    if (!requestClass.isPageView() || (requestClass == RequestClass.INTERNAL && from.isEmpty())) {
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
    String host = requestClass == RequestClass.DIRECT ? "" : from.isEmpty() ? IMPORTED : from;
    visits.merge(new Entry(url.get(), requestClass, host, day), count, Math::addExact);
    return Fate.TAKEN;
  }

  /** The one name of an address of the site, if it is one. */
  @Override
  public Optional<PageUrl> page(String address) {
    return scope.written(address).map(scope::canonical).filter(scope::contains);
  }

  /** The visits that were taken. */
  Map<Entry, Long> visits() {
    return Collections.unmodifiableMap(visits);
  }

  /** Whether no visit to a page of the site was taken. */
  public boolean isEmpty() {
    return visits.values().stream().allMatch(count -> count == 0);
  }

  /** Whether the days of some visits are not told. */
  @Override
  public boolean hasUndated() {
    return visits.keySet().stream().anyMatch(entry -> entry.day().isEmpty());
  }

  /**
   * Stores the visits.
   *
   * @param only the class of visits by which days count as told before; nothing for any class
   */
  Report save(SiteStore store, Path table, Optional<RequestClass> only, Instant when)
      throws IOException {
    LogPosition position = position(table, when);
    boolean wasRead =
        store.visits().positions().stream()
            .anyMatch(known -> known.fingerprint().equals(position.fingerprint()));
    boolean isDated = !hasUndated();
    KnownDays days = KnownDays.of(store, scope, program, only);
    SpreadVisits spread = new SpreadVisits(scope, program);
    long turn = 0;
    for (Map.Entry<Entry, Long> visit : visits.entrySet()) {
      spread.add(visit.getKey(), visit.getValue(), turn++, period);
    }
    if (wasRead && !(program.isPresent() && isDated)) {
      return new Report(true, false, 0, 0, 0, List.of(), List.of(), List.of());
    }
    List<LocalDate> told =
        isDated ? spread.leaveOut(days) : days.told(period.orElseThrow(), spread.sites());
    boolean isRefused = !isDated && !told.isEmpty();
    if (!isRefused && !spread.isEmpty()) {
      store
          .visits()
          .commit(
              new LogBatch(
                  position, spread.lines(), spread.visits(), List.of(), List.of(), List.of()));
    }
    List<LocalDate> added =
        isRefused ? List.of() : isDated ? spread.days() : period.orElseThrow().days();
    return new Report(
        false,
        isRefused,
        isRefused ? 0 : spread.entries(),
        isRefused ? 0 : spread.clicks(),
        spread.addresses(),
        added,
        told,
        days.logged(added));
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
