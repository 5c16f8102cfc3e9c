package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;
import org.siterank.spark.harness.JobRun;

/** Ranks over links with weights, as {@code siterank export links --weights} writes them. */
class RankWeightsTest {

  @TempDir static Path folder;
  private static Path links;
  private static Path inflow;
  private static NodeVector truth;
  private static NodeVector equal;

  @BeforeAll
  static void makeWeb() throws IOException {
    links = folder.resolve("weighted.tsv");
    inflow = folder.resolve("inflow.tsv");
    Path plain = folder.resolve("links.tsv");
    new ZipfWeb(20, 900, 8, 0.15, 7).write(plain, inflow);
    Map<String, Set<String>> targets = new TreeMap<>();
    for (String line : Files.readAllLines(plain)) {
      String[] names = line.split("\t", -1);
      targets.computeIfAbsent(names[0], name -> new LinkedHashSet<>()).add(names[1]);
    }
    SplittableRandom random = new SplittableRandom(3);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    Map<String, Map<String, Double>> shares = new TreeMap<>();
    StringBuilder lines = new StringBuilder();
    targets.forEach(
        (from, all) -> {
          builder.addNode(from, NodeKind.READ);
          all.forEach(to -> builder.addNode(to, NodeKind.READ).addArc(from, to, ArcKind.FOLLOW));
          switch (random.nextInt(4)) {
            case 0 -> all.forEach(to -> line(lines, from, to)); // Alike.
            case 1 -> { // A third of its visitors leave the web.
              builder.addArc(from, "https://elsewhere.example/", ArcKind.FOLLOW);
              write(lines, from, drawn(random, all, 2 / 3.0, shares, from));
            }
            default -> write(lines, from, drawn(random, all, 1, shares, from));
          }
        });
    Files.writeString(links, lines);
    SiteGraph graph = builder.build();
    equal = solved(Rankings.graph(plain));
    truth = solved(graph.weighted(weights(graph, shares)));
  }

  private static void line(StringBuilder lines, String from, String to) {
    lines.append(from).append('\t').append(to).append('\n');
  }

  private static void write(StringBuilder lines, String from, Map<String, Double> shares) {
    shares.forEach((to, share) -> line(lines, from, to + '\t' + share));
  }

  private static Map<String, Double> drawn(
      SplittableRandom random,
      Set<String> targets,
      double all,
      Map<String, Map<String, Double>> shares,
      String from) {
    Map<String, Double> drawn = new TreeMap<>();
    targets.forEach(to -> drawn.put(to, random.nextInt(5) == 0 ? 0 : random.nextDouble()));
    drawn.merge(targets.iterator().next(), 0.1, Double::sum);
    double sum = drawn.values().stream().mapToDouble(Double::doubleValue).sum();
    drawn.replaceAll((to, share) -> share * all / sum);
    shares.put(from, drawn);
    return drawn;
  }

  private static double[] weights(SiteGraph graph, Map<String, Map<String, Double>> shares) {
    Arcs successors = graph.successors();
    double[] weights = new double[successors.size()];
    for (int v = 0; v < graph.numNodes(); v++) {
      Map<String, Double> own = shares.get(graph.name(v));
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        weights[k] = own == null ? 1 : own.get(graph.name(successors.node(k))) * graph.outdegree(v);
      }
    }
    return weights;
  }

  private static NodeVector solved(SiteGraph graph) throws IOException {
    return new SitePageRank(0.85, 1e-13, 10_000, Method.GAUSS_SEIDEL)
        .rank(graph, Rankings.inflow(inflow, graph))
        .scores();
  }

  @Test
  void scoresAreTheProductsOwnForAnyNumberOfParts() throws IOException {
    for (String parts : new String[] {"1", "4"}) {
      Path out = folder.resolve("p" + parts);
      JobRun run = rank(out, links, "--parts", parts, "--tolerance", "1e-10");
      assertEquals(0, run.status(), run.messages());
      assertTrue(run.messages().contains("links have weights\n"), run.messages());
      double error = Rankings.distance(Rankings.column(out, 1), truth) / truth.sum();
      assertTrue(error <= 1e-9, parts + " parts: " + error);
    }
    double moved = 0;
    for (int v = 0; v < truth.size(); v++) {
      moved += Math.abs(truth.get(v) - equal.get(v));
    }
    assertTrue(moved > 0.05 * truth.sum(), "the weights change too little to be noticed: " + moved);
  }

  @Test
  void powerIterationHasWeightsToo() throws IOException {
    Path out = folder.resolve("power");
    JobRun run = rank(out, links, "--method", "power", "--parts", "3", "--tolerance", "1e-3");
    assertEquals(0, run.status(), run.messages());
    double error = Rankings.distance(Rankings.column(out, 1), truth) / truth.sum();
    assertTrue(error <= 1e-3, "" + error);
  }

  @Test
  void flowsThatEnterASiteFollowTheWeights() throws IOException {
    Path table =
        Files.writeString(
            folder.resolve("small.tsv"),
            """
            http://a/\thttp://b/\t0.125
            http://a/\thttp://b/2\t0.25
            http://a/\thttp://a/x\t0.5
            http://a/\thttp://a/y#nofollow\t0.125
            """);
    Path visits = Files.writeString(folder.resolve("visits.tsv"), "http://a/\t80\n");
    Path out = folder.resolve("small");
    JobRun run =
        JobRun.of(
            new Rank(),
            "--links",
            table,
            "--inflow",
            visits,
            "--parts",
            2,
            "--damping",
            0.5,
            "--out",
            out);
    assertEquals(0, run.status(), run.messages());
    assertEquals(
        Map.of("http://a/", 80.0, "http://a/x", 20.0, "http://b/", 5.0, "http://b/2", 10.0),
        Rankings.column(out, 1));
    assertEquals(
        List.of("# from http://a/", "url\tflow", "http://b/\t5.0", "http://b/2\t10.0"),
        Files.readAllLines(out.resolve("entering/b.tsv")));
  }

  @Test
  void weightsThatAreNoSharesAreRefused() throws IOException {
    assertRefused("http://a/\thttp://b/\t1.5\n", "byte 0: a weight must be a number from 0 to 1");
    assertRefused("http://a/\thttp://b/\tmany\n", "from 0 to 1, got \"many\"");
    assertRefused("http://a/\thttp://b/\tNaN\n", "from 0 to 1, got \"NaN\"");
    assertRefused("http://a/\thttp://b/\t1\t1\n", "expected from<TAB>to[<TAB>weight], got");
    assertRefused(
        "http://a/\thttp://b/\t0.7\nhttp://a/\thttp://c/\t0.4\n",
        "--links: the weights of a page must sum to at most 1, got 1.1 for http://a/");
    assertRefused(
        "http://a/\thttp://b/\t0.5\nhttp://a/\thttp://c/\n",
        "--links: the link from http://a/ to http://c/ has no weight, and others of its page");
    assertRefused(
        "http://a/\thttp://b/\t0.5\nhttp://a/\thttp://b/\t0.25\n",
        "--links: the link from http://a/ to http://b/ has two weights, 0.5 and 0.25");
  }

  @Test
  void opicAndLinksRefuseWeightsAndSayWhy() throws IOException {
    Path from = Files.createDirectories(folder.resolve("from"));
    Path table = Files.writeString(from.resolve("t.tsv"), "http://a/\thttp://b/\t1\n");
    JobRun opic =
        JobRun.of(new Opic(), "--links", table, "--crawlers", 1, "--out", folder.resolve("opic"));
    assertEquals(2, opic.status(), opic.messages());
    assertTrue(opic.messages().contains("give it a table without the third column"));
    Path sites = Files.writeString(folder.resolve("sites.tsv"), "a\thttp://a/\n");
    JobRun found =
        JobRun.of(new Links(), "--sites", sites, "--from", from, "--out", folder.resolve("web"));
    assertEquals(2, found.status(), found.messages());
    assertTrue(found.messages().contains("t.tsv:1: "), found.messages());
    assertTrue(found.messages().contains("give tables with weights to Rank itself"));
  }

  private static void assertRefused(String table, String expected) throws IOException {
    Path dir = Files.createTempDirectory(folder, "bad");
    Path visits = Files.writeString(dir.resolve("inflow.tsv"), "http://a/\t1\n");
    JobRun run =
        JobRun.of(
            new Rank(),
            "--links",
            Files.writeString(dir.resolve("links.tsv"), table),
            "--inflow",
            visits,
            "--parts",
            2,
            "--out",
            dir.resolve("out"));
    assertEquals(2, run.status(), run.messages());
    String last = run.messages().lines().reduce((first, second) -> second).orElse("");
    assertTrue(last.startsWith("Rank: ") && last.contains(expected), run.messages());
  }

  private static JobRun rank(Path out, Path table, String... settings) {
    List<Object> words =
        new ArrayList<>(List.of("--links", table, "--inflow", inflow, "--out", out));
    words.addAll(List.of(settings));
    return JobRun.of(new Rank(), words.toArray());
  }
}
