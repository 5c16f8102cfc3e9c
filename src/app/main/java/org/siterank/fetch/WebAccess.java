package org.siterank.fetch;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Credentials, headers, proxy and certificates for asking a server. Secrets are in {@link Login}
 * alone, and go to the host of the start page alone, over a proxy where there is one.
 *
 * @param proxy an HTTP proxy for all requests: {@code http://host:port}
 * @param headers further request headers by name, for the host of the start page
 * @param cookies whether cookies of the site are kept for the time of a run
 * @param login who we are, for that host
 * @param authorities a file of certificates (PEM) that are trusted beside those of the platform
 * @param certificate our own certificate with its key, a PKCS #12 file; its password is in {@code
 *     login}
 */
public record WebAccess(
    Optional<URI> proxy,
    Map<String, String> headers,
    boolean cookies,
    Optional<Login> login,
    Optional<Path> authorities,
    Optional<Path> certificate) {

  /** As any reader without an account. */
  public static final WebAccess PLAIN =
      new WebAccess(
          Optional.empty(), Map.of(), false, Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * What these options ask for.
   *
   * @throws IOException when the login cannot be read
   */
  public static WebAccess of(AccessOptions options) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String header : options.headers()) {
      int colon = header.indexOf(':');
      headers.put(header.substring(0, colon), header.substring(colon + 1).trim());
    }
    Optional<Login> login = Optional.empty();
    if (options.login().isPresent()) {
      login = Optional.of(Login.read(options.login().get()));
    }
    return new WebAccess(
        options.proxy().map(URI::create),
        headers,
        options.cookies() == AccessOptions.Cookies.KEEP,
        login,
        options.authorities(),
        options.certificate());
  }

  public WebAccess {
    headers = Map.copyOf(new LinkedHashMap<>(headers));
    proxy.ifPresent(
        uri -> {
          if (!"http".equals(uri.getScheme())
              || uri.getHost() == null
              || uri.getPort() < 1
              || uri.getUserInfo() != null) {
            throw new IllegalArgumentException(
                "a proxy must be http://host:port, without a user or anything else");
          }
        });
    headers.forEach(
        (name, value) -> {
          if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+") || !value.matches("[\\x20-\\x7e]*")) {
            throw new IllegalArgumentException(
                "a header must be a token and ASCII text (RFC 9110, 5), and one is not");
          }
        });
  }

  /** Keeps values to itself: they may be secrets. */
  @Override
  public String toString() {
    return "WebAccess[proxy="
        + proxy
        + ", headers="
        + headers.keySet()
        + ", cookies="
        + cookies
        + ", login="
        + login.isPresent()
        + "]";
  }
}
