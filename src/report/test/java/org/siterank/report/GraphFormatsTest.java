package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import it.unimi.dsi.webgraph.BVGraph;
import it.unimi.dsi.webgraph.ImmutableGraph;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.Needs;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.graphio.BvGraph;
import org.siterank.graphio.Gexf;
import org.siterank.graphio.GraphMl;
import org.siterank.graphio.LinkMap;

/** What is written is read back by the programs it is written for. */
@Tag("slow")
class GraphFormatsTest {

  private static final String READ =
      """
      import json, sys, networkx
      g = getattr(networkx, "read_" + sys.argv[1])(sys.argv[2])
      print(json.dumps({"networkx": networkx.__version__, "directed": g.is_directed(),
        "nodes": {n: d for n, d in g.nodes(data=True)},
        "edges": [[a, b, d["weight"]] for a, b, d in g.edges(data=True)]}))
      """;

  @TempDir Path folder;

  private static SiteGraph random(int nodes, int arcs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < nodes; v++) {
      builder.addNode(name(v), NodeKind.READ);
    }
    for (int k = 0; k < arcs; k++) {
      // Near and far ones, so that small and large gaps occur.
      int from = random.nextInt(nodes);
      int to =
          k % 3 == 0 ? random.nextInt(nodes) : Math.floorMod(from + random.nextInt(9) - 4, nodes);
      builder.addArc(name(from), name(to), ArcKind.FOLLOW);
    }
    builder.addArc(name(0), "https://elsewhere.example/", ArcKind.FOLLOW);
    return builder.build();
  }

  private static String name(int v) {
    return String.format("https://www.example.org/p%06d?a=1&b=<2>", v);
  }

  @Test
  void webGraphReadsEveryArc() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      int nodes = seed == 0 ? 1 : 3 + seed * seed * 40;
      SiteGraph graph = random(nodes, seed == 0 ? 0 : nodes * 7, seed);
      Path basename = folder.resolve("site" + seed);
      List<Path> files = BvGraph.write(graph, basename);
      assertEquals(4, files.size());
      for (ImmutableGraph read :
          List.of(BVGraph.load(basename.toString()), BVGraph.loadOffline(basename.toString()))) {
        assertEquals(graph.numNodes(), read.numNodes());
        assertEquals(graph.numArcs(), read.numArcs());
        var nodesRead = read.nodeIterator();
        for (int v = 0; v < graph.numNodes(); v++) {
          assertEquals(v, nodesRead.nextInt());
          int[] row = Arrays.copyOf(nodesRead.successorArray(), nodesRead.outdegree());
          assertArrayEquals(graph.successors().row(v), row);
        }
      }
      BVGraph any = BVGraph.load(basename.toString());
      for (int v = nodes - 1; v >= 0; v -= 7) { // By its offset, without those before it.
        assertArrayEquals(
            graph.successors().row(v), Arrays.copyOf(any.successorArray(v), any.outdegree(v)));
      }
      assertEquals(graph.name(nodes - 1), Files.readAllLines(files.get(3)).get(nodes - 1));
    }
  }

  private static LinkMap map(SiteGraph graph) {
    double[] scores = new double[graph.numNodes()];
    List<LinkMap.PageLabel> labels = new ArrayList<>();
    for (int v = 0; v < scores.length; v++) {
      scores[v] = 1.0 / (v + 3);
      labels.add(new LinkMap.PageLabel("", "/docs/", v - 1));
    }
    labels.set(
        1, new LinkMap.PageLabel("A <b>title</b> & \"more\" \u0001\uD800\uD83D\uDE00", "", 2));
    return new LinkMap(
        NodeVector.of(graph, scores),
        NodeVector.uniform(graph, 1),
        NodeVector.zero(graph),
        0.85,
        labels);
  }

  @ParameterizedTest
  @ValueSource(strings = {"graphml", "gexf"})
  void networkXReadsEveryNumber(String format) throws Exception {
    SiteGraph graph = random(40, 200, 1);
    LinkMap map = map(graph);
    StringWriter text = new StringWriter();
    if (format.equals("gexf")) {
      Gexf.write(map, text);
    } else {
      GraphMl.write(map, text);
    }
    Path file = Files.writeString(folder.resolve("site." + format), text.toString());
    JsonNode read = read(format, file);
    assertEquals(true, read.get("directed").asBoolean());
    assertEquals(graph.numNodes(), read.get("nodes").size());
    assertEquals(graph.numArcs(), read.get("edges").size());
    String prefix = format.equals("gexf") ? "" : "n";
    for (int v = 0; v < graph.numNodes(); v++) {
      JsonNode node = read.get("nodes").get(prefix + v);
      assertEquals(graph.name(v), node.get("url").asText());
      assertEquals(map.scores().get(v), node.get("score").doubleValue());
      assertEquals(map.external().get(v), node.get("external").doubleValue());
      assertEquals(0, node.get("induced").doubleValue());
      assertEquals(map.pages().get(v).depth(), node.get("depth").intValue());
    }
    assertEquals(
        "A <b>title</b> & \"more\" \uFFFD\uFFFD\uD83D\uDE00",
        read.get("nodes").get(prefix + 1).get("label").asText());
    assertEquals(graph.name(2), read.get("nodes").get(prefix + 2).get("label").asText());
    for (JsonNode edge : read.get("edges")) {
      int from = Integer.parseInt(edge.get(0).asText().substring(prefix.length()));
      int to = Integer.parseInt(edge.get(1).asText().substring(prefix.length()));
      assertEquals(true, graph.successors().contains(from, to));
      assertEquals(
          0.85 * map.scores().get(from) / graph.outdegree(from), edge.get(2).doubleValue());
    }
  }

  private JsonNode read(String format, Path file) throws Exception {
    Path script = Files.writeString(folder.resolve("read.py"), READ);
    Path out = folder.resolve("out.json");
    Needs.program("python3", "python3");
    Process process;
    try {
      process =
          new ProcessBuilder("python3", script.toString(), format, file.toString())
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
    } catch (IOException e) {
      throw new AssertionError("python3 does not start", e);
    }
    assertEquals(true, process.waitFor(2, TimeUnit.MINUTES), "the reader hangs");
    String printed = Files.readString(out);
    Needs.optional(
        !printed.contains("No module named 'networkx'"),
        "networkx for Python (Debian package python3-networkx)");
    assertEquals(0, process.exitValue(), printed);
    return new ObjectMapper().readTree(printed);
  }

  @Test
  void aMapWithoutALabelForEachPageIsRefused() {
    SiteGraph graph = random(4, 4, 1);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new LinkMap(
                NodeVector.zero(graph),
                NodeVector.zero(graph),
                NodeVector.zero(graph),
                0.5,
                List.of()));
  }
}
