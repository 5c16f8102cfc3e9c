package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.graphio.BvGraph;
import org.siterank.graphio.GraphFileException;
import picocli.CommandLine.Option;

/** The options that name a graph and its inflow, and what the files behind them say. */
public final class GraphFiles {

  @Option(names = "--links", paramLabel = "FILE", description = "links, one per line: from<TAB>to")
  private Path links;

  @Option(
      names = "--graph",
      paramLabel = "BASENAME",
      description = "instead of --links: a BVGraph of WebGraph, without its endings")
  private Path basename;

  @Option(
      names = "--site",
      paramLabel = "FILE",
      description = "the pages of the site, one per line (default: every name in --links)")
  private Path site;

  @Option(
      names = "--site-prefix",
      paramLabel = "TEXT",
      description = "prefix of the names that are pages of the site; repeatable")
  private List<String> prefixes = new ArrayList<>();

  @Option(
      names = "--inflow",
      paramLabel = "FILE",
      description = "inflow of a page: name<TAB>external[<TAB>induced] (default: 1 in total)")
  private Path inflow;

  /** P_ie and P_ind of every page. */
  public record Inflow(NodeVector external, NodeVector induced) {

    /** Both, by page. */
    public NodeVector total() {
      return external.sum() == 0 ? induced : external.plus(induced);
    }
  }

  /** Links that are no part of the graph. */
  private long foreign;

  /** External arcs, only those of some names: what edits may remove. */
  private final Set<List<String>> externalArcs = new HashSet<>();

  /** Whether a file is named. */
  boolean named() {
    return links != null
        || basename != null
        || site != null
        || inflow != null
        || !prefixes.isEmpty();
  }

  void requireLinks() throws CommandFailure {
    if (links == null && basename == null) {
      throw new CommandFailure(ExitStatus.USAGE, "--links or --graph must name the graph");
    }
    if (basename != null && (links != null || site != null || !prefixes.isEmpty())) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--graph names all pages and links; leave out --links, --site, --site-prefix");
    }
  }

  /** Tells about links that start outside the site and so were left out. */
  public void remark(PrintWriter err) {
    if (foreign > 0) {
      err.println("links that start outside the site and were left out: " + foreign);
    }
  }

  /** The arcs of the watched names that leave the site; the caller may change the set. */
  Set<List<String>> externalArcs() {
    return externalArcs;
  }

  /** Reads the graph. */
  public SiteGraph graph() throws CommandFailure {
    return graph(Set.of());
  }

  /**
   * Reads the graph.
   *
   * @param watched names whose external links, from them and to them, are kept
   */
  SiteGraph graph(Set<String> watched) throws CommandFailure {
    requireLinks();
    if (basename != null) {
      return compressed();
    }
    if (site != null && !prefixes.isEmpty()) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--site and --site-prefix exclude each other; give one of them");
    }
    SiteGraph.Builder builder = new SiteGraph.Builder();
    Set<String> pages = site == null ? null : pages(builder);
    TabFile.read(
        links,
        line -> {
          String[] arc = line.fields(2, 2, "from<TAB>to");
          boolean fromInside = isPage(arc[0], pages);
          boolean toInside = isPage(arc[1], pages);
          if (pages == null) {
            if (fromInside) {
              builder.addNode(arc[0], NodeKind.READ);
            }
            if (toInside) {
              builder.addNode(arc[1], NodeKind.READ);
            }
          }
          if (!fromInside) {
            foreign++;
            return;
          }
          builder.addArc(arc[0], arc[1], ArcKind.FOLLOW);
          if (!toInside && (watched.contains(arc[0]) || watched.contains(arc[1]))) {
            externalArcs.add(List.of(arc[0], arc[1]));
          }
        });
    SiteGraph graph = builder.build();
    if (graph.numNodes() == 0) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          (site != null ? site : links)
              + ": it contains no page of the site; name the pages with --links, --site or --site-prefix");
    }
    return graph;
  }

  private SiteGraph compressed() throws CommandFailure {
    try {
      return BvGraph.read(basename);
    } catch (GraphFileException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    } catch (NoSuchFileException e) {
      throw new CommandFailure(ExitStatus.FAILED, e.getFile() + ": no such file", e);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitStatus.FAILED, basename + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private Set<String> pages(SiteGraph.Builder builder) throws CommandFailure {
    Set<String> pages = new HashSet<>();
    TabFile.read(
        site,
        line -> {
          String name = line.fields(1, 1, "one name")[0];
          pages.add(name);
          builder.addNode(name, NodeKind.READ);
        });
    return pages;
  }

  private boolean isPage(String name, Set<String> pages) {
    if (pages != null) {
      return pages.contains(name);
    }
    if (prefixes.isEmpty()) {
      return true;
    }
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** Reads the inflow; without a file every page has the same P_ind, 1 in all. */
  public Inflow inflow(SiteGraph graph) throws CommandFailure {
    if (inflow == null) {
      return new Inflow(NodeVector.zero(graph), NodeVector.uniform(graph, 1));
    }
    double[] external = new double[graph.numNodes()];
    double[] induced = new double[graph.numNodes()];
    boolean[] given = new boolean[graph.numNodes()];
    TabFile.read(
        inflow,
        line -> {
          String[] fields = line.fields(2, 3, "name<TAB>external[<TAB>induced]");
          int node = graph.node(fields[0]);
          if (node < 0) {
            throw line.refused("the site has no page of this name", fields[0]);
          }
          if (given[node]) {
            throw line.refused("the inflow of this page is given twice", fields[0]);
          }
          given[node] = true;
          external[node] = amount(line, fields[1]);
          induced[node] = fields.length > 2 ? amount(line, fields[2]) : 0;
        });
    return new Inflow(NodeVector.of(graph, external), NodeVector.of(graph, induced));
  }

  static double amount(TabFile.Line line, String text) throws CommandFailure {
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw line.refused("inflow must be a number, at least 0, got", text);
    }
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw line.refused("inflow must be finite and at least 0, got", text);
    }
    return value;
  }

  /** A name that must be a page. */
  static int page(SiteGraph graph, String option, String name) throws CommandFailure {
    int node = graph.node(name);
    if (node < 0) {
      throw new CommandFailure(
          ExitStatus.USAGE, option + ": the site has no page of this name: " + name);
    }
    return node;
  }
}
