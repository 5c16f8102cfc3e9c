package org.siterank.servlet;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.site.AddressRange;
import org.siterank.web.IncomingRequest;

/** A request as a servlet container tells it. */
record ContainerRequest(HttpServletRequest request) implements IncomingRequest {

  private static final byte[] UNKNOWN = new byte[4];

  @Override
  public String method() {
    return request.getMethod();
  }

  @Override
  public String path() {
    String below = Optional.ofNullable(request.getPathInfo()).orElse("");
    return context() + request.getServletPath() + below;
  }

  @Override
  public String base() {
    // The servlet of everything else is at the context's own path, whatever was asked for.
    boolean rest = request.getHttpServletMapping().getMappingMatch() == MappingMatch.DEFAULT;
    return context() + (rest ? "" : request.getServletPath()) + "/";
  }

  /** The context's path, which alone of a request's paths comes encoded. */
  private String context() {
    return URI.create(request.getContextPath()).getPath();
  }

  @Override
  public String query() {
    return Optional.ofNullable(request.getQueryString()).orElse("");
  }

  @Override
  public List<String> headers(String name) {
    return Collections.list(request.getHeaders(name));
  }

  @Override
  public Map<String, List<String>> cookies() {
    Map<String, List<String>> cookies = new HashMap<>();
    for (Cookie cookie : Optional.ofNullable(request.getCookies()).orElse(new Cookie[0])) {
      cookies.computeIfAbsent(cookie.getName(), none -> new ArrayList<>()).add(cookie.getValue());
    }
    return cookies;
  }

  @Override
  public String origin() {
    String scheme = request.getScheme();
    String host = request.getServerName();
    int port = request.getServerPort();
    boolean usual = port == (scheme.equals("https") ? 443 : 80);
    return scheme
        + "://"
        + (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host)
        + (usual ? "" : ":" + port);
  }

  @Override
  public InetAddress peer() {
    String named = Optional.ofNullable(request.getRemoteAddr()).orElse("");
    String address = named.replaceFirst("%.*$", ""); // Of a link-local one, the interface.
    try {
      return InetAddress.getByAddress(AddressRange.parseAddress(address).orElse(UNKNOWN));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // Four bytes or sixteen: no name is looked up.
    }
  }

  @Override
  public int port() {
    return request.getLocalPort();
  }

  /** The form, where a filter of the application has read it before us. */
  @Override
  public Map<String, List<String>> form() {
    Map<String, List<String>> fields = new HashMap<>();
    request.getParameterMap().forEach((name, values) -> fields.put(name, List.of(values)));
    return fields;
  }
}
