package org.siterank.bench;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.lab.WebLikeGraph;
import org.siterank.rank.KendallTau;
import org.siterank.rank.Method;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;

/**
 * The inner loops, by JMH, on made-up sites that fit the caches and that do not: the sums over rows
 * that every iteration consists of, the same rows read without looking anything up (what memory
 * alone costs), solves by each method, and Kendall's tau. Arguments are JMH's own, or {@code
 * --quick}: one short round of the smaller site.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx4g", "-XX:+UseParallelGC", "-XX:+UseTransparentHugePages"})
public class KernelBench {

  private static final int LINKS_PER_PAGE = 14;
  private static final double DAMPING = 0.85;
  private static final double TOLERANCE = 1e-10;
  private static final int MOST_SWEEPS = 10_000;

  /** Pages of the site. */
  @Param({"10000", "1000000"})
  public int pages;

  private SiteGraph graph;
  private Arcs predecessors;
  private double[] vector;
  private double[] other;

  /** Builds the site. */
  @Setup
  public void build() {
    graph = new WebLikeGraph(pages, LINKS_PER_PAGE, 1).graph();
    predecessors = graph.predecessors();
    vector = new Random(1).doubles(pages).toArray();
    other = new Random(2).doubles(pages).toArray();
  }

  /** Sums of a vector over every row: one sweep without its bookkeeping. */
  @Benchmark
  public double rowSums() {
    double sum = 0;
    for (int v = 0; v < pages; v++) {
      sum += predecessors.sum(v, vector);
    }
    return sum;
  }

  /** Reads every arc and looks nothing up. */
  @Benchmark
  public long rowsAlone() {
    long sum = 0;
    for (int k = 0; k < predecessors.size(); k++) {
      sum += predecessors.node(k);
    }
    return sum;
  }

  /** A solve on a graph that has been prepared. */
  @Benchmark
  public Ranks accelerated() {
    return solve(Method.ACCELERATED);
  }

  /** The same by Gauss-Seidel. */
  @Benchmark
  public Ranks gaussSeidel() {
    return solve(Method.GAUSS_SEIDEL);
  }

  /** Kendall's tau-b of two orders of all pages. */
  @Benchmark
  public KendallTau kendallTau() {
    return KendallTau.of(vector, other);
  }

  private Ranks solve(Method method) {
    return new SitePageRank(DAMPING, TOLERANCE, MOST_SWEEPS, method)
        .rank(graph, NodeVector.uniform(graph, 1));
  }

  /** Runs JMH. */
  public static void main(String[] given) throws Exception {
    String[] arguments =
        QuickForm.arguments(
            given, "-p", "pages=10000", "-wi", "2", "-w", "500ms", "-i", "3", "-r", "500ms");
    new Runner(
            new OptionsBuilder()
                .parent(new CommandLineOptions(arguments))
                .include(KernelBench.class.getName())
                .build())
        .run();
  }
}
