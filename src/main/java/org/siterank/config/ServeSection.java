package org.siterank.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * How the search page is served.
 *
 * @param host the address to listen on
 * @param port the port to listen on; 0 = any that is free
 * @param path the path under which it lives, from slash to slash
 * @param publicUrl where people reach it; empty = where they asked
 * @param title the name above the search box; empty = the host of the site
 * @param accent the colour of links and buttons, {@code #rrggbb}
 * @param texts the language of the page itself
 * @param trustedProxies addresses and blocks of proxies that are believed
 * @param corsOrigins other sites whose pages may ask the JSON API
 * @param rateLimit requests a second of one client
 * @param searchLog whether queries are counted
 * @param webmaster who may open the pages for webmasters
 */
public record ServeSection(
    String host,
    int port,
    String path,
    Optional<PageUrl> publicUrl,
    Optional<String> title,
    String accent,
    Texts texts,
    List<String> trustedProxies,
    List<String> corsOrigins,
    int rateLimit,
    SearchLog searchLog,
    Webmaster webmaster) {

  public ServeSection {
    Settings.SERVE_HOST.require(host);
    Settings.SERVE_PORT.require(port);
    Settings.SERVE_PATH.require(path);
    Settings.SERVE_PUBLIC_URL.require(publicUrl);
    Settings.SERVE_TITLE.require(title);
    Settings.SERVE_ACCENT.require(accent);
    Settings.SERVE_TEXTS.require(texts);
    Settings.SERVE_TRUSTED_PROXIES.require(trustedProxies);
    Settings.SERVE_CORS_ORIGINS.require(corsOrigins);
    Settings.SERVE_RATE_LIMIT.require(rateLimit);
    Settings.SERVE_SEARCH_LOG.require(searchLog);
    Settings.SERVE_WEBMASTER.require(webmaster);
    trustedProxies = List.copyOf(trustedProxies);
    corsOrigins = List.copyOf(corsOrigins);
  }

  /** The language of the page itself. */
  public enum Texts {
    /** The browser's. */
    AUTO,
    /** English. */
    EN,
    /** German. */
    DE,
    /** French. */
    FR;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether queries are counted. */
  public enum SearchLog {
    /** They are. */
    ON,
    /** They are not. */
    OFF;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Who may open the pages for webmasters. */
  public enum Webmaster {
    /** Whoever sits at this machine, as far as nothing speaks for a proxy. */
    AUTO,
    /** Everybody who reaches the search page. */
    ON,
    /** Nobody. */
    OFF;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
