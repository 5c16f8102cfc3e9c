package org.siterank.web;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.compression.gzip.GzipCompression;
import org.eclipse.jetty.compression.server.CompressionHandler;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.FormFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.siterank.config.ServeSection;

/**
 * The way of a request from HTTP to what answers it, and of the answer back: limits, compression,
 * other sites that may ask, and the headers that keep a browser safe.
 */
final class FrontDoor {

  private static final int MOST_FORM_BYTES = 20_000;

  /** A list of edits: as many as may be tried at once, with long addresses. */
  static final int MOST_EDIT_BYTES = 400_000;

  /** What a client may send at once, in seconds of its rate. */
  private static final int BURST = 10;

  /** Clients watched at one time. */
  private static final int MOST_CLIENTS = 10_000;

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

  private FrontDoor() {}

  /** Everything between a connection and the routes. */
  static Handler of(ServeSection options, Routes routes) {
    return limited(options.rateLimit(), compressed(shared(options, routed(options, routes))));
  }

  /** What is said to requests that nobody else sees, because they are broken. */
  static ErrorHandler errors() {
    ErrorHandler errors = new SafeErrors();
    errors.setShowStacks(false);
    errors.setShowCauses(false);
    return errors;
  }

  /** What the server refuses before anybody else sees it: broken requests. */
  private static final class SafeErrors extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      SAFETY.forEach((name, value) -> response.getHeaders().put(name, value));
      return super.handle(request, response, callback);
    }
  }

  private static Handler limited(int rate, Handler next) {
    DoSHandler limit =
        new DoSHandler(
            next,
            Request::getRemoteAddr, // The one a proxy tells is no resolved address.
            new DoSHandler.LeakingBucketTrackerFactory(rate, BURST * rate, Duration.ofSeconds(60)),
            FrontDoor::tooMany,
            MOST_CLIENTS);
    limit.exclude(FrontDoor::isLocal);
    return limit;
  }

  private static boolean isLocal(Request request) {
    InetAddress address = TrustedProxies.address(request);
    return address != null && address.isLoopbackAddress();
  }

  private static boolean tooMany(Request request, Response response, Callback callback) {
    response.setStatus(429);
    response.getHeaders().put("Retry-After", "1");
    response.write(
        true, ByteBuffer.wrap("too many requests\n".getBytes(StandardCharsets.US_ASCII)), callback);
    return true;
  }

  private static Handler compressed(Handler next) {
    CompressionHandler compression = new CompressionHandler(next);
    compression.putCompression(new GzipCompression());
    return compression;
  }

  private static Handler shared(ServeSection options, Handler next) {
    if (options.corsOrigins().isEmpty()) {
      return next;
    }
    CrossOriginHandler crossOrigin = new CrossOriginHandler();
    Set<String> origins = new HashSet<>();
    options.corsOrigins().forEach(origin -> origins.add(Pattern.quote(origin)));
    crossOrigin.setAllowedOriginPatterns(origins);
    crossOrigin.setAllowedMethods(Set.of("GET", "HEAD"));
    crossOrigin.setHandler(next);
    return crossOrigin;
  }

  private static Handler routed(ServeSection options, Routes routes) {
    String path = options.path();
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        String asked = Request.getPathInContext(request);
        Answer answer;
        long begun = request.getBeginNanoTime();
        if (asked.startsWith(path)) {
          answer = routes.answer(ask(options, request, asked.substring(path.length())), begun);
        } else if ((asked + "/").equals(path)) {
          answer = Answer.redirect(301, path);
        } else {
          answer = routes.answer(ask(options, request, "no/" + asked), begun);
        }
        send(request, response, callback, answer);
        return true;
      }
    };
  }

  private static Ask ask(ServeSection options, Request request, String path) throws Exception {
    boolean edits = path.startsWith("webmaster/") || path.startsWith("api/webmaster/");
    int most = edits ? MOST_EDIT_BYTES : MOST_FORM_BYTES;
    request.setAttribute(FormFields.MAX_LENGTH_ATTRIBUTE, most);
    Fields fields = Request.getParameters(request);
    Map<String, List<String>> parameters = new HashMap<>();
    fields.forEach(field -> parameters.put(field.getName(), field.getValues()));
    String languages = request.getHeaders().get(HttpHeader.ACCEPT_LANGUAGE);
    return new Ask(
        request.getMethod(),
        path,
        parameters,
        languages == null ? "" : languages,
        options.publicUrl().map(Object::toString).orElseGet(() -> origin(request, options.path())),
        body(request, most),
        Caller.of(options, request));
  }

  /** What is posted as JSON, up to one byte more than is allowed. */
  private static String body(Request request, int most) throws IOException {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      return "";
    }
    return new String(
        Content.Source.asInputStream(request).readNBytes(most + 1), StandardCharsets.UTF_8);
  }

  private static String origin(Request request, String path) {
    HttpURI uri = request.getHttpURI();
    return uri.getScheme() + "://" + uri.getAuthority() + path;
  }

  private static void send(Request request, Response response, Callback callback, Answer answer) {
    response.setStatus(answer.status());
    SAFETY.forEach((name, value) -> response.getHeaders().put(name, value));
    answer.headers().forEach((name, value) -> response.getHeaders().put(name, value));
    if (!answer.type().isEmpty()) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
    }
    boolean head = request.getMethod().equals("HEAD");
    response.write(true, head ? null : ByteBuffer.wrap(answer.body()), callback);
  }
}
