package org.siterank.crawl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.siterank.fetch.FailureReason;

/**
 * Result of one run of the crawler. Numbers are of this run, not of the cycle, unless they say so.
 *
 * @param cycle the cycle it worked on; 0 when it was stopped before
 * @param finished whether the cycle is over; otherwise the next run goes on with it
 * @param requests requests sent: pages, robots.txt, sitemaps, repetitions
 * @param wireBytes bytes of bodies as transferred
 * @param looked addresses looked at, robots.txt consulted or fetched
 * @param added pages read that were not pages before
 * @param changed pages read again, and possibly changed
 * @param unchanged pages that answered 304, or with the entity tag they had
 * @param redirects addresses that lead to another one
 * @param duplicates addresses whose page names another address of the site as its own
 * @param excluded addresses that robots.txt keeps us away from
 * @param missing pages that were not there when they were asked for first
 * @param gone addresses that are not there, pages that were removed among them
 * @param failed addresses that could not be read, by reason
 * @param unread what is news of them
 * @param kept of the failed ones, those of which earlier knowledge is kept
 * @param waiting addresses that nobody looked at, because a limit acted
 * @param waited how long the crawl waited because the site was busy ({@code Retry-After})
 * @param sitemapFiles sitemaps read
 * @param sitemapAddresses pages of the site named by them
 * @param feeds what feeds named
 * @param withheld pages that the site keeps out of the search, as this run was the first to find
 * @param rendered what was done with pages that scripts build
 * @param limits every limit that acted, with how often
 * @param traps places without end that were found, each with the name of its limit
 * @param warnings what a webmaster should know, in plain words
 * @param failedLogins accounts of access.as that could not log in, each with the reason
 */
public record CrawlReport(
    long cycle,
    boolean finished,
    long requests,
    long wireBytes,
    long looked,
    long added,
    long changed,
    long unchanged,
    long redirects,
    long duplicates,
    long excluded,
    long missing,
    long gone,
    Map<FailureReason, Long> failed,
    UnreadAddresses unread,
    long kept,
    long waiting,
    Duration waited,
    int sitemapFiles,
    int sitemapAddresses,
    FeedReport feeds,
    WithheldPages withheld,
    RenderReport rendered,
    Map<CrawlLimit, Long> limits,
    List<String> traps,
    List<String> warnings,
    List<String> failedLogins) {

  public CrawlReport {
    failed = Map.copyOf(failed);
    limits = Map.copyOf(limits);
    traps = List.copyOf(traps);
    warnings = List.copyOf(warnings);
    failedLogins = List.copyOf(failedLogins);
  }

  /** A run that was asked to stop before it was in the site. */
  static CrawlReport stoppedBefore(Fetcher fetcher) {
    return outside(fetcher, CrawlLimit.STOPPED, List.of());
  }

  /** A run that found something else in the place of the site, and changed nothing. */
  static CrawlReport notEntered(Fetcher fetcher, String barrier) {
    return outside(
        fetcher,
        CrawlLimit.BARRED,
        List.of(
            barrier
                + "; nothing was changed or published. Check access.login and the server; if it is"
                + " meant, run again with --max-vanished 1"));
  }

  private static CrawlReport outside(Fetcher fetcher, CrawlLimit limit, List<String> warnings) {
    return new CrawlReport(
        0,
        false,
        fetcher.requests(),
        fetcher.wireBytes(),
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        Map.of(),
        UnreadAddresses.NONE,
        0,
        0,
        fetcher.waited(),
        0,
        0,
        FeedReport.NONE,
        new WithheldPages(0, Map.of(), Map.of()),
        RenderReport.NONE,
        Map.of(limit, 1L),
        List.of(),
        warnings,
        List.of());
  }

  /** The crawls of two sites as one: sums, and of what was waited for the longer time. */
  public CrawlReport plus(CrawlReport other) {
    return new CrawlReport(
        Math.max(cycle, other.cycle),
        finished && other.finished,
        requests + other.requests,
        wireBytes + other.wireBytes,
        looked + other.looked,
        added + other.added,
        changed + other.changed,
        unchanged + other.unchanged,
        redirects + other.redirects,
        duplicates + other.duplicates,
        excluded + other.excluded,
        missing + other.missing,
        gone + other.gone,
        sums(failed, other.failed),
        unread.plus(other.unread),
        kept + other.kept,
        waiting + other.waiting,
        waited.compareTo(other.waited) > 0 ? waited : other.waited,
        sitemapFiles + other.sitemapFiles,
        sitemapAddresses + other.sitemapAddresses,
        feeds.plus(other.feeds),
        withheld.plus(other.withheld),
        rendered.plus(other.rendered),
        sums(limits, other.limits),
        Stream.concat(traps.stream(), other.traps.stream()).toList(),
        Stream.concat(warnings.stream(), other.warnings.stream()).toList(),
        Stream.concat(failedLogins.stream(), other.failedLogins.stream()).toList());
  }

  /** The same with one more thing that a webmaster should know. */
  public CrawlReport withWarning(String warning) {
    List<String> all = new ArrayList<>(warnings);
    all.add(warning);
    return new CrawlReport(
        cycle,
        finished,
        requests,
        wireBytes,
        looked,
        added,
        changed,
        unchanged,
        redirects,
        duplicates,
        excluded,
        missing,
        gone,
        failed,
        unread,
        kept,
        waiting,
        waited,
        sitemapFiles,
        sitemapAddresses,
        feeds,
        withheld,
        rendered,
        limits,
        traps,
        all,
        failedLogins);
  }

  static <K> Map<K, Long> sums(Map<K, Long> one, Map<K, Long> other) {
    Map<K, Long> sums = new HashMap<>(one);
    other.forEach((key, count) -> sums.merge(key, count, Long::sum));
    return sums;
  }

  /** Failures of all reasons. */
  public long failures() {
    return failed.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Pages read or found unchanged. */
  public long pages() {
    return added + changed + unchanged;
  }
}
