package org.siterank.web;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.siterank.SearchableSite;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.ServeSection;
import org.siterank.config.SiteConfig;
import org.siterank.rights.RightsOptions;
import org.siterank.searchlog.SearchLog;
import org.siterank.setting.ChoiceType;
import org.siterank.signin.SignIn;
import org.siterank.signin.SignInOptions;

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

  /** Threads that read requests and send answers, and wait for nobody. */
  private static final int MAX_THREADS = 8;

  /** Connections that the system keeps until they are taken: all who come at once. */
  private static final int BACKLOG = 4_096;

  private final Server server;
  private final ServerConnector connector;
  private final String path;
  private final Admission admission;
  private final boolean webmaster;
  private final Optional<SearchCounting> counting;
  private final WarmUp warmUp;
  private final SlowClients slow;
  private final Workers workers = new Workers();

  private SearchServer(
      ServeSection options,
      ClientLimits limits,
      Routes routes,
      TrustedProxies proxies,
      AskerHeaders askers,
      Optional<SignInPages> signIn,
      Admission admission,
      DocumentsAccess documents,
      Optional<SearchCounting> counting,
      WarmUp warmUp,
      boolean webmaster) {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
    threads.setName("search-page");
    this.server = new Server(threads);
    this.path = options.path();
    this.admission = admission;
    this.webmaster = webmaster;
    this.counting = counting;
    this.warmUp = warmUp;
    this.slow = new SlowClients(limits);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setUriCompliance(UriCompliance.DEFAULT);
    http.setHeaderCacheSize(0); // Of 80 kB for each connection that is used twice.
    this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(options.host().toString());
    connector.setPort(options.port());
    connector.setAcceptQueueSize(BACKLOG);
    connector.setIdleTimeout(limits.head().toMillis());
    connector.addBean(slow);
    server.addConnector(connector);
    server.setHandler(
        slow.watching(
            new HandlerChain(
                    options, routes, proxies, askers, signIn, admission, documents, slow, workers)
                .shared()));
    server.setErrorHandler(HandlerChain.errors());
  }

  /**
   * Serves a site until {@link #close}, as its configuration says.
   *
   * @throws IOException when no port can be had, or searches cannot be counted where they should
   */
  public static SearchServer start(SearchableSite site) throws IOException, ConfigException {
    return start(site, ClientLimits.USUAL);
  }

  static SearchServer start(SearchableSite site, ClientLimits limits)
      throws IOException, ConfigException {
    ServeSection options = site.config().serve();
    if (options.maxAge().isPresent() && !(site instanceof SiteSearch)) {
      throw new ConfigException(
          "serve.max-age needs the data folder of the runs; a cluster does not tell when it was"
              + " pushed to");
    }
    RightsOptions rights = site.config().rights();
    if ((rights.groupsHeader().isPresent() || rights.readerHeader().isPresent())
        && options.trustedProxies().isEmpty()) {
      throw new ConfigException(
          "rights.groups-header and rights.reader-header are believed of trusted proxies only; set"
              + " serve.trusted-proxies");
    }
    TrustedProxies proxies = new TrustedProxies(options);
    AskerHeaders askers = new AskerHeaders(rights);
    Admission admission = Admission.of(options, proxies);
    Optional<SignIn> signIn = signIn(site.config());
    DocumentsAccess documents = DocumentsAccess.of(options);
    if (documents.isOpen() && !(site instanceof SiteSearch)) {
      throw new ConfigException(
          "serve.documents-token needs the data folder of the runs; a cluster takes no documents");
    }
    PublishedSite published = new PublishedSite(site);
    Clock clock = Clock.system(ZoneId.systemDefault());
    Assets assets = new Assets(new Accent(options.accent()));
    // Asked for in any case: without a site there is nothing to serve, and no log to begin.
    String host = site.name();
    String title = options.title().orElse(host);
    Optional<SearchCounting> counting = SearchCounting.open(options, site.countingFolder());
    Optional<SearchLog> log = counting.map(SearchCounting::log);
    try {
      ServerMetrics metrics = new ServerMetrics(published, site, log);
      Pages pages =
          new Pages(title, assets.version(), signIn.isPresent(), language(options.texts()));
      Optional<SignInPages> signInPages =
          signIn.map(way -> new SignInPages(way, site.config().signIn(), home(options), pages));
      UnaryOperator<Endpoint> guarded =
          endpoint -> signInPages.map(way -> way.guarded(endpoint)).orElse(endpoint);
      SearchPages search = new SearchPages(published, pages, log, clock);
      SearchApi api = new SearchApi(published, log, clock);
      Description description = new Description(title);
      Routes routes =
          new Routes(pages, metrics, published)
              .get("", guarded.apply(search::home))
              .get("search", guarded.apply(search::results))
              .get("why", guarded.apply(search::why))
              .post("click", guarded.apply(search::clicked))
              .get("opensearch.xml", description::openSearch)
              .get("api/search", guarded.apply(api::search))
              .get("api/suggest", guarded.apply(api::suggest))
              .get("api/page", guarded.apply(api::page))
              .get("api/openapi.json", description::openApi)
              .get(Routes.HEALTH, new Health(published, site, options.maxAge(), clock)::health)
              .get("metrics", admission.guarded(metrics::metrics))
              .assets(assets::asset);
      signInPages.ifPresent(way -> way.serve(routes).personal());
      if (documents.isOpen()) {
        routes.post(DocumentsApi.PATH, new DocumentsApi((SiteSearch) site)::post);
      }
      // Links and flows are kept in a data directory only.
      boolean webmaster =
          site instanceof SiteSearch && options.webmaster() != ServeSection.Webmaster.OFF;
      if (webmaster) {
        WebmasterSite of = new WebmasterSite((SiteSearch) site);
        new WebmasterPages(of, pages).serve(routes, admission);
        new WebmasterApi(of).serve(routes, admission);
      }
      WarmUp warmUp =
          new WarmUp(
              published,
              new SearchPages(published, pages, Optional.empty(), clock),
              new SearchApi(published, Optional.empty(), clock),
              log);
      routes.afterwards(warmUp::answered);
      SearchServer server =
          new SearchServer(
              options,
              limits,
              routes,
              proxies,
              askers,
              signInPages,
              admission,
              documents,
              counting,
              warmUp,
              webmaster);
      server.open(options);
      return server;
    } catch (IOException | RuntimeException e) {
      if (counting.isPresent()) {
        counting.get().close();
      }
      throw e;
    }
  }

  /**
   * The sign-in that the configuration asks for.
   *
   * @throws ConfigException when its settings contradict each other
   * @throws IOException when the client's secret cannot be read
   */
  private static Optional<SignIn> signIn(SiteConfig config) throws ConfigException, IOException {
    SignInOptions options = config.signIn();
    if (options.issuer().isEmpty()) {
      if (options.required() == SignInOptions.Required.ON) {
        throw new ConfigException("sign-in.required: on needs sign-in.issuer");
      }
      return Optional.empty();
    }
    RightsOptions rights = config.rights();
    if (rights.groupsHeader().isPresent() || rights.readerHeader().isPresent()) {
      throw new ConfigException(
          "sign-in.issuer and rights.groups-header or rights.reader-header: people are known by one"
              + " or the other");
    }
    if (config.serve().publicUrl().isEmpty()) {
      throw new ConfigException(
          "sign-in.issuer needs serve.public-url, to which the provider sends people back");
    }
    try {
      return Optional.of(
          SignIn.of(options, URI.create(home(config.serve())), System.getenv(), Clock.systemUTC()));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(e.getMessage());
    }
  }

  /** The public URL, ending in a slash. */
  private static String home(ServeSection options) {
    String url = options.publicUrl().orElseThrow().value();
    return url.endsWith("/") ? url : url + "/";
  }

  private static Function<WebRequest, PageTexts> language(ServeSection.Texts texts) {
    if (texts != ServeSection.Texts.AUTO) {
      PageTexts fixed = PageTexts.of(ChoiceType.word(texts));
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
    slow.start();
    counting.ifPresent(SearchCounting::start);
    warmUp.start();
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

  /**
   * Where the pages for webmasters are, with the token of this start where one lets in; nothing
   * when they are switched off here.
   */
  public Optional<String> webmasterUrl() {
    return webmaster ? Optional.of(admission.withToken(url() + "webmaster/")) : Optional.empty();
  }

  /**
   * Where the server's measurements are, with the token of this start where one lets in; nothing
   * when nobody may read them.
   */
  public Optional<String> metricsUrl() {
    return admission.letsAnybodyIn()
        ? Optional.of(admission.withToken(url() + "metrics"))
        : Optional.empty();
  }

  /** Ends after the answers in progress; what was counted is written. */
  @Override
  public void close() throws IOException {
    connector.close();
    workers.close();
    slow.close();
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("the search page did not stop: " + e.getMessage(), e);
    } finally {
      warmUp.close();
      if (counting.isPresent()) {
        counting.get().close();
      }
    }
  }
}
