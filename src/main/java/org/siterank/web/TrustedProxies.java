package org.siterank.web;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.ForwardedRequestCustomizer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.InetAddressPattern;

/**
 * Believes {@code Forwarded} (RFC 7239) and {@code X-Forwarded-*} when they come from a proxy that
 * is trusted, and from nobody else: anybody can write them.
 */
final class TrustedProxies extends ForwardedRequestCustomizer {

  private final List<InetAddressPattern> trusted;

  /**
   * @param trusted addresses and CIDR blocks
   */
  TrustedProxies(List<String> trusted) {
    this.trusted = trusted.stream().map(InetAddressPattern::from).toList();
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    return isTrusted(request) ? super.customize(request, responseHeaders) : request;
  }

  private boolean isTrusted(Request request) {
    InetAddress peer = address(request);
    return peer != null && trusted.stream().anyMatch(pattern -> pattern.test(peer));
  }

  /** Where a request comes from; null when that is no internet address. */
  static InetAddress address(Request request) {
    SocketAddress peer = request.getConnectionMetaData().getRemoteSocketAddress();
    return peer instanceof InetSocketAddress inet ? inet.getAddress() : null;
  }
}
