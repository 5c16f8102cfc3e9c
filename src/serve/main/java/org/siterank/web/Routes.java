package org.siterank.web;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.UnavailableException;
import org.siterank.model.NotPublishedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which request is answered by what, and what is said when it cannot be. */
final class Routes {

  /** Answered whatever else is asked. */
  static final String HEALTH = "health";

  private static final String ASSETS = "assets/";

  private static final Logger LOG = LoggerFactory.getLogger(Routes.class);

  /** How a name and a password are asked for (RFC 7617). */
  private static final String CHALLENGE = "Basic realm=\"webmasters\", charset=\"UTF-8\"";

  /** Path → method → what answers. */
  private final Map<String, Map<String, Endpoint>> routes = new TreeMap<>();

  private final Pages pages;
  private final ServerMetrics metrics;
  private final PublishedSite site;
  private Endpoint assets;
  private boolean personal;
  private Runnable afterwards = () -> {};

  /**
   * @param site tells whether answers depend on who asks
   */
  Routes(Pages pages, ServerMetrics metrics, PublishedSite site) {
    this.pages = pages;
    this.metrics = metrics;
    this.site = site;
  }

  Routes get(String path, Endpoint endpoint) {
    return route("GET", path, endpoint);
  }

  Routes post(String path, Endpoint endpoint) {
    return route("POST", path, endpoint);
  }

  private Routes route(String method, String path, Endpoint endpoint) {
    routes.computeIfAbsent(path, none -> new TreeMap<>()).put(method, endpoint);
    return this;
  }

  Routes assets(Endpoint endpoint) {
    assets = endpoint;
    return this;
  }

  /** From now on answers are of who is signed in, whose name they show. */
  void personal() {
    personal = true;
  }

  /** Does something, soon done, after each answer. */
  void afterwards(Runnable action) {
    afterwards = action;
  }

  /**
   * Answers a request, whatever it is.
   *
   * @param begun when the server began to read it, on the clock of {@link System#nanoTime}
   */
  WebResponse answer(WebRequest request, long begun) {
    Optional<String> name = name(request.path());
    WebResponse answer =
        name.isPresent() ? known(name.get(), request) : refused(request, 404, "error.404");
    metrics.answered(name.orElse("other"), answer.status(), System.nanoTime() - begun);
    afterwards.run();
    if (name.equals(Optional.of("assets")) && answer.status() == 200) {
      return answer;
    }
    // Texts, errors among them, and versions of pages are in the language of the reader.
    WebResponse varied = answer.varying("Accept-Language");
    return personal ? unshared(varied) : varied;
  }

  /** The route's name: bounded, as a label of metrics must be. */
  private Optional<String> name(String path) {
    if (path.startsWith(ASSETS)) {
      return Optional.of("assets");
    }
    return routes.containsKey(path)
        ? Optional.of(path.isEmpty() ? "home" : path)
        : Optional.empty();
  }

  private WebResponse known(String name, WebRequest request) {
    Map<String, Endpoint> route =
        name.equals("assets") ? Map.of("GET", assets) : routes.get(request.path());
    Endpoint endpoint = route.get(request.method().equals("HEAD") ? "GET" : request.method());
    if (endpoint == null) {
      return refused(request, 405, "error.405").with("Allow", allowed(route));
    }
    try {
      WebResponse answer = endpoint.answer(request);
      // What one may read, no cache may show to another.
      return !name.equals("assets") && site.hasRules() ? unshared(answer) : answer;
    } catch (BadRequest e) {
      if (e.status() == 401) {
        return refused(request, 401, "error.401").with("WWW-Authenticate", CHALLENGE);
      }
      if (e.getMessage().isEmpty()) {
        return refused(request, e.status(), "error." + e.status());
      }
      PageTexts texts = pages.texts(request);
      return refusal(
          request,
          e.status(),
          e.isTranslated() ? texts.foreign(e.getMessage()) : texts.english(e.getMessage()));
    } catch (NotPublishedException e) {
      return unpublished(request);
    } catch (UnavailableException e) {
      LOG.warn("{} could not be answered: {}", name, e.getMessage());
      return refused(request, 503, "error.500").with("Retry-After", "30");
    } catch (IOException | RuntimeException e) {
      LOG.error("{} could not be answered", name, e);
      return refused(request, 500, "error.500");
    }
  }

  private static WebResponse unshared(WebResponse answer) {
    return answer.with("Cache-Control", "private, no-store");
  }

  private static String allowed(Map<String, Endpoint> route) {
    return String.join(", ", route.keySet()).replace("GET", "GET, HEAD");
  }

  private WebResponse unpublished(WebRequest request) {
    PageTexts texts = pages.texts(request);
    WebResponse answer =
        isApi(request)
            ? SearchApi.error(503, "nothing is published yet")
            : WebResponse.html(
                503,
                pages.message(
                    request, texts.phrase("nothing.heading"), texts.phrase("nothing.text")));
    return answer.with("Retry-After", "30");
  }

  private WebResponse refused(WebRequest request, int status, String key) {
    return refusal(request, status, pages.texts(request).phrase(key));
  }

  private WebResponse refusal(WebRequest request, int status, Phrase message) {
    return isApi(request)
        ? SearchApi.error(status, message.text())
        : WebResponse.html(
            status, pages.message(request, pages.texts(request).phrase("error.heading"), message));
  }

  private static boolean isApi(WebRequest request) {
    return isForPrograms(request.path());
  }

  /** Whether programs ask for a path, which are told of errors in JSON. */
  static boolean isForPrograms(String path) {
    return path.startsWith("api/") || path.equals(AssistantApi.PATH);
  }
}
