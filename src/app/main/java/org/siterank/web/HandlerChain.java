package org.siterank.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.UrlEncoded;
import org.siterank.config.ServeSection;
import org.siterank.signin.SignInException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of a request from HTTP to what answers it, and of the answer back: who asks, limits, what
 * is posted, and the headers that keep a browser safe. Nothing here waits: answers are made by
 * {@link Workers}.
 */
final class HandlerChain extends Handler.Abstract.NonBlocking {

  private static final Logger LOG = LoggerFactory.getLogger(HandlerChain.class);

  private static final int MOST_FORM_BYTES = 20_000;

  /** A list of edits: as many as may be tried at once, with long addresses. */
  static final int MOST_EDIT_BYTES = 400_000;

  /** Documents of one request, from whoever may push them: some hundred long pages. Our choice. */
  static final int MOST_DOCUMENT_BYTES = 10_000_000;

  /**
   * Nothing but our own files is loaded, nothing inline runs, nobody frames the page, and other
   * sites learn no query.
   */
  private static final Map<String, String> SAFETY =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self';"
              + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "strict-origin-when-cross-origin",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Permissions-Policy",
          "camera=(), geolocation=(), microphone=()");

  private final ServeSection options;
  private final Routes routes;
  private final TrustedProxies proxies;
  private final AskerHeaders askers;
  private final Optional<SignInPages> signIn;
  private final Admission admission;
  private final DocumentsAccess documents;
  private final SlowClients slow;
  private final Workers workers;
  private final RateLimit rate;
  private final AtomicBoolean warned = new AtomicBoolean();

  HandlerChain(
      ServeSection options,
      Routes routes,
      TrustedProxies proxies,
      AskerHeaders askers,
      Optional<SignInPages> signIn,
      Admission admission,
      DocumentsAccess documents,
      SlowClients slow,
      Workers workers) {
    this.options = options;
    this.routes = routes;
    this.proxies = proxies;
    this.askers = askers;
    this.signIn = signIn;
    this.admission = admission;
    this.documents = documents;
    this.slow = slow;
    this.workers = workers;
    this.rate = new RateLimit(options.rateLimit());
  }

  /** Answers requests that no handler sees, because they are broken. */
  static ErrorHandler errors() {
    ErrorHandler errors = new SafeErrors();
    errors.setShowStacks(false);
    errors.setShowCauses(false);
    return errors;
  }

  /** Answers to requests that the server refuses before any handler sees them: broken ones. */
  private static final class SafeErrors extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      SAFETY.forEach((name, value) -> response.getHeaders().put(name, value));
      return super.handle(request, response, callback);
    }
  }

  /** The same for pages of other sites too, as far as they may ask. */
  Handler shared() {
    if (options.corsOrigins().isEmpty()) {
      return this;
    }
    CrossOriginHandler crossOrigin = new CrossOriginHandler();
    Set<String> origins = new HashSet<>();
    options.corsOrigins().forEach(origin -> origins.add(Pattern.quote(origin)));
    crossOrigin.setAllowedOriginPatterns(origins);
    crossOrigin.setAllowedMethods(Set.of("GET", "HEAD"));
    crossOrigin.setAllowCredentials(false);
    crossOrigin.setHandler(this);
    return crossOrigin;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Map<String, String> cookies = signIn.isPresent() ? SignInPages.cookies(request) : Map.of();
    Exchange exchange = new Exchange(request, response, callback, cookies);
    String path = path(request);
    Caller unknown =
        new Caller(
            admission.admits(request),
            documents.admits(request),
            Caller.isOwnPage(options, request),
            askers.of(proxies.isTrusted(request), request.getHeaders()),
            Optional.empty(),
            proxies.client(request));
    Caller caller = signIn.flatMap(pages -> pages.person(cookies)).map(unknown::as).orElse(unknown);
    boolean health = path.equals(Routes.HEALTH);
    if (!health && !caller.webmaster() && !rate.allows(caller.client(), System.nanoTime())) {
      warn(request, caller.client());
      response.getHeaders().put(HttpHeader.CONNECTION, "close"); // Asking on costs a connection.
      exchange.refuse(429, "too many requests");
    } else if (request.getMethod().equals("POST")) {
      new BodyReader(
              request,
              most(path, caller),
              slow.readingBody(request),
              body -> exchange.answer(path, caller, body),
              exchange::refuseBody)
          .run();
    } else {
      exchange.answer(path, caller, new byte[0]);
    }
    return true;
  }

  /** Bytes that a caller may post. */
  private static int most(String path, Caller caller) {
    if (caller.pushes() && path.equals(DocumentsApi.PATH)) {
      return MOST_DOCUMENT_BYTES;
    }
    return caller.webmaster() ? MOST_EDIT_BYTES : MOST_FORM_BYTES;
  }

  /** Returns the path behind the base path; one that is nowhere when it is outside. */
  private String path(Request request) {
    String asked = Request.getPathInContext(request);
    return asked.startsWith(options.path())
        ? asked.substring(options.path().length())
        : "no/" + asked;
  }

  private void warn(Request request, String client) {
    if (TrustedProxies.isLoopback(request)
        && !proxies.isTrusted(request)
        && warned.compareAndSet(false, true)) {
      LOG.warn(
          "{} asks more often than serve.rate-limit allows; if it is a proxy, name it"
              + " (--trusted-proxy {}), and each of its clients is counted for itself",
          client,
          client);
    }
  }

  /** A request and the way back to who sent it. */
  private final class Exchange {

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Map<String, String> cookies;

    Exchange(Request request, Response response, Callback callback, Map<String, String> cookies) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      this.cookies = cookies;
    }

    void answer(String path, Caller caller, byte[] body) {
      boolean token =
          !caller.webmaster()
              && !caller.pushes()
              && signIn.filter(pages -> pages.carriesToken(path, request)).isPresent();
      try {
        if (token) {
          workers.asking().execute(() -> identify(path, caller, body));
        } else {
          workers.of(path).execute(() -> work(path, caller, body));
        }
      } catch (RejectedExecutionException e) {
        LOG.debug("too many requests wait for an answer", e);
        refuse(503, "too busy");
      }
    }

    /** Answers who has an access token. */
    private void identify(String path, Caller caller, byte[] body) {
      try {
        Caller known = caller.as(signIn.orElseThrow().bearer(request));
        workers.of(path).execute(() -> work(path, known, body));
      } catch (SignInException e) {
        send(SignInPages.refusal(e));
      } catch (RejectedExecutionException e) {
        LOG.debug("too many requests wait for an answer", e);
        refuse(503, "too busy");
      } catch (RuntimeException | Error e) {
        LOG.error("the access token for {} could not be checked", path, e);
        refuse(500, "this could not be answered; the log of the server says why");
      }
    }

    private void work(String path, Caller caller, byte[] body) {
      WebRequest ask;
      try {
        ask = ask(path, caller, body);
      } catch (RuntimeException e) {
        LOG.debug("a request that cannot be read", e);
        refuse(400, "the address or the form is not encoded as it should be");
        return;
      }
      try {
        send(answer(ask));
      } catch (RuntimeException | Error e) {
        LOG.error("{} could not be answered", path, e);
        refuse(500, "this could not be answered; the log of the server says why");
      }
    }

    private WebResponse answer(WebRequest ask) {
      if ((Request.getPathInContext(request) + "/").equals(options.path())) {
        return WebResponse.redirect(301, options.path());
      }
      Optional<WebResponse> exchanged =
          ask.path().startsWith("webmaster/") && !ask.method().equals("POST")
              ? admission.exchanged(request, options.path())
              : Optional.empty();
      return exchanged.orElseGet(() -> routes.answer(ask, request.getBeginNanoTime()));
    }

    private WebRequest ask(String path, Caller caller, byte[] body) {
      String languages = request.getHeaders().get(HttpHeader.ACCEPT_LANGUAGE);
      Fields fields = new Fields(true);
      fields.addAll(Request.extractQueryParameters(request));
      String text = new String(body, StandardCharsets.UTF_8);
      if (hasType("application/x-www-form-urlencoded")) {
        UrlEncoded.decodeUtf8To(text, fields);
      }
      Map<String, List<String>> parameters = new HashMap<>();
      fields.forEach(field -> parameters.put(field.getName(), field.getValues()));
      return new WebRequest(
          request.getMethod(),
          path,
          parameters,
          languages == null ? "" : languages,
          options.publicUrl().map(Object::toString).orElseGet(this::origin),
          hasType("application/json") || hasType("application/x-ndjson") ? text : "",
          cookies,
          caller);
    }

    private boolean hasType(String type) {
      String posted = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
      return posted != null && posted.toLowerCase(Locale.ROOT).startsWith(type);
    }

    private String origin() {
      HttpURI uri = request.getHttpURI();
      return uri.getScheme() + "://" + uri.getAuthority() + options.path();
    }

    /** Refuses a body that did not come as it should; the rest of it is not read. */
    void refuseBody(int status) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      refuse(
          status,
          switch (status) {
            case 408 -> "what was posted came too slowly";
            case 413 -> "too much was posted";
            default -> "what was posted broke off";
          });
    }

    void refuse(int status, String text) {
      WebResponse answer = WebResponse.text(status, "text/plain; charset=utf-8", text + "\n");
      send(status == 429 || status == 503 ? answer.with("Retry-After", "1") : answer);
    }

    private void send(WebResponse plain) {
      WebResponse answer = Gzip.of(request, plain);
      response.setStatus(answer.status());
      SAFETY.forEach((name, value) -> response.getHeaders().put(name, value));
      answer.headers().forEach((name, value) -> response.getHeaders().put(name, value));
      if (!answer.type().isEmpty()) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
      }
      boolean head = request.getMethod().equals("HEAD");
      DeadlineQueue.Entry sending = slow.sending(request, answer.body().length);
      response.write(
          true,
          head ? null : ByteBuffer.wrap(answer.body()),
          new Callback.Nested(callback) {
            @Override
            public void succeeded() {
              if (response.getHeaders().contains(HttpHeader.CONNECTION, "close")) {
                // Closed with bytes unread, the system would take the answer from the client.
                new BodyDrain(request, slow.readingBody(request), super::succeeded).run();
              } else {
                super.succeeded();
              }
            }

            @Override
            public void completed() {
              sending.done();
            }
          });
    }
  }
}
