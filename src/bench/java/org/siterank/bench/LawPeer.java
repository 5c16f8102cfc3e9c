package org.siterank.bench;

import it.unimi.dsi.law.rank.PageRankParallelGaussSeidel;
import it.unimi.dsi.law.rank.SpectralRanking;
import it.unimi.dsi.webgraph.ImmutableGraph;
import it.unimi.dsi.webgraph.LazyIntIterator;
import java.io.IOException;
import java.util.Arrays;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.slf4j.helpers.NOPLogger;

/**
 * The parallel Gauss-Seidel PageRank of the Laboratory for Web Algorithmics on the same system: no
 * re-injection of dangling rank (its {@code pseudoRank}), uniform preference, the same arcs in the
 * same arrays, and the same proven relative L1 error.
 */
final class LawPeer {

  private final PageRankParallelGaussSeidel solver;

  LawPeer(SiteGraph graph, double damping) {
    solver =
        new PageRankParallelGaussSeidel(
            new Rows(graph), Runtime.getRuntime().availableProcessors(), NOPLogger.NOP_LOGGER);
    solver.alpha = damping;
    solver.pseudoRank = true;
  }

  /** Solves from the beginning; the number of its iterations. */
  int solve(double l1Error) throws IOException {
    solver.stepUntil(new SpectralRanking.NormStoppingCriterion(l1Error));
    return solver.iteration;
  }

  /** The sum of the last answer, whose unit is (1 - d) times ours. */
  double norm() {
    return Arrays.stream(solver.rank).sum();
  }

  /** By page, the pages that link to it. */
  private static final class Rows extends ImmutableGraph {

    private final SiteGraph graph;
    private final Arcs arcs;

    Rows(SiteGraph graph) {
      super();
      this.graph = graph;
      this.arcs = graph.predecessors();
    }

    @Override
    public int numNodes() {
      return graph.numNodes();
    }

    @Override
    public boolean randomAccess() {
      return true;
    }

    @Override
    public int outdegree(int node) {
      return arcs.degree(node);
    }

    @Override
    public int[] successorArray(int node) {
      int[] row = new int[arcs.degree(node)];
      for (int k = 0; k < row.length; k++) {
        row[k] = arcs.node(arcs.begin(node) + k);
      }
      return row;
    }

    @Override
    public LazyIntIterator successors(int node) {
      int end = arcs.end(node);
      int[] next = {arcs.begin(node)};
      return new LazyIntIterator() {
        @Override
        public int nextInt() {
          return next[0] < end ? arcs.node(next[0]++) : -1;
        }

        @Override
        public int skip(int n) {
          int skipped = Math.min(n, end - next[0]);
          next[0] += skipped;
          return skipped;
        }
      };
    }

    @Override
    public ImmutableGraph copy() {
      return new Rows(graph);
    }
  }
}
