package org.siterank.bench;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.jgrapht.Graph;
import org.jgrapht.alg.scoring.PageRank;
import org.jgrapht.alg.util.Pair;
import org.jgrapht.opt.graph.sparse.SparseIntDirectedGraph;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.graphio.BvGraph;
import org.siterank.lab.WebLikeGraph;
import org.siterank.rank.Method;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;

/**
 * Times the solver beside its peers in one run: medians, and their ratio to a first solve, the
 * preparation included. All at d = 0.85, uniform inflow; ours to a proven relative L1 error of
 * 1e-10, the peers to a tolerance of 1e-10 of their own kind, which proves less.
 *
 * <p>Arguments: {@code bvgraph BASENAME} or {@code weblike NODES}, then the number of runs; or
 * {@code --quick}: {@code weblike 50000 3}.
 */
public final class SolverBench {

  private static final double DAMPING = 0.85;
  private static final double TOLERANCE = 1e-10;

  /** JGraphT needs an object per arc and vertex on the way; igraph a Python tuple per arc. */
  private static final long MOST_ARCS_FOR_PEERS = 20_000_000;

  /** Beyond these one way to solve beside LAW's and GAP's, without a copy of the graph. */
  private static final long MOST_ARCS_FOR_VARIANTS = 100_000_000;

  private final SiteGraph graph;
  private final int runs;
  private double reference;

  private SolverBench(SiteGraph graph, int runs) {
    this.graph = graph;
    this.runs = runs;
  }

  public static void main(String[] given) throws Exception {
    String[] arguments = QuickForm.arguments(given, "weblike", "50000", "3");
    SiteGraph graph =
        switch (arguments[0]) {
          case "bvgraph" -> BvGraph.read(Path.of(arguments[1]));
          case "weblike" -> new WebLikeGraph(Integer.parseInt(arguments[1]), 14, 1).graph();
          default ->
              throw new IllegalArgumentException(
                  "the graph must be bvgraph or weblike, got " + arguments[0]);
        };
    new SolverBench(graph, Integer.parseInt(arguments[2])).run();
  }

  /** A solve, given a graph that may have been prepared. */
  private interface Solve {
    Ranks run(SiteGraph graph);
  }

  private void run() throws Exception {
    System.out.printf(
        "%s, %d runs, %d cores%n", graph, runs, Runtime.getRuntime().availableProcessors());
    System.out.printf("%-34s %10s %10s %7s %7s%n", "", "median ms", "least ms", "sweeps", "ratio");
    SitePageRank fastest = algorithm(Method.ACCELERATED);
    if (graph.numArcs() > MOST_ARCS_FOR_VARIANTS) {
      time("accelerated, prepared graph", graph, g -> fastest.rank(g, uniform(g)));
      prepared(fastest);
      law();
      gap();
      return;
    }
    time("accelerated, first solve", null, g -> fastest.rank(g, uniform(g)));
    time("accelerated, prepared graph", graph, g -> fastest.rank(g, uniform(g)));
    prepared(fastest);
    for (Method method : List.of(Method.GAUSS_SEIDEL, Method.JACOBI)) {
      SitePageRank other = algorithm(method);
      time(method.name().toLowerCase(Locale.ROOT), graph, g -> other.rank(g, uniform(g)));
    }
    warm(fastest);
    law();
    gap();
    if (graph.numArcs() <= MOST_ARCS_FOR_PEERS) {
      igraph();
      jgrapht();
    }
  }

  private static SitePageRank algorithm(Method method) {
    return new SitePageRank(DAMPING, TOLERANCE, 10_000, method);
  }

  private static NodeVector uniform(SiteGraph graph) {
    return NodeVector.uniform(graph, 1);
  }

  /**
   * Times runs after half as many to warm up; on null, each gets a copy of the graph of its own.
   */
  private void time(String what, SiteGraph on, Solve solve) {
    double[] millis = new double[runs];
    int sweeps = 0;
    for (int run = -runs / 2; run < runs; run++) {
      SiteGraph subject = on == null ? graph.with(List.of()) : on;
      long start = System.nanoTime();
      sweeps = solve.run(subject).convergence().iterations();
      if (run >= 0) {
        millis[run] = (System.nanoTime() - start) / 1e6;
      }
    }
    print(what, millis, sweeps);
  }

  private void print(String what, double[] millis, int sweeps) {
    Arrays.sort(millis);
    double median = millis[millis.length / 2];
    if (reference == 0) {
      reference = median;
    }
    System.out.printf(
        "%-34s %10.1f %10.1f %7s %7.2f%n",
        what, median, millis[0], sweeps == 0 ? "" : sweeps, median / reference);
  }

  /** Without what the first solve of a system prepares. */
  private void prepared(SitePageRank algorithm) {
    SiteSystem system = new SiteSystem(graph, DAMPING);
    NodeVector inflow = uniform(graph);
    time("accelerated, prepared system", graph, g -> algorithm.rank(system, inflow, inflow));
  }

  /** One link in 10,000 leads elsewhere. */
  private void warm(SitePageRank algorithm) {
    Random random = new Random(1);
    Arcs successors = graph.successors();
    TreeSet<Integer> pages = new TreeSet<>();
    List<ArcEdit> edits = new ArrayList<>();
    while (pages.size() < graph.numArcs() / 10_000) {
      int from = random.nextInt(graph.numNodes());
      int to = random.nextInt(graph.numNodes());
      int degree = successors.degree(from);
      if (degree > 0 && to != from && !successors.contains(from, to) && pages.add(from)) {
        int old = successors.node(successors.begin(from) + random.nextInt(degree));
        edits.add(ArcEdit.remove(graph.name(from), graph.name(old)));
        edits.add(ArcEdit.add(graph.name(from), graph.name(to)));
      }
    }
    SiteGraph edited = graph.with(edits);
    NodeVector start =
        algorithm.rank(graph, uniform(graph)).scores().carriedTo(edited, uniform(edited));
    time("edited graph, cold", edited, g -> algorithm.rank(g, uniform(g)));
    time("edited graph, warm start", edited, g -> algorithm.rank(g, uniform(g), start));
  }

  private void law() throws IOException {
    LawPeer peer = new LawPeer(graph, DAMPING);
    peer.solve(TOLERANCE);
    double l1Error = TOLERANCE * peer.norm();
    double[] millis = new double[runs];
    int sweeps = 0;
    for (int run = -runs / 2; run < runs; run++) {
      long start = System.nanoTime();
      sweeps = peer.solve(l1Error);
      if (run >= 0) {
        millis[run] = (System.nanoTime() - start) / 1e6;
      }
    }
    print("LAW parallel Gauss-Seidel", millis, sweeps);
  }

  private void igraph() throws IOException, InterruptedException {
    Path file = Files.createTempFile("siterank-bench", ".arcs");
    try {
      write(file);
      time(
          "igraph (PRPACK), own process",
          "",
          System.getProperty("bench.python", "/usr/bin/python3"),
          "src/bench/python/prpack.py",
          file.toString(),
          Integer.toString(runs));
    } finally {
      Files.delete(file);
    }
  }

  /**
   * Takes the times that a program prints of its own runs, one a line behind a label: seconds where
   * there is one, else milliseconds.
   */
  private void time(String what, String label, String... command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    double[] millis =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
            .lines()
            .filter(line -> line.startsWith(label))
            .mapToDouble(line -> Double.parseDouble(line.substring(label.length())))
            .map(time -> label.isEmpty() ? time : time * 1000)
            .toArray();
    if (process.waitFor() != 0 || millis.length != runs) {
      System.out.println(what + ": not measured, see above");
      return;
    }
    print(what, millis, 0);
  }

  private void write(Path file) throws IOException {
    ByteBuffer buffer =
        ByteBuffer.allocate(4 + 8 * (int) graph.numArcs()).order(ByteOrder.LITTLE_ENDIAN);
    buffer.putInt(graph.numNodes());
    Arcs predecessors = graph.predecessors();
    for (int v = 0; v < graph.numNodes(); v++) {
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        buffer.putInt(predecessors.node(k)).putInt(v);
      }
    }
    buffer.flip();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    }
  }

  /**
   * The GAP benchmark's PageRank (S. Beamer, K. Asanović and D. Patterson, 2015), when the
   * environment variable {@code GAP_PR} names it: its {@code pr}, compiled with scores of type
   * double, for floats do not get to 1e-10. What it takes to build its graph is not counted.
   *
   * <p>It ends when the scores of two rounds differ by less than a bound in all. Each round brings
   * the error down to d of the last one, so that d/(1-d) of that bound is the error that is proven.
   * The bound is the one that proves as small an error as ours. The inflow of its scores is 1-d.
   */
  private void gap() throws IOException, InterruptedException {
    String program = Objects.requireNonNullElse(System.getenv("GAP_PR"), "");
    if (program.isEmpty()) {
      return;
    }
    double norm = algorithm(Method.ACCELERATED).rank(graph, uniform(graph)).scores().sum();
    double bound = TOLERANCE * norm * (1 - DAMPING) * (1 - DAMPING) / DAMPING;
    Path file = Files.createTempFile("siterank-bench", ".el");
    try {
      try (BufferedWriter arcs = Files.newBufferedWriter(file)) {
        Arcs predecessors = graph.predecessors();
        for (int v = 0; v < graph.numNodes(); v++) {
          for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
            arcs.write(predecessors.node(k) + " " + v + "\n");
          }
        }
      }
      time(
          "GAP, own process, graph built",
          "Trial Time:",
          program,
          "-f",
          file.toString(),
          "-i",
          "10000",
          "-t",
          Double.toString(bound),
          "-n",
          Integer.toString(runs));
    } finally {
      Files.delete(file);
    }
  }

  private void jgrapht() {
    List<Pair<Integer, Integer>> arcs = new ArrayList<>();
    Arcs predecessors = graph.predecessors();
    for (int v = 0; v < graph.numNodes(); v++) {
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        arcs.add(Pair.of(predecessors.node(k), v));
      }
    }
    Graph<Integer, Integer> peer = new SparseIntDirectedGraph(graph.numNodes(), arcs);
    double[] millis = new double[1];
    long start = System.nanoTime();
    double top = new PageRank<>(peer, DAMPING, 10_000, TOLERANCE).getVertexScore(0);
    millis[0] = (System.nanoTime() - start) / 1e6;
    if (!(top > 0)) {
      throw new IllegalStateException("JGraphT's score must be above 0, got " + top);
    }
    print("JGraphT, one run", millis, 0);
  }
}
