package org.siterank.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.siterank.config.ServeSection;
import org.siterank.site.AddressRange;

/**
 * Which client asks. A trusted proxy names the one that asked it at the right end of one configured
 * header; the first address from there that is no trusted proxy is the client. Whatever stands left
 * of it the client may have written itself, and so may it every other header of that kind.
 */
final class TrustedProxies {

  /**
   * Bytes of an IPv6 address that identify a client. A client can use every address with the same
   * first eight bytes.
   */
  private static final int IPV6_NETWORK_BYTES = 8;

  private static final byte[] IPV4_MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

  private final List<AddressRange> trusted;
  private final String header;

  TrustedProxies(ServeSection options) {
    this.trusted = options.trustedProxies();
    this.header = options.clientHeader();
  }

  /** Whether a request was handed on by a trusted proxy. */
  boolean isTrusted(IncomingRequest request) {
    return isTrusted(peer(request));
  }

  private boolean isTrusted(byte[] address) {
    return trusted.stream().anyMatch(range -> range.contains(address));
  }

  /** The client, under a name that it cannot choose: its address, or its IPv6 network. */
  String client(IncomingRequest request) {
    return client(peer(request), request::headers);
  }

  /**
   * Finds the client of a connection.
   *
   * @param peer the sixteen bytes of the address that the connection comes from
   * @param headers the lines of a header
   */
  String client(byte[] peer, Function<String, List<String>> headers) {
    List<String> hops = new ArrayList<>();
    headers.apply(header).forEach(line -> hops.addAll(List.of(line.split(",", -1))));
    byte[] client = peer;
    for (int i = hops.size() - 1; i >= 0 && isTrusted(client); i--) {
      Optional<byte[]> hop = address(hops.get(i).strip());
      if (hop.isEmpty()) {
        break; // The proxy does not say: it is the last one known.
      }
      client = hop.get();
    }
    return Arrays.equals(client, 0, 12, IPV4_MAPPED, 0, 12)
        ? ipv4(client)
        : HexFormat.of().formatHex(client, 0, IPV6_NETWORK_BYTES);
  }

  private static String ipv4(byte[] mapped) {
    StringBuilder text = new StringBuilder();
    for (int i = 12; i < 16; i++) {
      text.append(i == 12 ? "" : ".").append(mapped[i] & 0xff);
    }
    return text.toString();
  }

  /** An address as proxies write it: with its port now and then, and then in brackets. */
  private static Optional<byte[]> address(String hop) {
    if (hop.startsWith("[")) {
      int end = hop.indexOf(']');
      return end < 0 ? Optional.empty() : AddressRange.parseAddress(hop.substring(1, end));
    }
    int colon = hop.indexOf(':');
    boolean port = colon >= 0 && colon == hop.lastIndexOf(':');
    return AddressRange.parseAddress(port ? hop.substring(0, colon) : hop);
  }

  /** Whether a request comes straight from this machine, or from a proxy on it. */
  static boolean isLoopback(IncomingRequest request) {
    return request.peer().isLoopbackAddress();
  }

  private static byte[] peer(IncomingRequest request) {
    byte[] address = request.peer().getAddress();
    if (address.length == 16) {
      return address;
    }
    byte[] mapped = Arrays.copyOf(IPV4_MAPPED, 16);
    System.arraycopy(address, 0, mapped, 12, 4);
    return mapped;
  }
}
