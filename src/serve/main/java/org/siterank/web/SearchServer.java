package org.siterank.web;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.siterank.SearchableSite;
import org.siterank.config.ConfigException;
import org.siterank.config.ServeSection;
import org.siterank.config.SignInOptions;
import org.siterank.config.SiteConfig;
import org.siterank.rights.RightsOptions;
import org.siterank.signin.SignIn;

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
  private final SearchApplication application;
  private final SlowClients slow;
  private final Workers workers = new Workers();

  private SearchServer(
      ServeSection options,
      ClientLimits limits,
      SearchApplication application,
      Admission admission,
      boolean webmaster) {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
    threads.setName("search-page");
    this.server = new Server(threads);
    this.path = options.path();
    this.admission = admission;
    this.webmaster = webmaster;
    this.application = application;
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
    server.setHandler(slow.watching(new HandlerChain(path, application, admission, slow, workers)));
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
    RightsOptions rights = site.config().rights();
    if ((rights.groupsHeader().isPresent() || rights.readerHeader().isPresent())
        && options.trustedProxies().isEmpty()) {
      throw new ConfigException(
          "rights.groups-header and rights.reader-header are believed of trusted proxies only; set"
              + " serve.trusted-proxies");
    }
    Admission admission = Admission.of(options, new TrustedProxies(options));
    SearchApplication application = Assembly.of(site, admission.guard(), signIn(site.config()));
    try {
      SearchServer server =
          new SearchServer(
              options,
              limits,
              application,
              admission,
              Assembly.hasWebmasterPages(site, admission.guard()));
      server.open(options);
      return server;
    } catch (IOException | RuntimeException e) {
      application.close();
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
          SignIn.of(
              options,
              URI.create(SignInPages.home(config.serve())),
              System.getenv(),
              Clock.systemUTC()));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(e.getMessage());
    }
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
    application.start();
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
    return admission.guard().letsAnybodyIn()
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
      application.close();
    }
  }
}
