package org.siterank.rank;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.siterank.graph.SiteGraph;

/**
 * Which site each page of a web belongs to. Sites are numbered 0..k-1 in the order of their names.
 * Memory: 8 bytes per page.
 */
public final class SitePartition {

  private final SiteGraph graph;
  private final String[] names;
  private final int[] site;
  private final int[] offsets;
  private final int[] nodes; // by site, ascending within each

  private SitePartition(SiteGraph graph, String[] names, int[] site) {
    this.graph = graph;
    this.names = names;
    this.site = site;
    this.offsets = new int[names.length + 1];
    for (int k : site) {
      offsets[k + 1]++;
    }
    for (int k = 0; k < names.length; k++) {
      offsets[k + 1] += offsets[k];
    }
    int[] next = offsets.clone();
    this.nodes = new int[site.length];
    for (int v = 0; v < site.length; v++) {
      nodes[next[site[v]]++] = v;
    }
  }

  /**
   * A partition by a rule.
   *
   * @param siteOf from the name of a page to the name of its site
   * @throws IllegalArgumentException when a page has no site
   */
  public static SitePartition of(SiteGraph graph, UnaryOperator<String> siteOf) {
    int n = graph.numNodes();
    String[] sites = new String[n];
    TreeMap<String, Integer> numbers = new TreeMap<>();
    for (int v = 0; v < n; v++) {
      sites[v] = siteOf.apply(graph.name(v));
      if (sites[v] == null || sites[v].isEmpty()) {
        throw new IllegalArgumentException(
            "every page needs a site, got none for " + graph.name(v));
      }
      numbers.put(sites[v], 0);
    }
    String[] names = numbers.keySet().toArray(String[]::new);
    for (int k = 0; k < names.length; k++) {
      numbers.put(names[k], k);
    }
    int[] site = new int[n];
    for (int v = 0; v < n; v++) {
      site[v] = numbers.get(sites[v]);
    }
    return new SitePartition(graph, names, site);
  }

  /**
   * The hosts of a web whose pages are named by absolute URLs.
   *
   * @throws IllegalArgumentException when a name has no host
   */
  public static SitePartition byHost(SiteGraph graph) {
    return of(graph, SitePartition::host);
  }

  /**
   * The site by host of one page: the host in {@code scheme://user@host:port/...}, in lower case
   * (RFC 3986, 3.2.2).
   *
   * @throws IllegalArgumentException when the name has no host
   */
  public static String host(String name) {
    int begin = name.indexOf("//");
    boolean absolute = begin == 0 || (begin > 0 && name.charAt(begin - 1) == ':');
    int end = begin + 2;
    while (absolute && end < name.length() && "/?#".indexOf(name.charAt(end)) < 0) {
      end++;
    }
    String authority = absolute ? name.substring(begin + 2, end) : "";
    String place = authority.substring(authority.lastIndexOf('@') + 1);
    int port = place.startsWith("[") ? place.indexOf(':', place.indexOf(']')) : place.indexOf(':');
    String host = (port < 0 ? place : place.substring(0, port)).toLowerCase(Locale.ROOT);
    if (host.isEmpty()) {
      throw new IllegalArgumentException(
          "a site by host needs names such as http://host/path, got " + name);
    }
    return host;
  }

  /** The web. */
  public SiteGraph graph() {
    return graph;
  }

  /** Number of sites. */
  public int numSites() {
    return names.length;
  }

  /** The name of a site. */
  public String name(int site) {
    return names[site];
  }

  /** The site of a page. */
  public int site(int node) {
    return site[node];
  }

  /** The pages of a site, ascending, a copy. */
  public int[] nodes(int site) {
    Objects.checkIndex(site, names.length);
    return Arrays.copyOfRange(nodes, offsets[site], offsets[site + 1]);
  }

  @Override
  public String toString() {
    return names.length + " sites of " + graph;
  }
}
