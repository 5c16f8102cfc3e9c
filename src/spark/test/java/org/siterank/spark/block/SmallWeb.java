package org.siterank.spark.block;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SitePageRank;

/** A generated web in memory, as one graph and in parts, without Spark. */
final class SmallWeb {

  final List<String[]> links = new ArrayList<>();
  final TreeMap<String, Double> inflow = new TreeMap<>();
  final SiteGraph graph;

  private SmallWeb(List<String[]> links, Map<String, Double> inflow, List<String> pages) {
    this.links.addAll(links);
    this.inflow.putAll(inflow);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    pages.forEach(page -> builder.addNode(page, NodeKind.READ));
    for (String[] link : links) {
      builder.addNode(link[0], NodeKind.READ);
      builder.addNode(link[1], NodeKind.READ);
      builder.addArc(link[0], link[1], ArcKind.FOLLOW);
    }
    graph = builder.build();
  }

  /** A web of a file of links. */
  static SmallWeb read(Path file) throws IOException {
    List<String[]> links = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      links.add(line.split("\t", -1));
    }
    return new SmallWeb(links, Map.of(), List.of());
  }

  /** Sites of 1 to 30 pages; a fifth of the links cross. */
  static SmallWeb generated(int sites, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] sizes = new int[sites];
    for (int s = 0; s < sites; s++) {
      sizes[s] = random.nextInt(1, 31);
    }
    List<String[]> links = new ArrayList<>();
    Map<String, Double> inflow = new TreeMap<>();
    List<String> pages = new ArrayList<>();
    for (int s = 0; s < sites; s++) {
      for (int p = 0; p < sizes[s]; p++) {
        String from = name(s, p);
        pages.add(from);
        if (random.nextInt(4) == 0) {
          inflow.put(from, random.nextDouble());
        }
        for (int k = random.nextInt(8); k > 0; k--) {
          int to = random.nextInt(5) == 0 ? random.nextInt(sites) : s;
          links.add(new String[] {from, name(to, random.nextInt(sizes[to]))});
        }
      }
    }
    inflow.put(name(0, 0), 1.0);
    return new SmallWeb(links, inflow, pages);
  }

  private static String name(int site, int page) {
    return "https://s" + site + ".example/" + page;
  }

  NodeVector source() {
    double[] s = new double[graph.numNodes()];
    inflow.forEach((name, value) -> s[graph.node(name)] = value);
    return NodeVector.of(graph, s);
  }

  /** The product's own answer. */
  NodeVector solved(double damping) {
    return new SitePageRank(damping, 1e-13, 10_000, org.siterank.rank.Method.ACCELERATED)
        .rank(graph, source())
        .scores();
  }

  Placement bySize(int parts) {
    TreeMap<String, Long> sizes = new TreeMap<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      String host = org.siterank.rank.SitePartition.host(graph.name(v));
      sizes.merge(host, (long) graph.outdegree(v), Long::sum);
    }
    return Placement.bySize(parts, sizes);
  }

  /** The names and blocks of parts. */
  record Parts(List<PartNames> names, List<Block> blocks) {}

  Parts parts(Placement placement, double damping) {
    int parts = placement.parts();
    List<PartBuilder> builders = new ArrayList<>();
    for (int p = 0; p < parts; p++) {
      builders.add(new PartBuilder(p, placement, false));
    }
    for (int v = 0; v < graph.numNodes(); v++) {
      builders.get(placement.part(graph.name(v))).addPage(graph.name(v));
    }
    for (String[] link : links) {
      builders.get(placement.part(link[0])).addLink(link[0], link[1]);
    }
    List<PartBuilder.Built> built = builders.stream().map(PartBuilder::build).toList();
    List<PartNames> names = built.stream().map(PartBuilder.Built::names).toList();
    List<Block> blocks = new ArrayList<>();
    for (int p = 0; p < parts; p++) {
      int[][] pages = new int[parts][];
      for (int from = 0; from < parts; from++) {
        PartNames targets = built.get(from).targets().get(p).orElse(null);
        pages[from] = targets == null ? null : names.get(p).find(targets);
      }
      double[] s = new double[names.get(p).size()];
      for (int v = 0; v < s.length; v++) {
        s[v] = inflow.getOrDefault(names.get(p).name(v), 0.0);
      }
      blocks.add(new Block(damping, built.get(p).links(), Inflows.of(pages, s)));
    }
    return new Parts(names, blocks);
  }

  /** L1 distance of the scores of parts from the product's. */
  double distance(Parts parts, List<double[]> x, NodeVector truth) {
    double distance = 0;
    for (int p = 0; p < x.size(); p++) {
      for (int v = 0; v < x.get(p).length; v++) {
        int node = graph.node(parts.names.get(p).name(v));
        distance += Math.abs(x.get(p)[v] - truth.get(node));
      }
    }
    return distance;
  }
}
