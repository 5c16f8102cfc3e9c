package org.siterank.lab;

import java.util.Arrays;
import java.util.Objects;
import org.siterank.graph.SiteGraph;

/** A graph to experiment on, with the sites of its pages where it has any. */
public final class Web {

  private static final int SECTION = 1_000;

  private final String name;
  private final SiteGraph graph;
  private final int[] sites; // by node, 0..numSites-1; null: no sites
  private final int numSites;

  private Web(String name, SiteGraph graph, int[] sites, int numSites) {
    this.name = Objects.requireNonNull(name, "name");
    this.graph = Objects.requireNonNull(graph, "graph");
    this.sites = sites;
    this.numSites = numSites;
  }

  /** A graph without sites. */
  static Web of(String name, SiteGraph graph) {
    return new Web(name, graph, null, 0);
  }

  /**
   * A graph with sites.
   *
   * @param sites the site of every node, 0 and up
   */
  static Web of(String name, SiteGraph graph, int[] sites) {
    if (sites.length != graph.numNodes()) {
      throw new IllegalArgumentException(
          "every node needs a site, got " + sites.length + " for " + graph.numNodes() + " nodes");
    }
    int smallest = Arrays.stream(sites).min().orElse(0);
    if (smallest < 0) {
      throw new IllegalArgumentException("sites are numbered from 0, got " + smallest);
    }
    return new Web(name, graph, sites.clone(), Arrays.stream(sites).max().orElse(-1) + 1);
  }

  /**
   * The graph with sites: its own, or else each {@value #SECTION} pages in the order of the nodes.
   * Names are sorted, so that neighbours are from one folder or host mostly.
   *
   * @throws IllegalArgumentException when there are no sites and not two sections
   */
  Web inSites() {
    if (numSites > 0) {
      return this;
    }
    if (graph.numNodes() < 2 * SECTION) {
      throw new IllegalArgumentException(
          "the experiment needs sites, got none in " + this + "; give --sites FILE");
    }
    int[] sections = new int[graph.numNodes()];
    Arrays.setAll(sections, v -> v / SECTION);
    return of(name + " in sections of " + SECTION, graph, sections);
  }

  /** The name in tables and legends. */
  public String name() {
    return name;
  }

  /** Its pages and links. */
  public SiteGraph graph() {
    return graph;
  }

  /** How many sites its pages belong to; 0 when that is not known. */
  public int numSites() {
    return numSites;
  }

  /** The site of a node, 0..numSites-1. */
  public int site(int node) {
    if (sites == null) {
      throw new IllegalStateException("this graph has no sites: " + name);
    }
    return sites[node];
  }

  @Override
  public String toString() {
    return name + ": " + graph + (numSites > 0 ? ", " + numSites + " sites" : "");
  }
}
