package org.siterank.crawl;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.siterank.document.Parsed;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.PageUrl;

/** Counts for the report; used by one thread. */
final class CrawlCounts {

  private final Map<FailureReason, Long> failed = new EnumMap<>(FailureReason.class);
  private final Map<CrawlLimit, Long> limits = new EnumMap<>(CrawlLimit.class);
  private final List<String> traps = new ArrayList<>();
  private final WithheldPages.Counter withheld;
  private final CookieWall cookies;
  private final UnreadAddresses.Counter unread;
  private long looked;
  private long added;
  private long changed;
  private long unchanged;
  private long redirects;
  private long duplicates;
  private long excluded;
  private long missing;
  private long gone;
  private long kept;

  /**
   * @param options which addresses are known to be unreadable
   * @param cookiesKept whether the site gets its cookies back
   * @param isListing of which address nobody expects to be shown
   */
  CrawlCounts(CrawlOptions options, boolean cookiesKept, Predicate<PageUrl> isListing) {
    this.withheld = new WithheldPages.Counter(isListing);
    this.cookies = new CookieWall(cookiesKept);
    this.unread = new UnreadAddresses.Counter(options.knownBad());
  }

  void count(UrlRecord known, FetchOutcome outcome, UrlUpdate verdict, Frontier.Purpose purpose) {
    looked++;
    cookies.count(known, outcome, verdict);
    withheld.count(known, verdict);
    if (purpose == Frontier.Purpose.SECOND_ATTEMPT && verdict.record().misses() > 0) {
      return; // It was counted as missing before.
    }
    UrlRecord record = verdict.record();
    if (verdict.failure().isPresent()) {
      failed.merge(verdict.failure().get(), 1L, Long::sum);
      unread.add(known);
      kept += record.status() == UrlStatus.FAILED ? 0 : 1;
      return;
    }
    switch (record.status()) {
      case READ -> countRead(known, verdict);
      case REDIRECT -> redirects++;
      case DUPLICATE -> duplicates++;
      case EXCLUDED -> excluded++;
      case GONE -> gone++;
      case UNREAD, FAILED ->
          throw new IllegalStateException("a look leaves no address " + record.status());
    }
  }

  private void countRead(UrlRecord known, UrlUpdate verdict) {
    UrlRecord record = verdict.record();
    if (record.misses() > 0) {
      missing++;
    } else if (verdict.page().isEmpty()) {
      unchanged++;
    } else if (known.status() != UrlStatus.READ) {
      added++;
    } else if (!verdict.changed()) {
      unchanged++;
    } else {
      changed++;
    }
  }

  void limit(CrawlLimit limit, long times) {
    if (times > 0) {
      limits.merge(limit, times, Long::sum);
    }
  }

  /** Counts the limits that cut an answer short. */
  void documentLimits(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.NotAnswered none) {
      limit(CrawlLimit.FETCH_TIME, none.reason() == FailureReason.TIMEOUT ? 1 : 0);
      boolean forbidden = none.reason() == FailureReason.FORBIDDEN_ADDRESS;
      limit(CrawlLimit.FORBIDDEN_ADDRESS, forbidden ? 1 : 0);
    } else if (outcome instanceof FetchOutcome.Answered answered) {
      if (answered.answer().extent() == FetchResponse.Extent.TRUNCATED) {
        limit(CrawlLimit.PAGE_BYTES, 1);
      }
      if (answered.document().orElse(null) instanceof Parsed.Document document) {
        limit(CrawlLimit.LINKS_PER_PAGE, document.linksDropped());
        limit(CrawlLimit.DOCUMENT_TEXT, document.textCut() ? 1 : 0);
      }
    }
  }

  /** A trap was found. */
  void note(SpiderTraps.Finding finding) {
    traps.add(finding.key());
  }

  /** Pages that the site keeps out of the search. */
  WithheldPages.Counter withheld() {
    return withheld;
  }

  /** A page was removed. */
  void removed() {
    gone++;
  }

  boolean acted(CrawlLimit limit) {
    return limits.containsKey(limit);
  }

  CrawlReport report(
      long cycle,
      boolean finished,
      Fetcher fetcher,
      long waiting,
      Seeds seeds,
      RenderReport rendered,
      List<String> more,
      List<String> failedLogins) {
    limit(CrawlLimit.LONG_WAIT, fetcher.longWaits() + seeds.robots().cutDelays());
    limit(CrawlLimit.LOGIN_AGAIN, fetcher.session().logins());
    limit(CrawlLimit.ROBOTS_BYTES, seeds.robots().cutFiles());
    limit(CrawlLimit.SITEMAPS, seeds.sitemaps().cut());
    List<String> warnings = new ArrayList<>(fetcher.sourceWarnings());
    warnings.addAll(seeds.robots().warnings());
    warnings.addAll(seeds.sitemaps().warnings());
    seeds.cookies().or(cookies::warning).ifPresent(warnings::add);
    warnings.addAll(more);
    return new CrawlReport(
        cycle,
        finished,
        new CrawlReport.Traffic(fetcher.requests(), fetcher.wireBytes(), looked, fetcher.waited()),
        new CrawlReport.Found(
            added, changed, unchanged, redirects, duplicates, excluded, missing, gone),
        new CrawlReport.Problems(
            failed, unread.report(), kept, waiting, limits, traps, warnings, failedLogins),
        new CrawlReport.Named(
            seeds.sitemaps().files().size(), seeds.sitemaps().size(), seeds.sitemaps().feeds()),
        withheld.report(added + changed + unchanged),
        rendered);
  }
}
