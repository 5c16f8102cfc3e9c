package org.siterank.web;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.siterank.config.ServeSection;
import org.siterank.site.PageUrl;

/**
 * The address of the search page as its visitors see it. A reverse proxy may put it below a path
 * that it takes off before it hands a request on: {@code location /search/ { proxy_pass
 * http://127.0.0.1:8080/; }}. Links of the pages are relative and need not know it. What has to be
 * absolute has the path from {@code serve.public-url}, or from the header {@value #HEADER} of a
 * trusted proxy; anybody else could put a false address into an answer that is kept in a cache.
 */
final class PublicAddress {

  static final String HEADER = "X-Forwarded-Prefix";

  /** Folders, as they stand in an address. */
  private static final Pattern PREFIX = Pattern.compile("(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*+/?");

  private static final Pattern THIS_MACHINE =
      Pattern.compile(
          "https?://(?:localhost|127(?:\\.\\d{1,3}){3}|\\[::1\\])(?::\\d+)?",
          Pattern.CASE_INSENSITIVE);

  private final Optional<PageUrl> url;
  private final TrustedProxies proxies;

  PublicAddress(ServeSection options, TrustedProxies proxies) {
    this.url = options.publicUrl();
    this.proxies = proxies;
  }

  /**
   * Scheme, host and path, ending in a slash unless the configured one does not. A client can write
   * any host into its request: one that is neither configured, nor this machine, nor named by a
   * trusted proxy is left out, and the path stands alone.
   */
  String root(IncomingRequest request) {
    return url.map(PageUrl::toString)
        .orElseGet(() -> (isKnownHost(request) ? request.origin() : "") + path(request));
  }

  private boolean isKnownHost(IncomingRequest request) {
    return proxies.isTrusted(request) || isThisMachine(request.origin());
  }

  /** Whether an origin names this machine, by a name that nobody can let point elsewhere. */
  static boolean isThisMachine(String origin) {
    return THIS_MACHINE.matcher(origin).matches();
  }

  /** The path, beginning and ending in a slash: what a cookie of the search page is for. */
  String path(IncomingRequest request) {
    String base = encoded(request.base());
    // Whoever asks this server directly does so without the path of the proxy.
    return url.filter(known -> isAskedFor(request, known))
        .map(known -> known.path().endsWith("/") ? known.path() : known.path() + "/")
        .or(() -> prefix(request).map(prefix -> prefix + base))
        .orElse(base);
  }

  /** By host alone: where a proxy ends the encryption, the scheme is not that of the visitor. */
  private static boolean isAskedFor(IncomingRequest request, PageUrl known) {
    return request.origin().replaceFirst("^https?://", "").equalsIgnoreCase(known.authority());
  }

  /**
   * The path that a trusted proxy removed, without a slash at its end; nothing without a header.
   */
  private Optional<String> prefix(IncomingRequest request) {
    return proxies.isTrusted(request)
        ? request
            .header(HEADER)
            .map(String::strip)
            .filter(text -> PREFIX.matcher(text).matches())
            .map(text -> text.endsWith("/") ? text.substring(0, text.length() - 1) : text)
            .filter(text -> !text.isEmpty())
        : Optional.empty();
  }

  /** A path as it stands in an address. */
  private static String encoded(String path) {
    try {
      return new URI(null, null, path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("no path: " + path, e);
    }
  }
}
