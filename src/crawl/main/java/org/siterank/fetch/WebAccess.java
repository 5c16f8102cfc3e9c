package org.siterank.fetch;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.setting.Binder;
import org.siterank.site.PageUrl;

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

  /**
   * The access of an account that stands for groups: over the same proxy and with the same
   * authorities, and with nothing else that tells who the crawler is.
   *
   * @throws IOException when its login cannot be read
   */
  public WebAccess as(ReaderAccount account) throws IOException {
    Optional<Login> own =
        account.login().isPresent()
            ? Optional.of(Login.read(account.login().get()))
            : Optional.empty();
    Optional<Login> over =
        login.isEmpty()
            ? own
            : Optional.of(
                own.map(known -> known.withProxyOf(login.get()))
                    .orElseGet(() -> Login.ofProxy(login.get())));
    return new WebAccess(
        new AccessOptions(
            options.proxy(),
            List.of(),
            AccessOptions.Cookies.FORGET,
            Optional.empty(),
            options.authorities(),
            Optional.empty(),
            List.of(),
            options.openPages()),
        over);
  }

  /** The access of somebody without any login, over the same proxy. */
  public WebAccess anonymous() throws IOException {
    return as(new ReaderAccount(ReaderAccount.ANONYMOUS + " everybody"));
  }

  /** The page by which it is told whether the login works, where one is named. */
  public Optional<PageUrl> check() {
    return login.flatMap(Login::check);
  }

  Optional<URI> proxy() {
    return options.proxy().map(URI::create);
  }

  /** Further request headers by name, for the host of the start page. */
  Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>(options.headers());
    login.map(Login::header).filter(line -> !line.isEmpty()).ifPresent(lines::add);
    for (String header : lines) {
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
