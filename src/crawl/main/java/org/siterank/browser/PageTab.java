package org.siterank.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One page in the browser: its requests, its dialogs, and when it is done. */
final class PageTab implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PageTab.class);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Time without a request and without a change after which a page is done. Our choice. */
  private static final long QUIET_MILLIS = 500;

  private static final long POLL_MILLIS = 100;

  /** Time for a command that waits for no script. */
  private static final long COMMAND_MILLIS = 5_000;

  private static final int REQUESTS_AT_A_TIME = 4;

  /** Kinds of files without text: they are not asked for. */
  private static final Set<String> UNWANTED =
      Set.of("Image", "Media", "Font", "TextTrack", "Ping", "CSPViolationReport", "Prefetch");

  /** Response headers that matter to a page; its cookies are not among them. */
  private static final Set<String> HEADERS =
      Set.of("content-type", "location", "access-control-allow-origin", "content-language");

  private static final String BEFORE =
      """
      (() => {
        const routes = [];
        Object.defineProperty(window, '__siterankRoutes', {value: routes});
        for (const name of ['pushState', 'replaceState']) {
          const own = history[name];
          history[name] = function (state, title, url) {
            if (url !== undefined && url !== null && routes.length < 1000) {
              try { routes.push(new URL(url, location.href).href); } catch (e) { routes.push(''); }
            }
            return own.apply(this, arguments);
          };
        }
        window.open = () => null;
        delete window.RTCPeerConnection;
        delete window.webkitRTCPeerConnection;
      })();
      """;

  private static final String STATE =
      "document.readyState + ' ' + document.getElementsByTagName('*').length + ' '"
          + " + (document.body ? document.body.textContent.length : 0)";

  /** The document, and what leads on without being a link, as links without text. */
  private static final String SERIALISE =
      """
      ((max, led) => {
        const found = new Set((window.__siterankRoutes || []).concat(led));
        for (const e of document.querySelectorAll('[data-href],[routerlink],[role=link][href]')) {
          const to = e.getAttribute('data-href') || e.getAttribute('routerlink')
            || e.getAttribute('href');
          if (to && e.tagName !== 'A') {
            try { found.add(new URL(to, document.baseURI).href); } catch (e) { found.delete(''); }
          }
        }
        found.delete('');
        found.delete(location.href);
        for (const to of found) {
          const link = document.createElement('a');
          link.href = to;
          (document.body || document.documentElement).appendChild(link);
        }
        const html = '<!doctype html>' + document.documentElement.outerHTML;
        return html.length > max ? null : html;
      })(%d, %s)
      """;

  private final DevTools devTools;
  private final RenderOptions options;
  private final PageUrl url;
  private final byte[] shell;
  private final String type;
  private final PageResources resources;
  private final Set<String> notes = ConcurrentHashMap.newKeySet();

  /** Where it leads its visitor by script or by refresh: nobody goes there, it is a link. */
  private final Set<String> led = ConcurrentHashMap.newKeySet();

  private final Queue<Rendered.Refused> refused = new ConcurrentLinkedQueue<>();
  private final AtomicReference<String> missed = new AtomicReference<>();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private final ExecutorService answers;
  private volatile long lastChange = System.nanoTime();
  private volatile String session = "";
  private volatile String frame = "";
  private volatile boolean shellGiven;
  private volatile boolean loaded;
  private volatile boolean crashed;
  private String context = "";

  PageTab(
      DevTools devTools,
      RenderOptions options,
      PageUrl url,
      byte[] shell,
      String type,
      PageResources resources) {
    this.devTools = devTools;
    this.options = options;
    this.url = url;
    this.shell = shell;
    this.type = type;
    this.resources = resources;
    this.answers =
        Executors.newFixedThreadPool(
            REQUESTS_AT_A_TIME,
            task -> {
              Thread thread = new Thread(task, "siterank-render");
              thread.setDaemon(true);
              return thread;
            });
  }

  Rendered render() throws IOException, InterruptedException {
    long end = System.nanoTime() + options.time().toNanos();
    open();
    ask("Page.navigate", Map.of("url", url.value()));
    awaitQuiet(end);
    JsonNode html = evaluate(SERIALISE.formatted(options.bytes(), JSON.writeValueAsString(led)));
    if (!html.isTextual()) {
      throw RenderException.ofPage(
          "rendered, it has more than " + options.bytes() + " bytes", null);
    }
    return new Rendered(
        html.asText(), List.copyOf(refused), Optional.ofNullable(missed.get()), notes);
  }

  private void open() throws IOException, InterruptedException {
    context =
        browser("Target.createBrowserContext", Map.of("disposeOnDetach", true), "browserContextId");
    devTools.ask(
        "",
        "Browser.setDownloadBehavior",
        Map.of("behavior", "deny", "browserContextId", context),
        COMMAND_MILLIS);
    frame =
        browser(
            "Target.createTarget",
            Map.of("url", "about:blank", "browserContextId", context),
            "targetId");
    session =
        browser("Target.attachToTarget", Map.of("targetId", frame, "flatten", true), "sessionId");
    ask("Page.enable", Map.of());
    ask("Inspector.enable", Map.of());
    ask("Network.enable", Map.of("maxTotalBufferSize", 0, "maxResourceBufferSize", 0));
    ask("Network.setBypassServiceWorker", Map.of("bypass", true));
    ask("Network.setCacheDisabled", Map.of("cacheDisabled", true));
    ask("Page.addScriptToEvaluateOnNewDocument", Map.of("source", BEFORE));
    ask("Fetch.enable", Map.of("patterns", List.of(Map.of("urlPattern", "*"))));
  }

  private String browser(String method, Map<String, ?> parameters, String field)
      throws IOException, InterruptedException {
    return devTools.ask("", method, parameters, COMMAND_MILLIS).path(field).asText();
  }

  private JsonNode ask(String method, Map<String, ?> parameters)
      throws IOException, InterruptedException {
    return devTools.ask(session, method, parameters, COMMAND_MILLIS);
  }

  private JsonNode evaluate(String expression) throws IOException, InterruptedException {
    JsonNode answer =
        ask("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
    return answer.path("result").path("value");
  }

  /** Load event, no request and no change of the document for a moment, or the end of its time. */
  private void awaitQuiet(long end) throws IOException, InterruptedException {
    String before = "";
    while (System.nanoTime() - end < 0) {
      Thread.sleep(POLL_MILLIS);
      if (crashed) {
        throw new RenderException("its process in the browser crashed");
      }
      if (!shellGiven) {
        continue;
      }
      String state = evaluate(STATE).asText();
      if (!state.equals(before) || underWay.get() > 0) {
        before = state;
        lastChange = System.nanoTime();
      }
      long quiet = (System.nanoTime() - lastChange) / 1_000_000;
      if ((loaded || state.startsWith("complete")) && quiet >= QUIET_MILLIS) {
        return;
      }
    }
    notes.add("it was not done within crawl.render-time (" + options.time().toMillis() + " ms)");
  }

  /** Takes an event of the browser; does not wait. */
  void event(JsonNode event) {
    if (!event.path("sessionId").asText().equals(session) || session.isEmpty()) {
      return;
    }
    JsonNode about = event.path("params");
    switch (event.path("method").asText()) {
      case "Fetch.requestPaused" -> paused(about);
      case "Page.loadEventFired" -> loaded = shellGiven;
      case "Inspector.targetCrashed" -> crashed = true;
      case "Page.javascriptDialogOpening" ->
          send("Page.handleJavaScriptDialog", Map.of("accept", false));
      default -> LOG.trace("{}", event);
    }
  }

  private void paused(JsonNode about) {
    String id = about.path("requestId").asText();
    underWay.incrementAndGet();
    try {
      answers.execute(
          () -> {
            try {
              answer(id, about);
            } catch (InterruptedException afterTheEnd) {
              Thread.currentThread().interrupt();
            } finally {
              lastChange = System.nanoTime();
              underWay.decrementAndGet();
            }
          });
    } catch (RejectedExecutionException afterTheEnd) {
      LOG.trace("a request after the end of its page", afterTheEnd);
    }
  }

  private void answer(String id, JsonNode about) throws InterruptedException {
    JsonNode request = about.path("request");
    String address = request.path("url").asText();
    String kind = about.path("resourceType").asText();
    boolean document = kind.equals("Document") && about.path("frameId").asText().equals(frame);
    if (document && !shellGiven) {
      shellGiven = true;
      fulfil(id, 200, List.of(header("content-type", type)), shell);
      return;
    }
    if (document) {
      if (!exceedsRequests()) {
        led.add(address);
      }
      fulfil(id, 204, List.of(), new byte[0]); // The document stays where it is (RFC 9110, 15.3.5).
      return;
    }
    if (UNWANTED.contains(kind)) {
      fail(id, "BlockedByClient");
      return;
    }
    Optional<PageUrl> target = PageUrl.parse(address);
    Optional<Refusal> refusal =
        target.isEmpty()
            ? Optional.of(Refusal.NOT_HTTP)
            : request.path("method").asText().equals("GET")
                ? resources.refusal(target.get())
                : Optional.of(Refusal.METHOD);
    if (exceedsRequests()) {
      fail(id, "BlockedByClient");
    } else if (refusal.isPresent()) {
      refused.add(new Rendered.Refused(refusal.get(), address));
      fail(id, "BlockedByClient");
    } else {
      get(id, target.orElseThrow());
    }
  }

  private boolean exceedsRequests() {
    boolean exceeds = requests.incrementAndGet() > options.requests();
    if (exceeds) {
      notes.add("it sends more requests than crawl.render-requests (" + options.requests() + ")");
    }
    return exceeds;
  }

  private void get(String id, PageUrl target) throws InterruptedException {
    try {
      FetchResponse answer = resources.get(target);
      boolean cut = answer.extent() == FetchResponse.Extent.TRUNCATED;
      if (cut || bytes.addAndGet(answer.body().length) > options.bytes()) {
        notes.add("its scripts and data have more than crawl.render-size");
        fail(id, "BlockedByClient");
        return;
      }
      if (answer.status() == 429 || answer.status() >= 500) {
        missed.compareAndSet(null, target.origin() + target.path() + ": HTTP " + answer.status());
      }
      List<Map<String, String>> headers = new ArrayList<>();
      for (String name : HEADERS) {
        answer.headers(name).forEach(value -> headers.add(header(name, value)));
      }
      fulfil(id, answer.status(), headers, answer.body());
    } catch (FetchException e) {
      missed.compareAndSet(null, target.origin() + target.path() + ": " + e.getMessage());
      fail(id, "BlockedByClient");
    }
  }

  private static Map<String, String> header(String name, String value) {
    return Map.of("name", name, "value", value);
  }

  private void fulfil(String id, int status, List<Map<String, String>> headers, byte[] body) {
    send(
        "Fetch.fulfillRequest",
        Map.of(
            "requestId",
            id,
            "responseCode",
            status,
            "responseHeaders",
            headers,
            "body",
            new String(Base64.getEncoder().encode(body), StandardCharsets.US_ASCII)));
  }

  private void fail(String id, String reason) {
    send("Fetch.failRequest", Map.of("requestId", id, "errorReason", reason));
  }

  private void send(String method, Map<String, ?> parameters) {
    try {
      devTools.send(session, method, parameters);
    } catch (IOException e) {
      crashed = true; // The page is waited for, and this is told there.
      LOG.debug("{}: {}", method, e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    answers.shutdownNow();
    if (!context.isEmpty()) {
      devTools.send("", "Target.disposeBrowserContext", Map.of("browserContextId", context));
    }
  }
}
