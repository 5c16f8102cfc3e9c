package org.siterank.crawl;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.siterank.browser.PageResources;
import org.siterank.browser.Refusal;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Fetches what rendered pages ask for: by the crawl's own requests, with its credentials, from the
 * origins of the site alone, and as far as robots.txt allows. Scripts, style sheets and icons are
 * fetched once in a run.
 */
final class PageParts implements PageResources {

  /** Memory for scripts and style sheets that pages share. Our choice. */
  private static final long MAX_KEPT_BYTES = 32_000_000;

  private final Fetcher fetcher;
  private final RobotsFiles robots;
  private final SiteScope scope;
  private final long maxBytes;
  private final Map<PageUrl, FetchResponse> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long keptBytes;

  PageParts(Fetcher fetcher, RobotsFiles robots, SiteScope scope, long maxBytes) {
    this.fetcher = fetcher;
    this.robots = robots;
    this.scope = scope;
    this.maxBytes = maxBytes;
  }

  @Override
  public Optional<Refusal> refusal(PageUrl url) {
    PageUrl target = target(url);
    if (robots.file(target.origin()) == null) {
      return Optional.of(Refusal.OTHER_HOST);
    }
    return robots.access(target) == RobotsFiles.Access.ALLOWED
        ? Optional.empty()
        : Optional.of(Refusal.ROBOTS);
  }

  /** The address as it stands; of an alias of the site, the one under its canonical host. */
  private PageUrl target(PageUrl url) {
    return robots.file(url.origin()) == null ? scope.canonical(url) : url;
  }

  @Override
  public FetchResponse get(PageUrl url) throws FetchException, InterruptedException {
    PageUrl target = target(url);
    synchronized (this) {
      FetchResponse known = kept.get(target);
      if (known != null) {
        return known;
      }
    }
    FetchResponse answer = fetcher.fetchPart(PageRequest.any(target, maxBytes));
    if (isShared(answer)) {
      keep(target, answer);
    }
    return answer;
  }

  /** Code, style and icons, unless the server wants to be asked each time (RFC 9111, 5.2.2). */
  private static boolean isShared(FetchResponse answer) {
    String type = answer.header("Content-Type").toLowerCase(Locale.ROOT);
    String control = String.join(",", answer.headers("Cache-Control")).toLowerCase(Locale.ROOT);
    return answer.status() == 200
        && answer.extent() == FetchResponse.Extent.WHOLE
        && (type.contains("javascript") || type.startsWith("text/css") || type.startsWith("image/"))
        && !control.matches(".*(no-store|no-cache|max-age=0).*");
  }

  private synchronized void keep(PageUrl url, FetchResponse answer) {
    if (answer.body().length > MAX_KEPT_BYTES || kept.putIfAbsent(url, answer) != null) {
      return;
    }
    keptBytes += answer.body().length;
    var eldest = kept.entrySet().iterator();
    while (keptBytes > MAX_KEPT_BYTES) {
      keptBytes -= eldest.next().getValue().body().length;
      eldest.remove();
    }
  }
}
