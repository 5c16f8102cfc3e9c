package org.siterank.cluster;

import java.net.URI;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a core or collection of Solr is: {@code http://HOST:8983/solr/COLLECTION}, or several nodes
 * of one cluster, {@code https://one:8983,two:8983/solr/COLLECTION}, of which any that answers is
 * asked.
 *
 * @param nodes at least one, each with scheme, host and port and nothing else
 * @param context the path at which Solr is served, such as {@code /solr}
 * @param collection the name of the core or collection
 */
public record SolrAddress(List<URI> nodes, String context, String collection) {

  /** The port of Solr's Jetty. */
  private static final int DEFAULT_PORT = 8983;

  private static final Pattern ADDRESS =
      Pattern.compile("(https?)://([^/]+)((?:/[A-Za-z0-9._-]+)*?/solr)/([A-Za-z0-9._-]+)/?");

  public SolrAddress {
    nodes = List.copyOf(nodes);
  }

  /** Whether an address is of Solr, which serves its collections below {@code /solr/}. */
  public static boolean isSolr(String text) {
    return text.contains("/solr/") || text.endsWith("/solr");
  }

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException saying what was wrong and what is allowed
   */
  public static SolrAddress of(String text) {
    Matcher parts = ADDRESS.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "a collection of Solr is named by http://HOST:8983/solr/COLLECTION, got \""
              + text.substring(text.lastIndexOf('@') + 1)
              + "\"");
    }
    return new SolrAddress(
        ClusterAddress.nodes(parts.group(1), parts.group(2), DEFAULT_PORT),
        parts.group(3),
        parts.group(4));
  }

  @Override
  public String toString() {
    return String.join(",", nodes.stream().map(URI::toString).toList())
        + context
        + "/"
        + collection;
  }
}
