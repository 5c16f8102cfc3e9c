package org.siterank.web;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;

/**
 * A request to {@link SearchServer}.
 *
 * @param base the path of the search page
 */
record JettyRequest(Request request, String base) implements IncomingRequest {

  @Override
  public String method() {
    return request.getMethod();
  }

  @Override
  public String path() {
    return Request.getPathInContext(request);
  }

  @Override
  public String query() {
    String query = request.getHttpURI().getQuery();
    return query == null ? "" : query;
  }

  @Override
  public List<String> headers(String name) {
    return request.getHeaders().getValuesList(name);
  }

  @Override
  public Map<String, List<String>> cookies() {
    Map<String, List<String>> cookies = new HashMap<>();
    for (HttpCookie cookie : Request.getCookies(request)) {
      cookies.computeIfAbsent(cookie.getName(), none -> new ArrayList<>()).add(cookie.getValue());
    }
    return cookies;
  }

  @Override
  public String origin() {
    HttpURI uri = request.getHttpURI();
    return uri.getScheme() + "://" + uri.getAuthority();
  }

  @Override
  public InetAddress peer() {
    return ((InetSocketAddress) request.getConnectionMetaData().getRemoteSocketAddress())
        .getAddress();
  }

  @Override
  public int port() {
    return Request.getLocalPort(request);
  }
}
