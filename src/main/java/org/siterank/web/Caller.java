package org.siterank.web;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.siterank.config.ServeSection;

/**
 * Who asks.
 *
 * @param webmaster whether they may open the pages for webmasters
 * @param ownPage whether a page of ours asks, rather than one of another site in the browser of
 *     somebody who may
 */
record Caller(boolean webmaster, boolean ownPage) {

  /** What proxies add to a request; beside those that begin with {@code x-forwarded-}. */
  private static final Set<String> OF_PROXIES = Set.of("forwarded", "via", "x-real-ip");

  static Caller of(ServeSection options, Request request) {
    boolean webmaster =
        switch (options.webmaster()) {
          case ON -> true;
          case OFF -> false;
          case AUTO -> mayBeLocal(options) && isLocal(request);
        };
    return new Caller(webmaster, isOwnPage(options, request));
  }

  /** Whether nothing of the configuration speaks for a proxy, or for others than this machine. */
  static boolean mayBeLocal(ServeSection options) {
    return options.webmaster() == ServeSection.Webmaster.AUTO
        && isLoopback(options.host())
        && options.publicUrl().isEmpty()
        && options.trustedProxies().isEmpty();
  }

  /**
   * Straight from this machine. The host that was asked for counts too: a page of another site can
   * let its own name stand for our address, and would then be let in by the browser.
   */
  private static boolean isLocal(Request request) {
    InetAddress peer = TrustedProxies.address(request);
    HttpURI uri = request.getHttpURI();
    if (peer == null || !peer.isLoopbackAddress() || !isLoopback(uri.getHost())) {
      return false;
    }
    for (HttpField field : request.getHeaders()) {
      String name = field.getLowerCaseName();
      if (name.startsWith("x-forwarded-") || OF_PROXIES.contains(name)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLoopback(String host) {
    if (host == null) {
      return false;
    }
    String name = host.toLowerCase(Locale.ROOT);
    return name.equals("localhost")
        || name.equals("::1")
        || name.equals("[::1]")
        || name.matches("127(\\.[0-9]{1,3}){3}");
  }

  /**
   * What a browser says of the page that asks (Fetch Metadata; where it is silent, Origin). Other
   * clients say nothing: no page of another site can make them ask.
   */
  private static boolean isOwnPage(ServeSection options, Request request) {
    String site = request.getHeaders().get("Sec-Fetch-Site");
    if (site != null) {
      return site.equals("same-origin") || site.equals("none");
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin == null) {
      return true;
    }
    String own =
        options
            .publicUrl()
            .map(url -> url.authority())
            .orElseGet(() -> request.getHttpURI().getAuthority());
    int authority = origin.indexOf("://");
    return authority > 0 && origin.substring(authority + 3).equalsIgnoreCase(own);
  }
}
