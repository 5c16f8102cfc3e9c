package org.siterank.web;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.jetty.compression.gzip.GzipCompression;
import org.eclipse.jetty.compression.server.CompressionHandler;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.FormFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.siterank.SearchLog;
import org.siterank.SearchableSite;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.ServeSection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search page of a site and its API, over HTTP. Read-only: it needs what is published and
 * nothing else, and shows the next publication at once.
 *
 * <pre>{@code
 * try (SiteSearch site = SiteSearch.open(config);
 *     SearchServer server = SearchServer.start(site)) {
 *   System.out.println(server.url());
 * }
 * }</pre>
 */
public final class SearchServer implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(SearchServer.class);

  /** Threads beyond the cores wait for the disk at most; each costs a stack. */
  private static final int MAX_THREADS = 32;

  private static final int MOST_FORM_BYTES = 20_000;

  /** A list of edits: as many as may be tried at once, with long addresses. */
  static final int MOST_EDIT_BYTES = 400_000;

  private static final Duration IDLE = Duration.ofSeconds(30);

  /** What a client may send at once, in seconds of its rate. */
  private static final int BURST = 10;

  /** Clients watched at one time. */
  private static final int MOST_CLIENTS = 10_000;

  /** How long counted searches wait to be written. */
  private static final long FLUSH_SECONDS = 2;

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

  private final Server server;
  private final ServerConnector connector;
  private final String path;
  private final boolean webmaster;
  private final Optional<SearchLog> log;
  private final ScheduledExecutorService writer;
  private Optional<Future<?>> writing = Optional.empty();

  private SearchServer(
      ServeSection options, Routes routes, Optional<SearchLog> log, boolean webmaster) {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
    threads.setName("search-page");
    this.server = new Server(threads);
    this.path = options.path();
    this.webmaster = webmaster;
    this.log = log;
    this.writer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "search-log");
              thread.setDaemon(true);
              return thread;
            });
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setUriCompliance(UriCompliance.DEFAULT);
    http.addCustomizer(new TrustedProxies(options.trustedProxies()));
    this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(options.host());
    connector.setPort(options.port());
    connector.setIdleTimeout(IDLE.toMillis());
    server.addConnector(connector);
    server.setHandler(
        limited(options.rateLimit(), compressed(shared(options, routed(options, routes)))));
    ErrorHandler errors = new SafeErrors();
    errors.setShowStacks(false);
    errors.setShowCauses(false);
    server.setErrorHandler(errors);
  }

  /**
   * Serves a site until {@link #close}, as its configuration says.
   *
   * @throws IOException when no port can be had, or searches cannot be counted where they should
   */
  public static SearchServer start(SearchableSite site) throws IOException, ConfigException {
    ServeSection options = site.config().serve();
    PublishedSite published = new PublishedSite(site);
    Clock clock = Clock.system(ZoneId.systemDefault());
    Assets assets = new Assets(new Accent(options.accent()));
    // Asked for in any case: without a site there is nothing to serve, and no log to begin.
    String host = site.name();
    String title = options.title().orElse(host);
    Optional<SearchLog> log = log(options, site.countingFolder());
    try {
      ServerMetrics metrics = new ServerMetrics(published);
      Pages pages = new Pages(title, assets.version(), language(options.texts()));
      SearchPages search = new SearchPages(published, pages, log, clock);
      SearchApi api = new SearchApi(published, log, clock);
      Description description = new Description(title);
      Routes routes =
          new Routes(pages, metrics)
              .get("", search::home)
              .get("search", search::results)
              .get("why", search::why)
              .post("click", search::clicked)
              .get("opensearch.xml", description::openSearch)
              .get("api/search", api::search)
              .get("api/suggest", api::suggest)
              .get("api/page", api::page)
              .get("api/openapi.json", description::openApi)
              .get("health", new Health(published)::health)
              .get("metrics", metrics::metrics)
              .assets(assets::asset);
      // Links and flows are kept in a data directory only.
      boolean webmaster =
          site instanceof SiteSearch && options.webmaster() != ServeSection.Webmaster.OFF;
      if (webmaster) {
        WebmasterSite of = new WebmasterSite((SiteSearch) site);
        new WebmasterPages(of, pages).serve(routes);
        new WebmasterApi(of).serve(routes);
      }
      boolean told =
          webmaster
              && (options.webmaster() == ServeSection.Webmaster.ON || Caller.mayBeLocal(options));
      SearchServer server = new SearchServer(options, routes, log, told);
      server.open(options);
      return server;
    } catch (IOException | RuntimeException e) {
      if (log.isPresent()) {
        log.get().close();
      }
      throw e;
    }
  }

  private static Optional<SearchLog> log(ServeSection options, Optional<Path> folder)
      throws IOException {
    if (options.searchLog() == ServeSection.SearchLog.OFF || folder.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(SearchLog.open(folder.get()));
    } catch (IOException e) {
      throw new IOException(
          "searches cannot be counted: " + e.getMessage() + "; --search-log off serves without", e);
    }
  }

  private static Function<Ask, PageTexts> language(ServeSection.Texts texts) {
    if (texts != ServeSection.Texts.AUTO) {
      PageTexts fixed = PageTexts.of(texts.toString());
      return ask -> fixed;
    }
    return ask -> PageTexts.preferred(ask.languages());
  }

  private void open(ServeSection options) throws IOException {
    try {
      connector.open();
    } catch (IOException e) {
      throw new IOException(
          "cannot listen on "
              + options.host()
              + ":"
              + options.port()
              + " ("
              + e.getMessage()
              + "); choose another with --host and --port",
          e);
    }
    try {
      server.start();
    } catch (Exception e) {
      connector.close();
      throw new IOException("the search page did not start: " + e.getMessage(), e);
    }
    if (log.isPresent()) {
      SearchLog counts = log.get();
      writing =
          Optional.of(
              writer.scheduleWithFixedDelay(
                  () -> flush(counts), FLUSH_SECONDS, FLUSH_SECONDS, TimeUnit.SECONDS));
    }
  }

  private static void flush(SearchLog counts) {
    try {
      counts.flush();
    } catch (IOException e) {
      LOG.warn("searches could not be counted yet, and will be tried again: {}", e.getMessage());
    }
  }

  /** Where it is served, ending in a slash. */
  public String url() {
    String host = connector.getHost();
    return "http://"
        + (host.contains(":") ? "[" + host + "]" : host)
        + ":"
        + connector.getLocalPort()
        + path;
  }

  /** Where the pages for webmasters are; nothing when they are switched off here. */
  public Optional<String> webmasterUrl() {
    return webmaster ? Optional.of(url() + "webmaster/") : Optional.empty();
  }

  /** Ends after the answers under way; what was counted is written. */
  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("the search page did not stop: " + e.getMessage(), e);
    } finally {
      writing.ifPresent(task -> task.cancel(false));
      writer.shutdown();
      if (log.isPresent()) {
        log.get().close();
      }
    }
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
            SearchServer::tooMany,
            MOST_CLIENTS);
    limit.exclude(SearchServer::isLocal);
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
        if (asked.startsWith(path)) {
          answer = routes.answer(ask(options, request, asked.substring(path.length())));
        } else if ((asked + "/").equals(path)) {
          answer = Answer.redirect(301, path);
        } else {
          answer = routes.answer(ask(options, request, "no/" + asked));
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
