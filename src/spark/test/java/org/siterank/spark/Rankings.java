package org.siterank.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/** Reads what jobs wrote, and the same graph for the product's own solver. */
final class Rankings {

  private Rankings() {}

  /** The graph of a file of links, every name a page. */
  static SiteGraph graph(Path links) throws IOException {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    try (Stream<String> lines = Files.lines(links)) {
      lines.forEach(
          line -> {
            String[] names = line.split("\t", -1);
            builder.addNode(names[0], NodeKind.READ);
            builder.addNode(names[1], NodeKind.READ);
            builder.addArc(names[0], names[1], ArcKind.FOLLOW);
          });
    }
    return builder.build();
  }

  static NodeVector inflow(Path inflow, SiteGraph graph) throws IOException {
    double[] s = new double[graph.numNodes()];
    for (String line : Files.readAllLines(inflow)) {
      String[] fields = line.split("\t", -1);
      s[graph.node(fields[0])] = Double.parseDouble(fields[1]) + Double.parseDouble(fields[2]);
    }
    return NodeVector.of(graph, s);
  }

  /** A column of all parts of a result, by name. */
  static Map<String, Double> column(Path out, int column) throws IOException {
    Map<String, Double> values = new TreeMap<>();
    for (Path part : parts(out)) {
      for (String line : Files.readAllLines(part)) {
        if (!line.startsWith("#")) {
          String[] fields = line.split("\t", -1);
          if (values.put(fields[0], Double.parseDouble(fields[column])) != null) {
            throw new AssertionError("twice: " + fields[0]);
          }
        }
      }
    }
    return values;
  }

  /** L1 distance; a page that is missing counts with all it has. */
  static double distance(Map<String, Double> values, NodeVector truth) {
    double distance = 0;
    int found = 0;
    for (Map.Entry<String, Double> each : values.entrySet()) {
      int node = truth.graph().node(each.getKey());
      if (node < 0) {
        throw new AssertionError("no such page: " + each.getKey());
      }
      distance += Math.abs(each.getValue() - truth.get(node));
      found++;
    }
    if (found != truth.size()) {
      throw new AssertionError(found + " pages instead of " + truth.size());
    }
    return distance;
  }

  /** Of all bytes of all parts. */
  static String digest(Path out) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("MD5");
      for (Path part : parts(out)) {
        digest.update(Files.readAllBytes(part));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Path> parts(Path out) throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files.filter(f -> f.getFileName().toString().startsWith("part-")).sorted().toList();
    }
  }
}
