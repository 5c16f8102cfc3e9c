package org.siterank.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
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
 * <p>Every question is asked once in each of {@value #ROUNDS} rounds and the median of its times
 * counts, so that a pause of the collector or another program at work is not taken for the cost of
 * an answer; the worst is that of these medians, and the longest single time is printed beside it.
 * The first solves are timed among the questions that are compared with them.
 *
 * <p>Arguments: {@code bvgraph BASENAME} or {@code weblike NODES}, then the number of edits; or
 * {@code --quick}: {@code weblike 10000 5}.
 */
public final class WhatIfBench {

  private static final int SOLVES = 5;
  private static final int ROUNDS = 5;
  private static final int TARGETS = 20;
  private static final int TOP = 10;

  private final SiteGraph graph;
  private final int edits;

  private WhatIfBench(SiteGraph graph, int edits) {
    this.graph = graph;
    this.edits = edits;
  }

  public static void main(String[] given) throws Exception {
    String[] arguments = QuickForm.arguments(given, "weblike", "10000", "5");
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
    System.out.printf("%s, %d edits of each kind, medians of %d rounds%n", graph, edits, ROUNDS);
    WhatIf whatIf = WhatIf.of(algorithm(1e-8), NodeVector.uniform(graph, 1));
    whatIf.after(List.of()); // The successors are built once.
    int[] best = whatIf.before().scores().descending();
    SplittableRandom random = new SplittableRandom(1);
    IntUnaryOperator any = k -> random.nextInt(graph.numNodes());
    edits("warming up", whatIf, any);
    edits("warming up", whatIf, k -> best[random.nextInt(1000)]); // The other ways, too.
    edits("one link of any page", whatIf, any);
    edits(
        "one link of the source of any link",
        whatIf,
        k -> graph.predecessors().node(random.nextInt((int) graph.numArcs())));
    edits("one link of the best 1000", whatIf, k -> best[random.nextInt(1000)]);
    edits("one link of the best " + edits, whatIf, k -> best[k]);
    WhatIf fine = WhatIf.of(algorithm(1e-10), NodeVector.uniform(graph, 1));
    advice("advice, warming up", fine, any);
    advice("advice for any page", fine, any);
    advice("advice for the best pages", fine, k -> best[k]);
  }

  private static SitePageRank algorithm(double tolerance) {
    return new SitePageRank(0.85, tolerance, 10_000, Method.ACCELERATED);
  }

  private void edits(String what, WhatIf whatIf, IntUnaryOperator pages) {
    SplittableRandom random = new SplittableRandom(2);
    List<List<ArcEdit>> asked = new ArrayList<>();
    for (int k = 0; k < edits; k++) {
      asked.add(List.of(edit(pages.applyAsInt(k), k % 2 == 0, random)));
    }
    List<RankDelta> answers = timed(what, asked, 1e-8, whatIf::after);
    Map<RankDelta.Way, Integer> ways = new EnumMap<>(RankDelta.Way.class);
    for (RankDelta delta : answers) {
      ways.merge(delta.way(), 1, Integer::sum);
      if (!delta.converged()) {
        throw new IllegalStateException("not converged: " + delta.convergence());
      }
    }
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

  private void advice(String what, WhatIf whatIf, IntUnaryOperator pages) {
    List<Integer> targets = new ArrayList<>();
    for (int k = 0; k < TARGETS; k++) {
      targets.add(pages.applyAsInt(k));
    }
    List<LinkAdvice> answers =
        timed(what, targets, 1e-10, target -> LinkAdvice.of(whatIf, target, TOP, page -> true));
    System.out.printf(
        "  %d pages examined, %d solves%n",
        answers.stream().mapToInt(LinkAdvice::examined).sum(),
        answers.stream().mapToInt(LinkAdvice::solved).sum());
  }

  /** Asks every question in every round, with first solves in between; returns the answers. */
  private <Q, A> List<A> timed(
      String what, List<Q> questions, double tolerance, Function<Q, A> answer) {
    double[][] millis = new double[questions.size()][ROUNDS];
    double[][] solves = new double[SOLVES][ROUNDS];
    List<A> answers = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      answers.clear();
      for (int k = 0; k < millis.length; k++) {
        int solve = k * SOLVES / millis.length;
        if (solves[solve][round] == 0) {
          solves[solve][round] = firstSolve(tolerance);
        }
        long start = System.nanoTime();
        answers.add(answer.apply(questions.get(k)));
        millis[k][round] = (System.nanoTime() - start) / 1e6;
      }
    }
    print(what, millis, Arrays.stream(solves).flatMapToDouble(Arrays::stream).toArray());
    return answers;
  }

  /** Times a first solve, of a copy of the graph. */
  private double firstSolve(double tolerance) {
    SiteGraph copy = graph.with(List.of());
    long start = System.nanoTime();
    algorithm(tolerance).rank(copy, NodeVector.uniform(copy, 1));
    return (System.nanoTime() - start) / 1e6;
  }

  private static void print(String what, double[][] millis, double[] solves) {
    double first = median(solves);
    double longest = Arrays.stream(millis).flatMapToDouble(Arrays::stream).max().orElse(0);
    double[] medians = Arrays.stream(millis).mapToDouble(WhatIfBench::median).toArray();
    double mean = Arrays.stream(medians).average().orElse(0);
    double worst = Arrays.stream(medians).max().orElse(0);
    System.out.printf(
        "%-36s median %7.2f ms (%.3f)  mean %7.2f (%.3f)  worst %6.1f (%.2f)"
            + "  longest single time %6.1f (%.2f)  first solve %6.1f%n",
        what,
        median(medians),
        median(medians) / first,
        mean,
        mean / first,
        worst,
        worst / first,
        longest,
        longest / first,
        first);
  }

  private static double median(double[] values) {
    double[] ascending = values.clone();
    Arrays.sort(ascending);
    return ascending[ascending.length / 2];
  }
}
