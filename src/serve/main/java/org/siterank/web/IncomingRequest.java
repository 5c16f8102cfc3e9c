package org.siterank.web;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request as its HTTP server tells it: the port by which the search page stands on the server of
 * {@code siterank serve} or in a servlet container. Its body is read apart.
 */
public interface IncomingRequest {

  /** The method, in capitals. */
  String method();

  /** The decoded path that was asked for, beginning with a slash. */
  String path();

  /** The path of the search page, as {@link #path} is written, beginning and ending in a slash. */
  String base();

  /** The query as it was sent; empty for none. */
  String query();

  /** The values of a header, one for each line; its name in any case. */
  List<String> headers(String name);

  /** The value of the first line of a header. */
  default Optional<String> header(String name) {
    return headers(name).stream().findFirst();
  }

  /** The values of each cookie; of several with one name, that of the longest path first. */
  Map<String, List<String>> cookies();

  /** Scheme, host and port by which the client reached the server: {@code https://example.org}. */
  String origin();

  /** Where the connection comes from; {@code 0.0.0.0} where the server does not say. */
  InetAddress peer();

  /** The port on which the connection came in. */
  int port();

  /** The fields of a posted form that the server has read already; empty for none. */
  default Map<String, List<String>> form() {
    return Map.of();
  }
}
