package org.siterank.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Settings of how the site's server is asked: proxy, headers, login, certificates.
 *
 * @param proxy an HTTP proxy, {@code http://host:port}
 * @param headers further headers, {@code Name: value}
 * @param cookies what becomes of the site's cookies
 * @param login a file with name and password
 * @param authorities a file of certificates that are trusted too
 * @param certificate a file with our own certificate
 */
public record AccessSection(
    Optional<String> proxy,
    List<String> headers,
    Cookies cookies,
    Optional<Path> login,
    Optional<Path> authorities,
    Optional<Path> certificate) {

  public AccessSection {
    headers = List.copyOf(headers);
    Settings.ACCESS_PROXY.require(proxy);
    Settings.ACCESS_HEADERS.require(headers);
    Settings.ACCESS_COOKIES.require(cookies);
  }

  /** What becomes of cookies. */
  public enum Cookies {
    /** None is kept. */
    FORGET,
    /** They are sent back, as long as a run lasts. */
    KEEP;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
