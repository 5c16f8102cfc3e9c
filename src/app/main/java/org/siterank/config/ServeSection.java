package org.siterank.config;

import java.nio.file.Path;
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
 * @param clientHeader the one header in which a trusted proxy names the client
 * @param corsOrigins other sites whose pages may ask the JSON API
 * @param rateLimit requests a second of one client
 * @param searchLog whether queries are counted
 * @param searchLogPeople how many people must have asked a query before its words are kept
 * @param webmaster how webmasters are known
 * @param users a file of names and passwords of webmasters
 * @param userHeader the header in which a trusted proxy names a webmaster
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
    String clientHeader,
    List<String> corsOrigins,
    int rateLimit,
    SearchLog searchLog,
    int searchLogPeople,
    Webmaster webmaster,
    Optional<Path> users,
    Optional<String> userHeader) {

  public ServeSection {
    Settings.SERVE_HOST.require(host);
    Settings.SERVE_PORT.require(port);
    Settings.SERVE_PATH.require(path);
    Settings.SERVE_PUBLIC_URL.require(publicUrl);
    Settings.SERVE_TITLE.require(title);
    Settings.SERVE_ACCENT.require(accent);
    Settings.SERVE_TEXTS.require(texts);
    Settings.SERVE_TRUSTED_PROXIES.require(trustedProxies);
    Settings.SERVE_CLIENT_HEADER.require(clientHeader);
    Settings.SERVE_CORS_ORIGINS.require(corsOrigins);
    Settings.SERVE_RATE_LIMIT.require(rateLimit);
    Settings.SERVE_SEARCH_LOG.require(searchLog);
    Settings.SERVE_SEARCH_LOG_PEOPLE.require(searchLogPeople);
    Settings.SERVE_WEBMASTER.require(webmaster);
    Settings.SERVE_USERS.require(users);
    Settings.SERVE_USER_HEADER.require(userHeader);
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

  /** How webmasters are known: by what a request carries, never by where it comes from. */
  public enum Webmaster {
    /** By a token, made at each start. */
    TOKEN,
    /** By a file of users, or by a trusted proxy that names them. */
    ON,
    /** Not at all: nobody is one. */
    OFF;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
