package org.siterank.crawl;

import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import org.siterank.document.Parsed;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.ResponseDate;
import org.siterank.site.AssetPaths;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Decides what a look at an address means, given what was known of it. Knowledge is lost only for a
 * reason that the site states itself: a failure leaves what was read as it is, with the problem
 * noted, and so does a page that is not there; the cycle decides at its end what goes.
 */
final class UrlStateMachine {

  /** The problem of an address that is its own target. */
  static final String TO_ITSELF = "redirects to itself";

  private final SiteScope scope;
  private final long cycle;

  UrlStateMachine(SiteScope scope, long cycle) {
    this.scope = scope;
    this.cycle = cycle;
  }

  /** Whether an address, in canonical form, can be a page of the site. */
  static boolean isPage(SiteScope scope, PageUrl canonical) {
    return scope.contains(canonical) && !AssetPaths.isAsset(canonical);
  }

  /** Whether a 304 would tell anything: there is a copy whose reading we still have. */
  static boolean hasCopy(UrlRecord known) {
    return switch (known.status()) {
      case READ, REDIRECT, DUPLICATE -> !known.etag().isEmpty() || !known.lastModified().isEmpty();
      default -> false;
    };
  }

  /** Whether what was found at an address before is kept when it cannot be read anew. */
  static boolean isRemembered(UrlRecord record) {
    return switch (record.status()) {
      case READ, REDIRECT, DUPLICATE -> true;
      case UNREAD, EXCLUDED, FAILED, GONE -> false;
    };
  }

  /**
   * The verdict.
   *
   * @param known what was known, its depth brought up to date
   * @param purpose why it was looked at
   * @param belief what is thought of the canonical address that a page names
   * @param now the time of the look
   */
  UrlUpdate decide(
      UrlRecord known,
      FetchOutcome outcome,
      Frontier.Purpose purpose,
      BiFunction<PageUrl, Page, CanonicalDecision> belief,
      Instant now) {
    Ruling ruling = new Ruling(known, cycle, now);
    if (outcome instanceof FetchOutcome.Forbidden) {
      return ruling.found(UrlStatus.EXCLUDED, 0, Optional.empty(), "robots.txt");
    }
    if (outcome instanceof FetchOutcome.NotAnswered none) {
      return ruling.failed(0, none.reason(), none.problem());
    }
    FetchOutcome.Answered answered = (FetchOutcome.Answered) outcome;
    FetchResponse answer = answered.answer();
    int status = answer.status();
    if (answer.isRedirect()) {
      return redirected(ruling, known, answer);
    }
    if (answer.hasDocument()) {
      return document(ruling, known, answered, belief);
    }
    return switch (status) {
      case 304 ->
          hasCopy(known)
              ? ruling.unchanged(answer)
              : ruling.failed(
                  status, FailureReason.UNREADABLE, "answers 304 to an unconditional request");
      case 404, 410 -> ruling.missing(status, purpose);
      case 429 -> ruling.failed(status, FailureReason.RATE_LIMITED, "answers 429");
      default -> {
        FailureReason reason =
            status >= 500
                ? FailureReason.SERVER_ERROR
                : status >= 400 ? FailureReason.REFUSED : FailureReason.UNREADABLE;
        yield ruling.failed(status, reason, "answers " + status);
      }
    };
  }

  private UrlUpdate redirected(Ruling ruling, UrlRecord known, FetchResponse answer) {
    String location = answer.header("Location");
    Optional<PageUrl> target =
        location.isBlank() ? Optional.empty() : known.url().resolve(location).map(scope::canonical);
    if (target.isEmpty()) {
      String problem = "redirects to no address: \"" + location + "\"";
      return ruling.failed(answer.status(), FailureReason.BAD_REDIRECT, problem);
    }
    if (target.get().equals(known.url())) {
      return ruling.failed(answer.status(), FailureReason.BAD_REDIRECT, TO_ITSELF);
    }
    return ruling.found(UrlStatus.REDIRECT, answer.status(), target, "");
  }

  private UrlUpdate document(
      Ruling ruling,
      UrlRecord known,
      FetchOutcome.Answered answered,
      BiFunction<PageUrl, Page, CanonicalDecision> belief) {
    FetchResponse answer = answered.answer();
    if (answer.extent() == FetchResponse.Extent.TRUNCATED) {
      return ruling.failed(
          answer.status(), FailureReason.TOO_LARGE, "larger than the limit of one document");
    }
    if (answered.document().isEmpty()) {
      String problem = "no reader for " + answer.header("Content-Type");
      return ruling.failed(answer.status(), FailureReason.UNSUPPORTED, problem);
    }
    if (answered.document().get() instanceof Parsed.Unreadable unreadable) {
      FailureReason reason =
          unreadable.supported() ? FailureReason.BROKEN_DOCUMENT : FailureReason.UNSUPPORTED;
      return ruling.failed(answer.status(), reason, unreadable.problem());
    }
    Page page = ((Parsed.Document) answered.document().get()).page();
    Optional<PageUrl> refresh = other(page.directives().refresh(), known);
    if (refresh.isPresent()) {
      return ruling.copy(UrlStatus.REDIRECT, answer, refresh);
    }
    Optional<PageUrl> canonical =
        other(page.directives().canonical(), known).filter(url -> isPage(scope, url));
    if (canonical.isPresent()) {
      CanonicalDecision thought = belief.apply(canonical.get(), page);
      UrlUpdate verdict =
          switch (thought) {
            case COPY, OTHER_PARTS -> ruling.copy(UrlStatus.DUPLICATE, answer, canonical);
            case UNREAD ->
                // Without validators: next time it comes whole, and can be compared.
                ruling.found(UrlStatus.DUPLICATE, answer.status(), canonical, "");
            case NO_PAGE ->
                ruling.read(
                    answer, page, "its canonical address " + canonical.get() + " is not a page");
            case ANOTHER_TEXT ->
                ruling.read(
                    answer, page, "its canonical address " + canonical.get() + " has another text");
          };
      return verdict.with(thought);
    }
    return ruling.read(answer, page, "");
  }

  private Optional<PageUrl> other(Optional<PageUrl> url, UrlRecord known) {
    return url.map(scope::canonical).filter(target -> !target.equals(known.url()));
  }

  /** The records that can come of one look. */
  private record Ruling(UrlRecord known, long cycle, Instant now) {

    UrlUpdate read(FetchResponse answer, Page page, String problem) {
      // Without validators the page comes whole next time, and its canonical gets another chance.
      boolean again = !problem.isEmpty();
      UrlRecord record =
          record(
              UrlStatus.READ,
              answer.status(),
              Optional.empty(),
              again ? "" : answer.header("ETag"),
              again ? "" : answer.header("Last-Modified"),
              0,
              problem);
      Page dated = page.dated(ResponseDate.of(page, answer, now));
      return new UrlUpdate(record, Optional.of(dated), Optional.empty());
    }

    /** A document that stands for another address; it can be asked for conditionally. */
    UrlUpdate copy(UrlStatus status, FetchResponse answer, Optional<PageUrl> target) {
      String etag = answer.header("ETag");
      String lastModified = answer.header("Last-Modified");
      return new UrlUpdate(
          record(status, answer.status(), target, etag, lastModified, 0, ""),
          Optional.empty(),
          Optional.empty());
    }

    UrlUpdate found(UrlStatus status, int httpStatus, Optional<PageUrl> target, String problem) {
      return new UrlUpdate(
          record(status, httpStatus, target, "", "", 0, problem),
          Optional.empty(),
          Optional.empty());
    }

    UrlUpdate unchanged(FetchResponse answer) {
      String etag = answer.header("ETag").isEmpty() ? known.etag() : answer.header("ETag");
      String modified = answer.header("Last-Modified");
      return new UrlUpdate(
          record(
              known.status(),
              304,
              known.target(),
              etag,
              modified.isEmpty() ? known.lastModified() : modified,
              0,
              ""),
          Optional.empty(),
          Optional.empty());
    }

    UrlUpdate missing(int httpStatus, Frontier.Purpose purpose) {
      if (known.status() != UrlStatus.READ) {
        return found(UrlStatus.GONE, httpStatus, Optional.empty(), "");
      }
      int least = purpose == Frontier.Purpose.SECOND_ATTEMPT ? 2 : 1;
      return new UrlUpdate(
          record(
              UrlStatus.READ,
              httpStatus,
              Optional.empty(),
              known.etag(),
              known.lastModified(),
              Math.max(least, known.misses() + 1),
              "answers " + httpStatus + "; removed if it does so again"),
          Optional.empty(),
          Optional.empty());
    }

    UrlUpdate failed(int httpStatus, FailureReason reason, String problem) {
      boolean keeps =
          switch (known.status()) {
            case READ, REDIRECT, DUPLICATE, GONE -> true;
            case UNREAD, EXCLUDED, FAILED -> false;
          };
      UrlRecord record =
          keeps
              ? record(
                  known.status(),
                  httpStatus,
                  known.target(),
                  known.etag(),
                  known.lastModified(),
                  known.misses(),
                  problem)
              : record(UrlStatus.FAILED, httpStatus, Optional.empty(), "", "", 0, problem);
      return new UrlUpdate(record, Optional.empty(), Optional.of(reason));
    }

    private UrlRecord record(
        UrlStatus status,
        int httpStatus,
        Optional<PageUrl> target,
        String etag,
        String lastModified,
        int misses,
        String problem) {
      return new UrlRecord(
          known.url(),
          status,
          httpStatus,
          target,
          known.depth(),
          Optional.of(now),
          etag,
          lastModified,
          misses,
          cycle,
          problem);
    }
  }
}
