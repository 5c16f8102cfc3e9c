package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.browser.Browser;
import org.siterank.browser.Rendered;
import org.siterank.document.Parsed;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renders pages, each thread in a browser of its own, which is kept for the next page. What a page
 * asks for comes by the crawl's own requests: at its pace, with its credentials, from the origins
 * of the site alone, and as far as robots.txt allows.
 */
final class PageRenderer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PageRenderer.class);

  /** Limits and refusals told in a run, each with its first page. */
  private static final int MAX_WARNINGS = 20;

  private record Note(long pages, PageUrl first) {}

  private final Fetcher fetcher;
  private final CrawlOptions options;
  private final boolean ready;
  private final Deque<Browser> idle = new ArrayDeque<>();
  private final Map<String, Note> notes = new HashMap<>();
  private volatile RobotsFiles robots;
  private boolean closed;

  PageRenderer(Fetcher fetcher, CrawlOptions options) {
    this.fetcher = fetcher;
    this.options = options;
    this.ready = options.renderObstacle().isEmpty();
  }

  void obey(RobotsFiles files) {
    robots = files;
  }

  /** Whether there is a browser that may run. */
  boolean isReady() {
    return ready;
  }

  /**
   * Whether a page is to be rendered. One that is empty without script has no validators either.
   */
  boolean concerns(Parsed parsed, FetchResponse answer) {
    if (!(parsed instanceof Parsed.Document document)) {
      return false;
    }
    return document.page().layout().signs().contains(PageSigns.SCRIPTED)
        || (options.render() == CrawlOptions.Render.ALWAYS
            && answer.header("Content-Type").toLowerCase(Locale.ROOT).contains("html"));
  }

  /** The response without what would let the next one be a 304. */
  static FetchResponse withoutValidators(FetchResponse answer) {
    Map<String, List<String>> headers = new HashMap<>(answer.headers());
    headers.remove("etag");
    headers.remove("last-modified");
    return new FetchResponse(
        answer.status(),
        headers,
        answer.body(),
        answer.extent(),
        answer.wireBytes(),
        answer.millis());
  }

  /** The response with the page as it is after its scripts have run. */
  FetchResponse render(PageUrl url, FetchResponse shell) throws IOException, InterruptedException {
    Browser browser = take();
    boolean whole = false;
    try {
      Rendered page =
          browser.render(url, shell.body(), shell.header("Content-Type"), this::resource);
      whole = true;
      page.notes().forEach(note -> note(note, url));
      Map<String, List<String>> headers = new HashMap<>(shell.headers());
      headers.put("content-type", List.of("text/html; charset=utf-8"));
      return new FetchResponse(
          shell.status(),
          headers,
          page.html().getBytes(UTF_8),
          FetchResponse.Extent.WHOLE,
          shell.wireBytes(),
          shell.millis());
    } finally {
      giveBack(browser, whole);
    }
  }

  private synchronized void note(String note, PageUrl url) {
    notes.merge(
        note,
        new Note(1, url),
        (known, one) ->
            new Note(known.pages() + 1, known.first().compareTo(url) < 0 ? known.first() : url));
  }

  private FetchResponse resource(PageUrl url) throws FetchException, InterruptedException {
    RobotsFiles.Access access = robots.access(url);
    if (access != RobotsFiles.Access.ALLOWED) {
      String why =
          access == RobotsFiles.Access.EXCLUDED
              ? "robots.txt forbids it"
              : "its host is not one of the site";
      throw new FetchException(FailureReason.REFUSED, why, null);
    }
    return fetcher.fetchOnce(
        PageRequest.any(url, options.renderBytes()), new Politeness.Connection());
  }

  private Browser take() throws IOException, InterruptedException {
    synchronized (this) {
      if (!idle.isEmpty()) {
        return idle.pop();
      }
    }
    return Browser.start(options.rendering());
  }

  private void giveBack(Browser browser, boolean whole) throws IOException {
    synchronized (this) {
      if (whole && !closed && browser.isUsable()) {
        idle.push(browser);
        return;
      }
    }
    browser.close();
  }

  synchronized List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    notes.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .limit(MAX_WARNINGS)
        .forEach(
            entry ->
                warnings.add(
                    String.format(
                        Locale.ROOT,
                        "%,d rendered page%s (such as %s): %s",
                        entry.getValue().pages(),
                        entry.getValue().pages() == 1 ? "" : "s",
                        entry.getValue().first(),
                        entry.getKey())));
    if (notes.size() > MAX_WARNINGS) {
      warnings.add((notes.size() - MAX_WARNINGS) + " more notes on rendered pages are left out");
    }
    return warnings;
  }

  @Override
  public void close() {
    List<Browser> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(idle);
      idle.clear();
    }
    for (Browser browser : all) {
      try {
        browser.close();
      } catch (IOException e) {
        LOG.warn("the end of a browser", e);
      }
    }
  }
}
