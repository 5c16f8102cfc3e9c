package org.siterank.cluster;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where an index is: {@code http://HOST:9200/INDEX}, or several nodes of one cluster, {@code
 * https://one:9200,two:9200/INDEX}, of which any that answers is asked. Several indexes can be
 * searched together, {@code http://HOST:9200/ONE,TWO}.
 *
 * @param nodes at least one, each with scheme, host and port and nothing else
 * @param index the name under which the index is searched, or several with commas
 */
public record ClusterAddress(List<URI> nodes, String index) {

  /** The port of OpenSearch's REST interface. */
  private static final int DEFAULT_PORT = 9200;

  /** Names that OpenSearch allows, less what would be a pattern. */
  private static final Pattern INDEX = Pattern.compile("[a-z0-9][a-z0-9_.-]{0,199}");

  public ClusterAddress {
    nodes = List.copyOf(nodes);
    for (String name : index.split(",", -1)) {
      if (!INDEX.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "the name of an index is up to 200 of a-z, 0-9, _ . and -, a letter or digit first, got"
                + " \""
                + name
                + "\"");
      }
    }
  }

  /** Whether several indexes are named, which can be searched but not pushed to. */
  public boolean namesSeveral() {
    return index.indexOf(',') >= 0;
  }

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException saying what was wrong and what is allowed
   */
  public static ClusterAddress of(String text) {
    int scheme = text.indexOf("://");
    int slash = scheme < 0 ? -1 : text.indexOf('/', scheme + 3);
    if (slash < 0 || !(text.startsWith("http://") || text.startsWith("https://"))) {
      throw new IllegalArgumentException(
          "an index is named by http://HOST:9200/INDEX or https://HOST:9200/INDEX, got \""
              + withoutUser(text)
              + "\"");
    }
    List<URI> nodes =
        nodes(text.substring(0, scheme), text.substring(scheme + 3, slash), DEFAULT_PORT);
    String index = text.substring(slash + 1);
    return new ClusterAddress(nodes, index.endsWith("/") ? chop(index) : index);
  }

  /** The nodes of an address, by their names and ports, with commas between them. */
  static List<URI> nodes(String scheme, String hosts, int defaultPort) {
    if (hosts.indexOf('@') >= 0) {
      // Whoever lists processes reads their arguments.
      throw new IllegalArgumentException(
          "no user and password in an address: everybody on the machine could read them; see"
              + " cluster.credentials in the configuration");
    }
    List<URI> nodes = new ArrayList<>();
    for (String host : hosts.split(",", -1)) {
      nodes.add(node(scheme, host, defaultPort));
    }
    return nodes;
  }

  private static String chop(String text) {
    return text.substring(0, text.length() - 1);
  }

  private static String withoutUser(String text) {
    return text.substring(text.lastIndexOf('@') + 1);
  }

  private static URI node(String scheme, String host, int defaultPort) {
    try {
      URI uri = new URI(scheme + "://" + host);
      if (uri.getHost() == null) {
        throw new IllegalArgumentException("not a host and port: \"" + host + "\"");
      }
      int port = uri.getPort() < 0 ? defaultPort : uri.getPort();
      return new URI(scheme, null, uri.getHost(), port, null, null, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("not a host and port: \"" + host + "\"", e);
    }
  }

  /** Whether all nodes are this machine, so that compressing would only cost time. */
  boolean isLocal() {
    return nodes.stream().allMatch(node -> isLoopback(node.getHost()));
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false; // Connecting will say so.
    }
  }

  @Override
  public String toString() {
    return String.join(",", nodes.stream().map(URI::toString).toList()) + "/" + index;
  }
}
