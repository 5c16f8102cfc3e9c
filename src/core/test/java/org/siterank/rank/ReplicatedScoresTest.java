package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.siterank.graph.GivenVectors.page;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/** Scores of an independent implementation on graphs of 30,000 and 50,000 pages. */
class ReplicatedScoresTest {

  private static final String DATA = System.getProperty("tests.data");

  private static List<String[]> rows(String name) throws IOException {
    assumeTrue(DATA != null, "needs real data (-Dtests.data=DIR)");
    List<String[]> rows = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Path.of(DATA, "replication", name))),
                StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        rows.add(line.split("\t", -1));
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"PL50k", "COPY50k", "WEB30k"})
  @Tag("long")
  void theGivenScoresAreFoundAtScale(String name) throws IOException {
    List<String[]> scores = rows(name + ".scores.tsv.gz");
    int n = scores.size() - 1;
    double[] pageRank = new double[n];
    double[] distance = new double[n];
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String[] row : scores.subList(1, n + 1)) {
      int v = Integer.parseInt(row[0]);
      builder.addNode(page(v), NodeKind.READ);
      pageRank[v] = Double.parseDouble(row[1]);
      distance[v] = Double.parseDouble(row[2]);
    }
    for (String[] edge : rows(name + ".tsv.gz")) {
      builder.addArc(
          page(Integer.parseInt(edge[0])), page(Integer.parseInt(edge[1])), ArcKind.FOLLOW);
    }
    SiteGraph graph = builder.build();
    NodeVector found = new PageRank().rank(graph, NodeVector.uniform(graph, 1)).scores();
    Distances distances = new DistanceRank().solve(graph);
    double l1 = 0;
    for (int v = 0; v < n; v++) {
      l1 += Math.abs(pageRank[v] - found.get(v));
      assertEquals(distance[v], distances.distances().get(v), 1e-9, "distance of " + v);
    }
    assertEquals(0, l1, 1e-8, "L1 distance of the PageRanks");
  }
}
