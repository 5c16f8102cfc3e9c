package org.siterank.web;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.siterank.SearchableSite;
import org.siterank.config.ConfigException;
import org.siterank.config.ServeSection;
import org.siterank.search.Asker;
import org.siterank.signin.SignIn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search page of a site and its API without an HTTP server: what each request is answered with,
 * whoever reads and writes it. {@link SearchServer} is one such server, a servlet another.
 */
public final class SearchApplication implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(SearchApplication.class);

  private static final int MOST_FORM_BYTES = 20_000;

  /** A list of edits: as many as may be tried at once, with long addresses. */
  static final int MOST_EDIT_BYTES = 400_000;

  /** Documents of one request, from whoever may push them: some hundred long pages. Our choice. */
  static final int MOST_DOCUMENT_BYTES = 10_000_000;

  /**
   * Nothing but our own files is loaded, nothing inline runs, nobody frames the page, and other
   * sites learn no query.
   */
  static final Map<String, String> SAFETY =
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
  private final Optional<SignInPages> signIn;
  private final DocumentsAccess documents;
  private final TrustedProxies proxies;
  private final PublicAddress address;
  private final AskerHeaders askers;
  private final CrossOrigin crossOrigin;
  private final AssistantGate assistants;
  private final RateLimit rate;
  private final Optional<SearchCounting> counting;
  private final WarmUp warmUp;
  private final AtomicBoolean warned = new AtomicBoolean();

  SearchApplication(
      SearchableSite site,
      Routes routes,
      Optional<SignInPages> signIn,
      DocumentsAccess documents,
      Optional<SearchCounting> counting,
      WarmUp warmUp) {
    this.options = site.config().serve();
    this.routes = routes;
    this.signIn = signIn;
    this.documents = documents;
    this.proxies = new TrustedProxies(options);
    this.address = new PublicAddress(options, proxies);
    this.askers = new AskerHeaders(site.config().rights());
    this.crossOrigin = new CrossOrigin(options);
    this.assistants = new AssistantGate(options);
    this.rate = new RateLimit(options.rateLimit());
    this.counting = counting;
    this.warmUp = warmUp;
  }

  /**
   * Begins to answer for a server that knows itself who asks, until {@link #close}. Of the settings
   * {@code serve.*}, those of the server itself are not asked for.
   *
   * @param webmasters whether there are webmasters at all
   * @throws ConfigException when a setting needs the server of {@code siterank serve}
   * @throws IOException when searches cannot be counted where they should
   */
  public static SearchApplication start(SearchableSite site, boolean webmasters)
      throws IOException, ConfigException {
    if (site.config().signIn().issuer().isPresent()) {
      throw new ConfigException(
          "sign-in.issuer is for siterank serve; here the application says who asks, so leave"
              + " sign-in out");
    }
    Guard guard = webmasters ? new Guard(403) : Guard.SHUT;
    SearchApplication application = Assembly.of(site, guard, Optional.<SignIn>empty());
    application.start();
    return application;
  }

  /** From now on, what was counted is written, and what answers is warmed up. */
  void start() {
    counting.ifPresent(SearchCounting::start);
    warmUp.start();
  }

  /** The body of a request, which is opened where it is needed. */
  public interface Body {

    /** Opens it; who does so reads it. */
    InputStream open() throws IOException;
  }

  /**
   * Answers a request, whatever it is.
   *
   * @param asker what who asks may read; where the server does not know, headers that a trusted
   *     proxy sends say so, if the configuration names them, and nobody otherwise
   * @param webmaster whether a webmaster asks
   * @throws IOException when the body cannot be read
   */
  public WebResponse answer(
      IncomingRequest request, Optional<Asker> asker, boolean webmaster, Body body)
      throws IOException {
    long begun = System.nanoTime();
    Caller caller = caller(request, asker, webmaster);
    if (isTooMuch(request, caller)) {
      return refusal(request, 429);
    }
    byte[] posted = new byte[0];
    if (request.method().equals("POST")) {
      int most = mostBytes(request, caller);
      try (InputStream stream = body.open()) {
        posted = stream.readNBytes(most + 1);
      }
      if (posted.length > most) {
        return refusal(request, 413);
      }
    }
    return answer(request, caller, posted, begun);
  }

  /** The one who asks, as far as a request tells without a session. */
  Caller caller(IncomingRequest request, Optional<Asker> asker, boolean webmaster) {
    return new Caller(
        webmaster,
        documents.admits(request),
        Caller.isOwnPage(options, request),
        asker.orElseGet(() -> askers.of(proxies.isTrusted(request), request)),
        Optional.empty(),
        proxies.client(request));
  }

  /** The pages by which people sign in, where they can. */
  Optional<SignInPages> signIn() {
    return signIn;
  }

  /** The path behind the base path; one that is nowhere when it is outside. */
  static String path(IncomingRequest request) {
    String asked = request.path();
    return asked.startsWith(request.base())
        ? asked.substring(request.base().length())
        : "no/" + asked;
  }

  /** Whether a client asks more than it may. */
  boolean isTooMuch(IncomingRequest request, Caller caller) {
    if (path(request).equals(Routes.HEALTH)
        || caller.webmaster()
        || rate.allows(caller.client(), System.nanoTime())) {
      return false;
    }
    if (TrustedProxies.isLoopback(request)
        && !proxies.isTrusted(request)
        && warned.compareAndSet(false, true)) {
      LOG.warn(
          "{} asks more often than serve.rate-limit allows; if it is a proxy, name it"
              + " (--trusted-proxy {}), and each of its clients is counted for itself",
          caller.client(),
          caller.client());
    }
    return true;
  }

  /** Bytes that a caller may post. */
  int mostBytes(IncomingRequest request, Caller caller) {
    if (caller.pushes() && path(request).equals(DocumentsApi.PATH)) {
      return MOST_DOCUMENT_BYTES;
    }
    return caller.webmaster() ? MOST_EDIT_BYTES : MOST_FORM_BYTES;
  }

  /**
   * Answers a request, whatever it is.
   *
   * @param begun when it came, on the clock of {@link System#nanoTime}
   */
  WebResponse answer(IncomingRequest request, Caller caller, byte[] body, long begun) {
    if ((request.path() + "/").equals(request.base())) {
      return finished(request, WebResponse.redirect(301, address.path(request)));
    }
    Optional<WebResponse> preflight = crossOrigin.preflight(request);
    if (preflight.isPresent()) {
      return finished(request, preflight.get());
    }
    Optional<WebResponse> refused = assistants.refusal(request);
    if (refused.isPresent()) {
      return finished(request, refused.get());
    }
    WebRequest read;
    try {
      read = read(request, caller, body);
    } catch (IllegalArgumentException e) {
      LOG.debug("a request that cannot be read", e);
      return refusal(request, 400);
    }
    try {
      return finished(request, routes.answer(read, begun));
    } catch (RuntimeException | Error e) {
      LOG.error("{} could not be answered", read.path(), e);
      return refusal(request, 500);
    }
  }

  private WebRequest read(IncomingRequest request, Caller caller, byte[] body) {
    Map<String, List<String>> parameters = FormFields.of(request.query());
    String text = new String(body, StandardCharsets.UTF_8);
    if (hasType(request, "application/x-www-form-urlencoded")) {
      FormFields.add(text, parameters);
      if (body.length == 0) {
        parameters.putAll(request.form());
      }
    }
    boolean json = hasType(request, "application/json") || hasType(request, "application/x-ndjson");
    return new WebRequest(
        request.method(),
        path(request),
        parameters,
        request.header("Accept-Language").orElse(""),
        address.root(request),
        json ? text : "",
        signIn.isPresent() ? SignInPages.cookies(request) : Map.of(),
        caller);
  }

  private static boolean hasType(IncomingRequest request, String type) {
    return request
        .header("Content-Type")
        .filter(posted -> posted.toLowerCase(Locale.ROOT).startsWith(type))
        .isPresent();
  }

  /** An answer as it is sent: compressed where that helps, and with the headers of all. */
  WebResponse finished(IncomingRequest request, WebResponse plain) {
    WebResponse needed = isKnown(request, plain) ? plain.unchanged() : Gzip.of(request, plain);
    WebResponse answer = crossOrigin.open(request, needed);
    Map<String, String> headers = new TreeMap<>(SAFETY);
    headers.putAll(answer.headers());
    return new WebResponse(answer.status(), answer.type(), answer.body(), headers);
  }

  /** Returns true if the client says that it has this answer (RFC 9110, 13.1.2). */
  private static boolean isKnown(IncomingRequest request, WebResponse answer) {
    String tag = answer.headers().get("ETag");
    return tag != null
        && request.headers("If-None-Match").stream()
            .flatMap(line -> Arrays.stream(line.split(",", -1)))
            .map(String::strip)
            .anyMatch(known -> known.equals(tag) || known.equals("*"));
  }

  /** The answer to a request that is refused before anything looks at it. */
  WebResponse refusal(IncomingRequest request, int status) {
    String text =
        switch (status) {
          case 400 -> "the address or the form is not encoded as it should be";
          case 408 -> "what was posted came too slowly";
          case 413 -> "too much was posted";
          case 429 -> "too many requests";
          case 503 -> "too busy";
          default -> "this could not be answered; the log of the server says why";
        };
    WebResponse answer = WebResponse.text(status, "text/plain; charset=utf-8", text + "\n");
    return finished(
        request, status == 429 || status == 503 ? answer.with("Retry-After", "1") : answer);
  }

  /** The answer to a password that is not compared before some time has passed. */
  WebResponse comeAgain(IncomingRequest request, Duration wait) {
    return finished(
        request,
        WebResponse.text(
                429, "text/plain; charset=utf-8", "too many wrong passwords; try again later\n")
            .with("Retry-After", Long.toString(wait.toSeconds() + 1)));
  }

  /** Ends; what was counted is written. */
  @Override
  public void close() throws IOException {
    warmUp.close();
    if (counting.isPresent()) {
      counting.get().close();
    }
  }
}
