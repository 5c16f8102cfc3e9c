package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.siterank.browser.Browser;
import org.siterank.browser.InstalledBrowser;
import org.siterank.browser.RenderException;
import org.siterank.browser.Rendered;
import org.siterank.document.Parsed;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renders pages, one at a time of each host, in browsers that are kept for the next page. What a
 * page asks for comes by {@link PageParts}.
 */
final class PageRenderer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PageRenderer.class);

  /** Limits told in a run, each with its first page. */
  private static final int MAX_WARNINGS = 20;

  private record Note(long pages, PageUrl first) {}

  /**
   * A page after its scripts have run.
   *
   * @param answer the response with the page in it
   * @param missed what the site did not answer meanwhile, in plain words
   */
  record Page(FetchResponse answer, Optional<String> missed) {}

  private final Fetcher fetcher;
  private final CrawlOptions options;
  private final Map<String, Semaphore> turns = new ConcurrentHashMap<>();
  private final Deque<Browser> idle = new ArrayDeque<>();
  private final Set<Browser> busy = new HashSet<>();
  private final Map<String, Note> notes = new HashMap<>();
  private RenderReport report = RenderReport.NONE;
  private volatile PageParts parts;
  private volatile Optional<String> obstacle;
  private Optional<String> fault = Optional.empty();
  private boolean started;
  private volatile boolean closed;

  PageRenderer(Fetcher fetcher, CrawlOptions options) {
    this.fetcher = fetcher;
    this.options = options;
    this.obstacle = InstalledBrowser.obstacle(options.rendering());
  }

  void obey(RobotsFiles files, SiteScope scope) {
    parts = new PageParts(fetcher, files, scope, options.renderBytes());
  }

  /** Whether a page has to be rendered: a 304 says nothing of what its scripts show. */
  boolean hasTo(PageUrl url) {
    return options.rendersFully(url);
  }

  /** Whether a page stays as the server sends it, because the settings say so. */
  boolean leaves(PageUrl url) {
    return options.render() == Rendering.NEVER && !hasTo(url);
  }

  /** Whether a page is to be rendered. */
  boolean concerns(PageUrl url, Parsed parsed, FetchResponse answer) {
    return isEmpty(parsed)
        || (parsed instanceof Parsed.Document
            && hasTo(url)
            && answer.header("Content-Type").toLowerCase(Locale.ROOT).contains("html"));
  }

  /** Whether a page says nothing without its scripts. */
  static boolean isEmpty(Parsed parsed) {
    return parsed instanceof Parsed.Document document
        && document.page().layout().signs().contains(PageSigns.SCRIPTED);
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

  /**
   * A page after its scripts have run; empty when there is no browser for it. One whose browser
   * ends under it is rendered once more, in another browser.
   *
   * @throws IOException when it cannot be rendered
   * @throws InterruptedException when the crawl ends meanwhile
   */
  Optional<Page> render(PageUrl url, FetchResponse shell) throws IOException, InterruptedException {
    Semaphore turn = turns.computeIfAbsent(url.authority(), host -> new Semaphore(1));
    turn.acquire();
    try {
      return inBrowser(url, shell, true);
    } catch (IOException e) {
      if (closed) {
        throw new InterruptedException();
      }
      throw e;
    } finally {
      turn.release();
    }
  }

  private Optional<Page> inBrowser(PageUrl url, FetchResponse shell, boolean again)
      throws IOException, InterruptedException {
    if (closed) {
      throw new InterruptedException();
    }
    Optional<Browser> taken = obstacle(url).isPresent() ? Optional.empty() : take();
    if (taken.isEmpty()) {
      return Optional.empty();
    }
    Browser browser = taken.get();
    boolean whole = false;
    try {
      Rendered page = browser.render(url, shell.body(), shell.header("Content-Type"), parts);
      if (closed) {
        throw new InterruptedException();
      }
      whole = true;
      count(page, url);
      FetchResponse answer = answer(page, shell);
      fetcher.rendered(url, answer.body());
      return Optional.of(new Page(answer, page.missed()));
    } catch (RenderException e) {
      if (!again || closed || !e.mayPass()) {
        throw e;
      }
      LOG.info("rendering {} once more: {}", url, e.getMessage());
    } finally {
      giveBack(browser, whole);
    }
    return inBrowser(url, shell, false);
  }

  /** The remedy before a page can be rendered. */
  Optional<String> obstacle(PageUrl url) {
    return leaves(url) ? options.renderObstacle() : obstacle;
  }

  private static FetchResponse answer(Rendered page, FetchResponse shell) {
    Map<String, List<String>> headers = new HashMap<>(shell.headers());
    headers.put("content-type", List.of("text/html; charset=utf-8"));
    return new FetchResponse(
        shell.status(),
        headers,
        page.html().getBytes(UTF_8),
        FetchResponse.Extent.WHOLE,
        shell.wireBytes(),
        shell.millis());
  }

  private synchronized void count(Rendered page, PageUrl url) {
    page.notes()
        .forEach(
            note ->
                notes.merge(
                    note,
                    new Note(1, url),
                    (known, one) ->
                        new Note(
                            known.pages() + 1,
                            known.first().compareTo(url) < 0 ? known.first() : url)));
    Map<String, RenderReport.Refused> refused = new HashMap<>();
    for (Rendered.Refused one : page.refused()) {
      refused.merge(
          one.reason().words(),
          new RenderReport.Refused(1, one.address()),
          RenderReport.Refused::plus);
    }
    report = report.plus(new RenderReport(1, 0, Optional.empty(), "", refused));
  }

  /** A page that looks empty stays as it is. */
  synchronized void leave(PageUrl url) {
    report =
        report.plus(new RenderReport(0, 1, Optional.of(url), obstacle(url).orElse(""), Map.of()));
  }

  private Optional<Browser> take() throws IOException, InterruptedException {
    synchronized (this) {
      Browser kept = idle.poll();
      if (kept != null) {
        busy.add(kept);
        return Optional.of(kept);
      }
    }
    Browser fresh;
    try {
      fresh = Browser.start(options.rendering());
    } catch (RenderException e) {
      return notStarted(e);
    }
    synchronized (this) {
      started = true;
      busy.add(fresh);
      if (!closed) {
        return Optional.of(fresh);
      }
    }
    giveBack(fresh, false);
    throw new InterruptedException();
  }

  /** One that never starts is as good as none; one that did before may start again. */
  private synchronized Optional<Browser> notStarted(RenderException e) throws RenderException {
    if (started) {
      throw e;
    }
    LOG.debug("no browser", e);
    fault = Optional.of(e.getMessage());
    obstacle = Optional.of("make the browser start (" + e.getMessage() + ")");
    return Optional.empty();
  }

  private void giveBack(Browser browser, boolean whole) {
    synchronized (this) {
      busy.remove(browser);
      if (whole && !closed && browser.isUsable()) {
        idle.push(browser);
        return;
      }
    }
    end(browser);
  }

  /** Ends a browser. The next one that makes temporary files deletes those that it leaves. */
  private static void end(Browser browser) {
    try {
      browser.close();
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("the end of a browser", e);
    }
  }

  synchronized RenderReport report() {
    return report;
  }

  synchronized List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    fault.ifPresent(reason -> warnings.add("no page was rendered: " + reason));
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

  /** Ends all browsers; pages that are being rendered are abandoned. */
  @Override
  public void close() {
    List<Browser> all;
    synchronized (this) {
      closed = true;
      all = new ArrayList<>(idle);
      all.addAll(busy);
      idle.clear();
    }
    all.forEach(PageRenderer::end);
  }
}
