package org.siterank.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.graphio.BvGraph;
import org.siterank.lab.WebLikeGraph;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;
import org.siterank.whatif.LinkAdvice;
import org.siterank.whatif.RankDelta;
import org.siterank.whatif.WhatIf;

/**
 * Times what one link changes and the advice for one target against a first solve, the preparation
 * of the graph included, in one run. d = 0.85, uniform inflow. What-if to a proven relative L1
 * error of 1e-8, advice of ten links to 1e-10.
 *
 * <p>Arguments: {@code bvgraph BASENAME} or {@code weblike NODES}, then the number of edits.
 */
public final class WhatIfBench {

  private static final int SOLVES = 9;
  private static final int TARGETS = 20;
  private static final int TOP = 10;

  private final SiteGraph graph;
  private final int edits;

  private WhatIfBench(SiteGraph graph, int edits) {
    this.graph = graph;
    this.edits = edits;
  }

  public static void main(String[] arguments) throws Exception {
    SiteGraph graph =
        switch (arguments[0]) {
          case "bvgraph" -> BvGraph.read(Path.of(arguments[1]));
          case "weblike" -> new WebLikeGraph(Integer.parseInt(arguments[1]), 14, 1).graph();
          default ->
              throw new IllegalArgumentException(
                  "the graph must be bvgraph or weblike, got " + arguments[0]);
        };
    new WhatIfBench(graph, Integer.parseInt(arguments[2])).run();
  }

  private void run() {
    System.out.printf("%s, %d edits of each kind%n", graph, edits);
    double cold = cold(1e-8);
    WhatIf whatIf = WhatIf.of(algorithm(1e-8), NodeVector.uniform(graph, 1));
    whatIf.after(List.of()); // The successors are built once.
    int[] best = whatIf.before().scores().descending();
    SplittableRandom random = new SplittableRandom(1);
    IntUnaryOperator any = k -> random.nextInt(graph.numNodes());
    edits("warming up", whatIf, any, cold);
    edits("one link of any page", whatIf, any, cold);
    edits(
        "one link of the source of any link",
        whatIf,
        k -> graph.predecessors().node(random.nextInt((int) graph.numArcs())),
        cold);
    edits("one link of the best 1000", whatIf, k -> best[random.nextInt(1000)], cold);
    edits("one link of the best " + edits, whatIf, k -> best[k], cold);
    double coldFine = cold(1e-10);
    WhatIf fine = WhatIf.of(algorithm(1e-10), NodeVector.uniform(graph, 1));
    advice("advice, warming up", fine, any, coldFine);
    advice("advice for any page", fine, any, coldFine);
    advice("advice for the best pages", fine, k -> best[k], coldFine);
  }

  private static SitePageRank algorithm(double tolerance) {
    return new SitePageRank(0.85, tolerance, 10_000, Method.ACCELERATED);
  }

  /** Median of first solves, each of a copy of the graph. */
  private double cold(double tolerance) {
    double[] millis = new double[SOLVES];
    for (int run = -SOLVES; run < SOLVES; run++) {
      SiteGraph copy = graph.with(List.of());
      long start = System.nanoTime();
      algorithm(tolerance).rank(copy, NodeVector.uniform(copy, 1));
      millis[Math.max(0, run)] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(millis);
    double median = millis[SOLVES / 2];
    System.out.printf("a first solve to %.0e: median %.1f ms%n", tolerance, median);
    return median;
  }

  private void edits(String what, WhatIf whatIf, IntUnaryOperator pages, double cold) {
    SplittableRandom random = new SplittableRandom(2);
    double[] millis = new double[edits];
    Map<RankDelta.Way, Integer> ways = new EnumMap<>(RankDelta.Way.class);
    for (int k = 0; k < edits; k++) {
      ArcEdit edit = edit(pages.applyAsInt(k), k % 2 == 0, random);
      long start = System.nanoTime();
      RankDelta delta = whatIf.after(List.of(edit));
      millis[k] = (System.nanoTime() - start) / 1e6;
      ways.merge(delta.way(), 1, Integer::sum);
      if (!delta.converged()) {
        throw new IllegalStateException("not converged: " + edit);
      }
    }
    print(what, millis, cold);
    System.out.println("  " + ways);
  }

  /** Takes a link away or adds one. */
  private ArcEdit edit(int from, boolean adds, SplittableRandom random) {
    int degree = graph.internalOutdegree(from);
    if (!adds && degree > 0) {
      int place = graph.successors().begin(from) + random.nextInt(degree);
      return ArcEdit.remove(graph.name(from), graph.name(graph.successors().node(place)));
    }
    int to;
    do {
      to = random.nextInt(graph.numNodes());
    } while (to == from || graph.predecessors().contains(to, from));
    return ArcEdit.add(graph.name(from), graph.name(to));
  }

  private void advice(String what, WhatIf whatIf, IntUnaryOperator pages, double cold) {
    double[] millis = new double[TARGETS];
    int examined = 0;
    int solved = 0;
    for (int k = 0; k < TARGETS; k++) {
      int target = pages.applyAsInt(k);
      long start = System.nanoTime();
      LinkAdvice advice = LinkAdvice.of(whatIf, target, TOP, page -> true);
      millis[k] = (System.nanoTime() - start) / 1e6;
      examined += advice.examined();
      solved += advice.solved();
    }
    print(what, millis, cold);
    System.out.printf("  %d pages examined, %d solves%n", examined, solved);
  }

  private static void print(String what, double[] millis, double cold) {
    double mean = Arrays.stream(millis).average().orElse(0);
    Arrays.sort(millis);
    double median = millis[millis.length / 2];
    double worst = millis[millis.length - 1];
    System.out.printf(
        "%-36s median %8.2f ms (%.3f)  mean %8.2f (%.3f)  worst %8.1f (%.2f)%n",
        what, median, median / cold, mean, mean / cold, worst, worst / cold);
  }
}
