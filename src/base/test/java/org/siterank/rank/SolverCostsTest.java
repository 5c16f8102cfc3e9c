package org.siterank.rank;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Costs;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.whatif.WhatIf;

@Tag("slow")
class SolverCostsTest {

  @TempDir Path folder;

  @Test
  void solvingAllocatesNoMoreThanRecorded() throws Exception {
    Costs.assertAsRecorded(Solves.class, folder);
  }

  /** Solves a made-up site, and asks what if. */
  static final class Solves {

    private static final int PAGES = 3_000;
    private static final int LINKS = 8;
    private static final int SWEEPS = 400;
    private static final int EDITS = 50;

    private Solves() {}

    public static void main(String[] arguments) throws Exception {
      SiteGraph graph = graph();
      NodeVector inflow = NodeVector.uniform(graph, 1);
      for (Method method : List.of(Method.ACCELERATED, Method.GAUSS_SEIDEL)) {
        SiteSystem system = new SiteSystem(graph, 0.85);
        sweep(system, inflow, method, 1);
        long few = Costs.allocated(() -> sweep(system, inflow, method, 1));
        long many = Costs.allocated(() -> sweep(system, inflow, method, 1 + SWEEPS));
        Costs.print(
            "solver, a sweep, " + method.name().toLowerCase(Locale.ROOT),
            Math.max(0, (double) (many - few) / SWEEPS),
            "bytes allocated a sweep");
      }
      SitePageRank algorithm = new SitePageRank();
      algorithm.rank(graph, inflow);
      long solve = Costs.allocated(() -> algorithm.rank(graph, inflow));
      Costs.print("solver, a whole solve", (double) solve / PAGES, "bytes allocated a page");
      WhatIf whatIf = WhatIf.of(algorithm, inflow);
      SplittableRandom random = new SplittableRandom(5);
      edit(whatIf, random);
      long edits =
          Costs.allocated(
              () -> {
                for (int i = 0; i < EDITS; i++) {
                  edit(whatIf, random);
                }
              });
      Costs.print("what-if, one link", (double) edits / EDITS / PAGES, "bytes allocated a page");
    }

    private static void sweep(SiteSystem system, NodeVector inflow, Method method, int sweeps) {
      system.solve(inflow, null, method, Stop.afterIterations(sweeps));
    }

    private static void edit(WhatIf whatIf, SplittableRandom random) {
      String from = name(random.nextInt(PAGES));
      whatIf.after(List.of(ArcEdit.add(from, name(2 * random.nextInt(PAGES / 2) + 1)))).after();
    }

    private static String name(int page) {
      return "https://www.example.org/p" + page;
    }

    /** A site whose links all lead to pages of even numbers, so that others can be added. */
    private static SiteGraph graph() {
      SplittableRandom random = new SplittableRandom(3);
      SiteGraph.Builder builder = new SiteGraph.Builder();
      for (int page = 0; page < PAGES; page++) {
        builder.addNode(name(page), NodeKind.READ);
        for (int link = 0; link < LINKS; link++) {
          double share = random.nextDouble();
          builder.addArc(name(page), name((int) (share * share * PAGES) / 2 * 2), ArcKind.FOLLOW);
        }
      }
      return builder.build();
    }
  }
}
