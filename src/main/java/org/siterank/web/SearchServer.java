package org.siterank.web;

import java.io.Closeable;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.siterank.SearchLog;
import org.siterank.SearchableSite;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.ServeSection;

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

  /** Threads beyond the cores wait for the disk at most; each costs a stack. */
  private static final int MAX_THREADS = 32;

  private static final Duration IDLE = Duration.ofSeconds(30);

  private final Server server;
  private final ServerConnector connector;
  private final String path;
  private final boolean webmaster;
  private final Optional<SearchCounting> counting;
  private final WarmUp warmUp;

  private SearchServer(
      ServeSection options,
      Routes routes,
      Optional<SearchCounting> counting,
      WarmUp warmUp,
      boolean webmaster) {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
    threads.setName("search-page");
    this.server = new Server(threads);
    this.path = options.path();
    this.webmaster = webmaster;
    this.counting = counting;
    this.warmUp = warmUp;
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setUriCompliance(UriCompliance.DEFAULT);
    http.addCustomizer(new TrustedProxies(options.trustedProxies()));
    this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(options.host());
    connector.setPort(options.port());
    connector.setIdleTimeout(IDLE.toMillis());
    server.addConnector(connector);
    server.setHandler(FrontDoor.of(options, routes));
    server.setErrorHandler(FrontDoor.errors());
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
    Optional<SearchCounting> counting = SearchCounting.open(options, site.countingFolder());
    Optional<SearchLog> log = counting.map(SearchCounting::log);
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
      WarmUp warmUp =
          new WarmUp(
              published,
              new SearchPages(published, pages, Optional.empty(), clock),
              new SearchApi(published, Optional.empty(), clock),
              log);
      routes.afterwards(warmUp::answered);
      SearchServer server = new SearchServer(options, routes, counting, warmUp, told);
      server.open(options);
      return server;
    } catch (IOException | RuntimeException e) {
      if (counting.isPresent()) {
        counting.get().close();
      }
      throw e;
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
      warmUp.close();
      if (counting.isPresent()) {
        counting.get().close();
      }
    }
  }
}
