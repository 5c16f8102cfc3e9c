package org.siterank.crawl;

import java.time.Instant;
import java.util.Optional;
import org.siterank.site.PageUrl;
import org.siterank.site.StatedReaders;

/**
 * Stored state of one address of the site between two runs.
 *
 * @param url the canonical name of the address
 * @param status what the last look found
 * @param httpStatus the last HTTP status; 0 when there was no answer or no request yet
 * @param target where a {@code REDIRECT} or {@code DUPLICATE} leads, the next hop only; or a page
 *     that was read and redirects now, until the end of a cycle believes it
 * @param depth clicks from the start page when it was found
 * @param fetched when it was last asked for
 * @param etag validator for the next conditional request, or empty
 * @param lastModified validator for the next conditional request, or empty
 * @param misses how many times in a row it was not there (404, 410) although it had been read
 * @param cycle the crawl in which it was last asked for; 0 when never
 * @param problem what went wrong in plain words, or empty
 * @param visits what the visits so far have taught
 * @param stated what the site states about who may read it
 */
public record UrlRecord(
    PageUrl url,
    UrlStatus status,
    int httpStatus,
    Optional<PageUrl> target,
    int depth,
    Optional<Instant> fetched,
    String etag,
    String lastModified,
    int misses,
    long cycle,
    String problem,
    FetchHistory visits,
    StatedReaders stated) {

  /** An address of whose visits nothing is known. */
  public UrlRecord(
      PageUrl url,
      UrlStatus status,
      int httpStatus,
      Optional<PageUrl> target,
      int depth,
      Optional<Instant> fetched,
      String etag,
      String lastModified,
      int misses,
      long cycle,
      String problem) {
    this(
        url,
        status,
        httpStatus,
        target,
        depth,
        fetched,
        etag,
        lastModified,
        misses,
        cycle,
        problem,
        FetchHistory.NONE,
        StatedReaders.NONE);
  }

  /** An address that was found and not looked at yet. */
  public static UrlRecord unread(PageUrl url, int depth) {
    return new UrlRecord(
        url, UrlStatus.UNREAD, 0, Optional.empty(), depth, Optional.empty(), "", "", 0, 0, "");
  }

  UrlRecord atDepth(int newDepth) {
    return depth == newDepth ? this : with(newDepth, visits, stated);
  }

  UrlRecord with(FetchHistory newVisits) {
    return with(depth, newVisits, stated);
  }

  UrlRecord with(StatedReaders newStated) {
    return with(depth, visits, newStated);
  }

  private UrlRecord with(int newDepth, FetchHistory newVisits, StatedReaders newStated) {
    return new UrlRecord(
        url,
        status,
        httpStatus,
        target,
        newDepth,
        fetched,
        etag,
        lastModified,
        misses,
        cycle,
        problem,
        newVisits,
        newStated);
  }

  /** A page that was read, whose last look found a redirect. */
  boolean redirectsNow() {
    return status == UrlStatus.READ && target.isPresent() && visits.failures() == 0;
  }

  /** This redirect as one that is not believed yet: what was read stays, and is asked for whole. */
  UrlRecord notBelieved() {
    return withoutValidators(UrlStatus.READ, "redirects to " + target.orElseThrow());
  }

  /** The redirect of a page that was read, believed. */
  UrlRecord redirected() {
    return withoutValidators(UrlStatus.REDIRECT, "");
  }

  private UrlRecord withoutValidators(UrlStatus newStatus, String newProblem) {
    return new UrlRecord(
        url,
        newStatus,
        httpStatus,
        target,
        depth,
        fetched,
        "",
        "",
        0,
        cycle,
        newProblem,
        visits,
        stated);
  }

  /** Removed: it has not been there, or not been readable, for good. */
  UrlRecord vanished(UrlStatus as) {
    return new UrlRecord(
        url,
        as,
        httpStatus,
        Optional.empty(),
        depth,
        fetched,
        "",
        "",
        0,
        cycle,
        problem,
        visits,
        StatedReaders.NONE);
  }

  /** Whether the last look found a page, whole or unchanged. */
  boolean isUpToDate() {
    return status == UrlStatus.READ
        && (httpStatus == 200 || httpStatus == 203 || httpStatus == 304);
  }
}
