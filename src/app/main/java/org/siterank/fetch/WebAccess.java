package org.siterank.fetch;

import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.setting.Binder;

/**
 * Credentials, headers, proxy and certificates for asking a server, the login read. Secrets go to
 * the host of the start page alone, over a proxy where there is one.
 *
 * @param options what is configured
 * @param login who we are, for that host
 */
public record WebAccess(AccessOptions options, Optional<Login> login) {

  /** As any reader without an account. */
  public static final WebAccess PLAIN =
      new WebAccess(Binder.of(AccessOptions.class).defaults(), Optional.empty());

  public WebAccess {
    options = Binder.checked(options);
    if (options.proxy().map(URI::create).filter(proxy -> proxy.getHost() == null).isPresent()) {
      throw new IllegalArgumentException(
          "a proxy must be http://host:port, without a user or anything else");
    }
  }

  /**
   * Prepares the access that these options ask for.
   *
   * @throws IOException when the login cannot be read
   */
  public static WebAccess of(AccessOptions options) throws IOException {
    return new WebAccess(
        options,
        options.login().isPresent()
            ? Optional.of(Login.read(options.login().get()))
            : Optional.empty());
  }

  Optional<URI> proxy() {
    return options.proxy().map(URI::create);
  }

  /** Further request headers by name, for the host of the start page. */
  Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String header : options.headers()) {
      int colon = header.indexOf(':');
      headers.put(header.substring(0, colon), header.substring(colon + 1).trim());
    }
    return headers;
  }

  boolean keepsCookies() {
    return options.cookies() == AccessOptions.Cookies.KEEP;
  }

  /** Keeps values to itself: they may be secrets. */
  @Override
  public String toString() {
    return "WebAccess[proxy="
        + options.proxy()
        + ", headers="
        + headers().keySet()
        + ", cookies="
        + options.cookies()
        + ", login="
        + login.isPresent()
        + "]";
  }
}
