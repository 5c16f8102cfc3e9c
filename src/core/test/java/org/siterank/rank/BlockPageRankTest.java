package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.assertVector;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.RandomWebs;
import org.siterank.graph.SiteGraph;

class BlockPageRankTest {

  private static SitePartition given(JsonNode vector, SiteGraph graph) {
    return SitePartition.of(
        graph, name -> "site " + vector.get("site").get(Integer.parseInt(name)).asInt());
  }

  @Test
  @Tag("long")
  void theGivenWebsAreRankedBySites() {
    int undamped = 0;
    for (String file : GivenVectors.files("", "_global.json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      SitePartition partition = given(vector, graph);
      for (JsonNode run : vector.get("runs")) {
        double d = run.get("d").asDouble();
        undamped += d == 1 ? 1 : 0;
        for (BlockPageRank.Central central : BlockPageRank.Central.values()) {
          Ranks ranks =
              new BlockPageRank(partition, d, 1e-12, 100_000, central)
                  .rank(graph, NodeVector.uniform(graph, 1));
          assertTrue(ranks.convergence().converged(), file + " " + d + " " + ranks.convergence());
          assertVector(doubles(run.get("P")), ranks.scores(), 1e-11);
          if (central == BlockPageRank.Central.MATRIX) {
            assertTrue(ranks.convergence().iterations() <= 3, ranks.convergence().toString());
          }
        }
      }
    }
    assertTrue(undamped > 0, "no vector without damping");
  }

  @Test
  void theGivenExternalMatricesAreFound() {
    int matrices = 0;
    for (String file : GivenVectors.files("", "_global.json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      for (JsonNode run : vector.get("runs")) {
        double d = run.get("d").asDouble();
        JsonNode expected = run.get("half_distributed");
        SiteBlocks blocks = new SiteBlocks(given(vector, graph), d);
        Stop stop = Stop.errorBelow(1e-12).or(Stop.afterIterations(100_000));
        assertVector(doubles(expected.get("Ae_column_sums")), blocks.columnSums(stop), 1e-10);
        for (int w = 0; expected.has("AeT") && w < graph.numNodes(); w++) {
          NodeVector column = blocks.column(w, stop);
          matrices++;
          for (int v = 0; v < graph.numNodes(); v++) {
            assertEquals(expected.get("AeT").get(v).get(w).asDouble(), column.get(v), 1e-11);
          }
        }
        NodeVector p = NodeVector.of(graph, doubles(run.get("P")));
        double lost = 1 - d + d * run.get("dangling_mass").asDouble();
        NodeVector q = blocks.received(p).plus(NodeVector.uniform(graph, d == 1 ? 0 : lost));
        assertVector(doubles(expected.get("Q")), q, 1e-11);
        assertVector(doubles(expected.get("P")), blocks.solve(q, stop), 1e-10);
      }
    }
    assertTrue(matrices > 0, "no vector with a matrix");
  }

  @Test
  @Tag("long")
  void ranksBySitesAreThoseOfTheWholeWeb() {
    int several = 0;
    for (long seed = 0; seed < 3000; seed++) {
      SiteGraph graph = RandomWebs.web(seed);
      NodeVector v = RandomSites.inflow(graph, seed);
      if (v.sum() == 0) {
        continue;
      }
      SitePartition partition = SitePartition.byHost(graph);
      several += partition.numSites() > 1 ? 1 : 0;
      double d = new double[] {0, 0.5, 0.85, 0.99}[(int) (seed % 4)];
      NodeVector whole = new PageRank(d, 1e-13, 100_000).rank(graph, v).scores();
      BlockPageRank.Central central =
          seed % 3 == 0 ? BlockPageRank.Central.ROUNDS : BlockPageRank.Central.MATRIX;
      Ranks ranks = new BlockPageRank(partition, d, 1e-11, 100_000, central).rank(graph, v);
      assertTrue(ranks.convergence().converged(), "seed " + seed + ranks.convergence());
      double error = 0;
      for (int page = 0; page < graph.numNodes(); page++) {
        error += Math.abs(whole.get(page) - ranks.scores().get(page));
      }
      assertTrue(error <= ranks.convergence().l1ErrorBound() + 2e-13, "seed " + seed + " " + error);
      assertEquals(1, ranks.scores().sum(), 1e-12);
    }
    assertTrue(several > 2000);
  }

  @Test
  @Tag("long")
  void anAnswerThatDidNotConvergeKeepsItsBound() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomWebs.web(seed);
      NodeVector v = NodeVector.uniform(graph, 1);
      NodeVector whole = new PageRank(0.85, 1e-14, 100_000).rank(graph, v).scores();
      for (BlockPageRank.Central central : BlockPageRank.Central.values()) {
        for (int limit = 1; limit < 4; limit++) {
          Ranks ranks =
              new BlockPageRank(SitePartition.byHost(graph), 0.85, 1e-12, limit, central)
                  .rank(graph, v);
          assertTrue(ranks.convergence().iterations() <= limit);
          double error = 0;
          for (int page = 0; page < graph.numNodes(); page++) {
            error += Math.abs(whole.get(page) - ranks.scores().get(page));
          }
          double bound = ranks.convergence().l1ErrorBound();
          assertTrue(error <= bound + 1e-12, seed + ": " + error + " > " + bound);
        }
      }
    }
  }

  @Test
  @Tag("long")
  void withoutDampingPeriodsDoNotMatter() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomWebs.ring(seed);
      SitePartition partition = SitePartition.byHost(graph);
      NodeVector any = NodeVector.zero(graph);
      NodeVector whole = new PageRank(1, 1e-13, 1_000_000).rank(graph, any).scores();
      for (BlockPageRank.Central central : BlockPageRank.Central.values()) {
        Ranks ranks = new BlockPageRank(partition, 1, 1e-10, 1_000_000, central).rank(graph, any);
        assertTrue(ranks.convergence().converged(), "seed " + seed + ranks.convergence());
        assertVector(whole.toArray(), ranks.scores(), 1e-9);
      }
    }
  }

  @Test
  void withoutDampingASiteMayBeTheOnlyClosedClass() {
    SiteGraph graph =
        new SiteGraph.Builder()
            .addNode("http://a/1", NodeKind.READ)
            .addNode("http://a/2", NodeKind.READ)
            .addNode("http://b/1", NodeKind.READ)
            .addArc("http://b/1", "http://a/1", ArcKind.FOLLOW)
            .addArc("http://a/1", "http://a/2", ArcKind.FOLLOW)
            .addArc("http://a/2", "http://a/1", ArcKind.FOLLOW)
            .build();
    Ranks ranks =
        new BlockPageRank(SitePartition.byHost(graph), 1, 1e-10, 1000, BlockPageRank.Central.MATRIX)
            .rank(graph, NodeVector.zero(graph));
    assertArrayEquals(new double[] {0.5, 0.5, 0}, ranks.scores().toArray(), 1e-12);
    assertTrue(ranks.remarks().get(0).endsWith("http://b/1"), ranks.remarks().toString());
  }

  @Test
  void aMatrixThatWouldBeTooLargeIsReplacedByRoundsWithARemark() {
    SiteGraph graph = RandomWebs.ring(3);
    BlockPageRank ranking = new BlockPageRank(SitePartition.byHost(graph));
    NodeVector v = NodeVector.uniform(graph, 1);
    Ranks matrix = ranking.rank(graph, v);
    Ranks rounds = ranking.rank(graph, v, 0);
    assertEquals(0, matrix.remarks().size());
    assertTrue(rounds.remarks().get(0).contains("more than 0"), rounds.remarks().toString());
    assertTrue(rounds.convergence().iterations() > matrix.convergence().iterations());
    assertVector(matrix.scores().toArray(), rounds.scores(), 1e-10);
  }

  @Test
  void theNumberOfThreadsChangesNoBit() throws Exception {
    SiteGraph graph = RandomWebs.web(17);
    NodeVector v = NodeVector.uniform(graph, 1);
    double[] expected = rankedBy(1, graph, v);
    for (int threads = 2; threads <= 8; threads *= 2) {
      assertArrayEquals(expected, rankedBy(threads, graph, v), threads + " threads");
    }
  }

  private static double[] rankedBy(int threads, SiteGraph graph, NodeVector v) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      return pool.submit(
              () -> new BlockPageRank(SitePartition.byHost(graph)).rank(graph, v).scores())
          .get()
          .toArray();
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void localSolvesAreLinearInWhatEnters() {
    Stop stop = Stop.errorBelow(1e-13).or(Stop.afterIterations(100_000));
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomWebs.web(seed);
      SiteBlocks blocks = new SiteBlocks(SitePartition.byHost(graph), 0.85);
      NodeVector a = RandomSites.inflow(graph, seed);
      NodeVector b = RandomSites.inflow(graph, seed + 1_000_000);
      NodeVector sum = blocks.solve(a.plus(b).plus(b), stop);
      NodeVector first = blocks.solve(a, stop);
      NodeVector second = blocks.solve(b, stop);
      for (int v = 0; v < graph.numNodes(); v++) {
        assertEquals(
            sum.get(v), first.get(v) + 2 * second.get(v), 1e-11 * (1 + sum.sum()), "seed " + seed);
      }
    }
  }

  @Test
  void otherNamesOfPagesAndSitesChangeNothing() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomWebs.ring(seed);
      SiteGraph.Builder builder = new SiteGraph.Builder();
      for (int v = 0; v < graph.numNodes(); v++) {
        builder.addNode(reversed(graph.name(v)), NodeKind.READ);
        for (int k = graph.successors().begin(v); k < graph.successors().end(v); k++) {
          builder.addArc(
              reversed(graph.name(v)),
              reversed(graph.name(graph.successors().node(k))),
              ArcKind.FOLLOW);
        }
      }
      SiteGraph other = builder.build();
      double d = seed % 2 == 0 ? 1 : 0.85;
      NodeVector mine = ranked(SitePartition.byHost(graph), d);
      NodeVector theirs =
          ranked(
              SitePartition.of(
                  other, name -> name.substring(name.indexOf('/'), name.indexOf("//"))),
              d);
      for (int v = 0; v < graph.numNodes(); v++) {
        int w = other.node(reversed(graph.name(v)));
        assertEquals(mine.get(v), theirs.get(w), 1e-10, "seed " + seed);
      }
    }
  }

  private static String reversed(String name) {
    return new StringBuilder(name).reverse().toString();
  }

  private static NodeVector ranked(SitePartition partition, double d) {
    return new BlockPageRank(partition, d, 1e-11, 1_000_000, BlockPageRank.Central.MATRIX)
        .rank(partition.graph(), NodeVector.uniform(partition.graph(), 1))
        .scores();
  }

  @Test
  void hostsAreReadFromUrlsOnly() {
    SiteGraph graph =
        new SiteGraph.Builder()
            .addNode("http://user@A.example:80/x", NodeKind.READ)
            .addNode("https://a.example?q=//b", NodeKind.READ)
            .addNode("http://[::1]:8080/", NodeKind.READ)
            .build();
    SitePartition partition = SitePartition.byHost(graph);
    assertEquals(2, partition.numSites());
    assertEquals("[::1]", partition.name(0));
    assertEquals("a.example", partition.name(1));
    assertEquals(partition.site(1), partition.site(2));
    for (String name : new String[] {"/a//b", "page", "http:///x", "a//b"}) {
      SiteGraph odd = new SiteGraph.Builder().addNode(name, NodeKind.READ).build();
      String message =
          assertThrows(IllegalArgumentException.class, () -> SitePartition.byHost(odd))
              .getMessage();
      assertTrue(message.endsWith(name), message);
    }
  }

  @Test
  void aRestrictedGraphCountsItsLinksToTheRestAsExternal() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomWebs.web(seed);
      SitePartition partition = SitePartition.byHost(graph);
      for (int site = 0; site < partition.numSites(); site++) {
        int[] nodes = partition.nodes(site);
        SiteGraph part = graph.restrictedTo(nodes);
        for (int v = 0; v < nodes.length; v++) {
          assertEquals(graph.name(nodes[v]), part.name(v));
          assertEquals(graph.kind(nodes[v]), part.kind(v));
          assertEquals(graph.outdegree(nodes[v]), part.outdegree(v));
          assertEquals(graph.nofollowOutdegree(nodes[v]), part.nofollowOutdegree(v));
          assertEquals(graph.deadOutdegree(nodes[v]), part.deadOutdegree(v));
          assertEquals(part.successors().degree(v), part.internalOutdegree(v));
          for (int w = 0; w < nodes.length; w++) {
            assertEquals(
                graph.successors().contains(nodes[v], nodes[w]), part.successors().contains(v, w));
            assertEquals(
                part.successors().contains(v, w), part.predecessors().contains(w, v), "by target");
          }
        }
      }
    }
    SiteGraph graph = RandomWebs.web(1);
    assertThrows(
        IllegalArgumentException.class, () -> graph.restrictedTo(new int[] {graph.numNodes()}));
    assertThrows(IllegalArgumentException.class, () -> graph.restrictedTo(new int[] {0, 0}));
  }
}
