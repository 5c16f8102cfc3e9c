package org.siterank.crawl;

import java.time.Duration;
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
 * @param traffic requests and bytes
 * @param found results for the addresses that answered
 * @param problems failures, limits and warnings
 * @param named pages that sitemaps and feeds name
 * @param withheld pages that the site keeps out of the search, as this run was the first to find
 * @param rendered pages that scripts build
 */
public record CrawlReport(
    long cycle,
    boolean finished,
    Traffic traffic,
    Found found,
    Problems problems,
    Named named,
    WithheldPages withheld,
    RenderReport rendered) {

  /**
   * Requests and bytes.
   *
   * @param requests requests sent: pages, robots.txt, sitemaps, repetitions
   * @param wireBytes bytes of bodies as transferred
   * @param looked addresses looked at, robots.txt consulted or fetched
   * @param waited how long the crawl waited because the site was busy ({@code Retry-After})
   */
  public record Traffic(long requests, long wireBytes, long looked, Duration waited) {

    Traffic plus(Traffic other) {
      return new Traffic(
          requests + other.requests,
          wireBytes + other.wireBytes,
          looked + other.looked,
          waited.compareTo(other.waited) > 0 ? waited : other.waited);
    }
  }

  /**
   * Results for the addresses that answered.
   *
   * @param added pages read that were not pages before
   * @param changed pages read again, and possibly changed
   * @param unchanged pages that answered 304, or with the entity tag they had
   * @param redirects addresses that lead to another one
   * @param duplicates addresses whose page names another address of the site as its own
   * @param excluded addresses that robots.txt keeps us away from
   * @param missing pages that were not there when they were asked for first
   * @param gone addresses that are not there, pages that were removed among them
   */
  public record Found(
      long added,
      long changed,
      long unchanged,
      long redirects,
      long duplicates,
      long excluded,
      long missing,
      long gone) {

    static final Found NOTHING = new Found(0, 0, 0, 0, 0, 0, 0, 0);

    Found plus(Found other) {
      return new Found(
          added + other.added,
          changed + other.changed,
          unchanged + other.unchanged,
          redirects + other.redirects,
          duplicates + other.duplicates,
          excluded + other.excluded,
          missing + other.missing,
          gone + other.gone);
    }
  }

  /**
   * Failures, limits and warnings.
   *
   * @param failed addresses that could not be read, by reason
   * @param unread news about them
   * @param kept of the failed ones, those of which earlier knowledge is kept
   * @param waiting addresses not visited because of a limit
   * @param limits every limit that acted, with how often
   * @param traps places without end that were found, each with the name of its limit
   * @param warnings in plain words
   * @param failedLogins accounts of access.as that could not log in, each with the reason
   */
  public record Problems(
      Map<FailureReason, Long> failed,
      UnreadAddresses unread,
      long kept,
      long waiting,
      Map<CrawlLimit, Long> limits,
      List<String> traps,
      List<String> warnings,
      List<String> failedLogins) {

    public Problems {
      failed = Map.copyOf(failed);
      limits = Map.copyOf(limits);
      traps = List.copyOf(traps);
      warnings = List.copyOf(warnings);
      failedLogins = List.copyOf(failedLogins);
    }

    Problems plus(Problems other) {
      return new Problems(
          sums(failed, other.failed),
          unread.plus(other.unread),
          kept + other.kept,
          waiting + other.waiting,
          sums(limits, other.limits),
          both(traps, other.traps),
          both(warnings, other.warnings),
          both(failedLogins, other.failedLogins));
    }

    private Problems withWarning(String warning) {
      return new Problems(
          failed,
          unread,
          kept,
          waiting,
          limits,
          traps,
          both(warnings, List.of(warning)),
          failedLogins);
    }

    private static List<String> both(List<String> one, List<String> other) {
      return Stream.concat(one.stream(), other.stream()).toList();
    }
  }

  /**
   * Pages that sitemaps and feeds name.
   *
   * @param sitemapFiles sitemaps read
   * @param sitemapAddresses pages of the site named by them
   * @param feeds pages and entries of feeds
   */
  public record Named(int sitemapFiles, int sitemapAddresses, FeedReport feeds) {

    Named plus(Named other) {
      return new Named(
          sitemapFiles + other.sitemapFiles,
          sitemapAddresses + other.sitemapAddresses,
          feeds.plus(other.feeds));
    }
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
        new Traffic(fetcher.requests(), fetcher.wireBytes(), 0, fetcher.waited()),
        Found.NOTHING,
        new Problems(
            Map.of(),
            UnreadAddresses.NONE,
            0,
            0,
            Map.of(limit, 1L),
            List.of(),
            warnings,
            List.of()),
        new Named(0, 0, FeedReport.NONE),
        new WithheldPages(0, Map.of(), Map.of()),
        RenderReport.NONE);
  }

  /** The crawls of two sites as one: sums, and of what was waited for the longer time. */
  public CrawlReport plus(CrawlReport other) {
    return new CrawlReport(
        Math.max(cycle, other.cycle),
        finished && other.finished,
        traffic.plus(other.traffic),
        found.plus(other.found),
        problems.plus(other.problems),
        named.plus(other.named),
        withheld.plus(other.withheld),
        rendered.plus(other.rendered));
  }

  /** Returns a copy with one more warning. */
  public CrawlReport withWarning(String warning) {
    return new CrawlReport(
        cycle, finished, traffic, found, problems.withWarning(warning), named, withheld, rendered);
  }

  static <K> Map<K, Long> sums(Map<K, Long> one, Map<K, Long> other) {
    Map<K, Long> sums = new HashMap<>(one);
    other.forEach((key, count) -> sums.merge(key, count, Long::sum));
    return sums;
  }

  /** Failures of all reasons. */
  public long failures() {
    return problems.failed().values().stream().mapToLong(Long::longValue).sum();
  }

  /** Pages read or found unchanged. */
  public long pages() {
    return found.added() + found.changed() + found.unchanged();
  }
}
