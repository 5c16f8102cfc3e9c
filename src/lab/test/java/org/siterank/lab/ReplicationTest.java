package org.siterank.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The experiments on the graphs of an independent replication, against the numbers of its notes.
 */
@Tag("minutes")
class ReplicationTest {

  private final Map<String, Outcome> throughput = new HashMap<>();

  private static Outcome run(Experiment experiment, Web web) throws IOException {
    return experiment.run(
        new Bench(OptionalInt.empty(), 1, 2, Optional.of(web), (stage, done, total) -> {}));
  }

  /** The number in a column of the only row that starts with these cells. */
  private static double number(Outcome outcome, String column, Object... start) {
    int at = outcome.numbers().columns().indexOf(column);
    List<List<Object>> rows =
        outcome.numbers().rows().stream()
            .filter(row -> row.subList(0, start.length).equals(List.of(start)))
            .toList();
    assertEquals(1, rows.size(), List.of(start) + " in " + outcome.numbers().columns());
    return (Double) rows.get(0).get(at);
  }

  @Test
  void opicNeedsTheReadsPerPageThatTheReplicationNeeded() throws IOException {
    Outcome outcome = run(new OpicSelection(), SharedGraphs.web("PL100k"));
    // Deterministic but for ties of cash; the notes count quarters of a read.
    assertReads(outcome, "off-line", "power iteration", 5, 4, 0);
    assertReads(outcome, "off-line", "power iteration", 1, 6, 0);
    assertReads(outcome, "greedy", "(H+C)/(G+1)", 5, 13.75, 0.25);
    assertReads(outcome, "greedy", "(H+C)/(G+1)", 2, 34.5, 0.25);
    assertReads(outcome, "greedy", "(H+C-C0)/G", 5, 3, 0.25);
    assertReads(outcome, "greedy", "(H+C-C0)/G", 2, 7, 0.25);
    assertReads(outcome, "greedy", "(H+C-C0)/G", 1, 13.5, 0.25);
    // Another order of the cycle, other random pages.
    assertReads(outcome, "cycle", "(H+C)/(G+1)", 5, 22, 1);
    assertReads(outcome, "cycle", "(H+C-C0)/G", 2, 16.5, 1);
    assertReads(outcome, "random", "(H+C)/(G+1)", 5, 42.25, 3);
    assertReads(outcome, "random", "(H+C-C0)/G", 5, 13.75, 1.5);
    assertEquals(13.4, error(outcome, "greedy", "(H+C)/(G+1)", 5), 0.1);
    assertEquals(3.0, error(outcome, "greedy", "(H+C-C0)/G", 5), 0.1);
    assertEquals(Verdict.PARTLY, outcome.verdict());
  }

  private static double error(Outcome outcome, String selection, String estimate, double reads) {
    return number(outcome, "mean_relative_error_percent", reads, selection, estimate);
  }

  private static void assertReads(
      Outcome outcome,
      String selection,
      String estimate,
      double percent,
      double expected,
      double tolerance) {
    double reads = Double.NaN;
    for (List<Object> row : outcome.numbers().rows()) {
      if (row.get(1).equals(selection) && row.get(2).equals(estimate)) {
        boolean below = (Double) row.get(3) <= percent;
        reads = !below ? Double.NaN : Double.isNaN(reads) ? (Double) row.get(0) : reads;
      }
    }
    assertEquals(expected, reads, tolerance, selection + ", " + estimate + ", " + percent + " %");
  }

  @Test
  void scoresAreThoseOfTheReplication() throws IOException {
    for (String name : List.of("PL50k", "COPY50k", "WEB30k")) {
      Web web = SharedGraphs.web(name);
      double[] pageRank = Scores.pageRank(web.graph());
      double[] distance = Scores.of(Scores.distanceRank(0.85, 20), web.graph());
      double[] given = new double[distance.length];
      double largest = 0;
      double off = 0;
      double offset = Double.NaN;
      for (String[] row : SharedGraphs.table(name + ".scores.tsv.gz")) {
        int node = web.graph().node(row[0]);
        if (node >= 0) { // A page without links is in no link file.
          double rank = Double.parseDouble(row[1]);
          largest = Math.max(largest, rank);
          off = Math.max(off, Math.abs(rank - pageRank[node]));
          given[node] = -Double.parseDouble(row[2]);
          offset = Double.isNaN(offset) ? distance[node] - given[node] : offset;
          assertEquals(offset, distance[node] - given[node], 1e-9, name + " " + row[0]);
        }
      }
      // Pages without links are missing here, but have a share of the teleports there.
      assertTrue(off <= 1e-3 * largest, name + ": " + off + " of " + largest);
    }
  }

  @Test
  void rankingsAgreeWithPageRankAsTheReplicationFound() throws IOException {
    assertTau("PL50k", 0.67, 0.56);
    assertTau("COPY50k", 0.90, 0.90);
    assertTau("WEB30k", 0.49, 0.69);
  }

  private static void assertTau(String name, double distanceRank, double backlinks)
      throws IOException {
    Outcome outcome = run(new DistanceRankTau(), SharedGraphs.web(name));
    assertEquals(distanceRank, number(outcome, "tau_b", name, "DistanceRank", 0.85), 0.01, name);
    assertEquals(backlinks, number(outcome, "tau_b", name, "back-links"), 0.01, name);
  }

  @Test
  void pageRankOfAThinGraphPredictsBetterThanDistanceRank() throws IOException {
    assertAt70("PL50k", 0.28, 0.31);
    assertAt70("WEB30k", 0.30, 0.36);
  }

  private static void assertAt70(String name, double distanceRank, double pageRank)
      throws IOException {
    Outcome outcome = run(new RichGetRicher(), SharedGraphs.web(name));
    // Other links are removed there.
    assertEquals(distanceRank, removed(outcome, name, "DistanceRank", 0.85), 0.015, name);
    assertEquals(pageRank, removed(outcome, name, "PageRank", Double.NaN), 0.015, name);
    assertEquals(Verdict.DISAGREES, outcome.verdict());
  }

  private static double removed(Outcome outcome, String name, String ranking, double gamma) {
    return number(outcome, "tau_b", name, "links removed", 70, ranking, gamma);
  }

  @Test
  void fiveIterationsAreEnoughForAStrongDiscountOnly() throws IOException {
    for (String name : List.of("PL50k", "WEB30k")) {
      Outcome outcome = run(new DistanceRankConvergence(), SharedGraphs.web(name));
      for (double top : new double[] {0.4, 1.6, 4, 10}) {
        double strong = number(outcome, "similarity_with_20", name, 0.5, 5, top);
        double usual = number(outcome, "similarity_with_20", name, 0.85, 5, top);
        assertTrue(strong >= 0.80 && strong <= 0.985, name + " " + top + ": " + strong);
        assertTrue(usual >= 0.43 && usual <= 0.71, name + " " + top + ": " + usual);
      }
      assertEquals(Verdict.PARTLY, outcome.verdict());
    }
  }

  @Test
  void crawlOrdersFindHotPagesAsTheReplicationFound() throws IOException {
    // At 30, 50 and 65 %; other random seeds there, two sets of them.
    assertThroughput("PL50k", "PageRank", 0.82, 0.84, 0.86);
    assertThroughput("PL50k", "DistanceRank", 0.78, 0.82, 0.85);
    assertThroughput("PL50k", "OPIC", 0.80, 0.82, 0.84);
    assertThroughput("PL50k", "back-links", 0.75, 0.80, 0.83);
    assertThroughput("PL50k", "breadth first", 0.74, 0.79, 0.82);
    assertThroughput("WEB30k", "PageRank", 0.65, 0.74, 0.80);
    assertThroughput("WEB30k", "DistanceRank", 0.60, 0.71, 0.79);
    assertThroughput("WEB30k", "OPIC", 0.61, 0.72, 0.79);
    assertThroughput("WEB30k", "back-links", 0.56, 0.68, 0.78);
    assertThroughput("WEB30k", "breadth first", 0.57, 0.67, 0.76);
  }

  private void assertThroughput(String name, String order, double at30, double at50, double at65)
      throws IOException {
    Outcome outcome = throughput.get(name);
    if (outcome == null) {
      outcome = run(new DistanceRankThroughput(), SharedGraphs.web(name));
      throughput.put(name, outcome);
    }
    assertEquals(at30, number(outcome, "throughput", name, order, 30), 0.03, name + " " + order);
    assertEquals(at50, number(outcome, "throughput", name, order, 50), 0.03, name + " " + order);
    assertEquals(at65, number(outcome, "throughput", name, order, 65), 0.03, name + " " + order);
    assertEquals(Verdict.DISAGREES, outcome.verdict());
  }

  @Test
  void windowsErrAsTheReplicationFound() throws IOException {
    assertWindows(
        "PL20k", new double[] {0.45, 12.9, 3.7, 1.9, 21, 2.5, 2.4, 4.9}, new double[] {9.5, 11.6});
  }

  /** Without change, by window; and with 1 % changed, of variable 4 and variable 8. */
  private static void assertWindows(String name, double[] still, double[] changing)
      throws IOException {
    Outcome outcome = run(new OpicWindows(), SharedGraphs.web(name));
    List<String> windows =
        List.of(
            "all history",
            "variable 2",
            "variable 4",
            "variable 8",
            "fixed 10 literal",
            "fixed 10 min 3",
            "interpolation 10",
            "interpolation 5");
    for (int k = 0; k < still.length; k++) {
      // Closed windows of few measures depend on when within a round they are looked at.
      double tolerance =
          Math.max(0.1, (windows.get(k).startsWith("variable") ? 0.35 : 0.1) * still[k]);
      assertEquals(
          still[k],
          number(outcome, "mean_relative_error_percent", name, 0.0, windows.get(k)),
          tolerance,
          name + ", " + windows.get(k));
    }
    // Other pages change there: an important one among them moves the mean.
    for (int k = 0; k < changing.length; k++) {
      String window = windows.get(2 + k);
      assertEquals(
          changing[k],
          number(outcome, "mean_relative_error_percent", name, 1.0, window),
          0.25 * changing[k],
          name + ", " + window);
    }
  }

  @Test
  void theLocalEstimateIsNearWhatTheReplicationFound() throws IOException {
    Outcome outcome = run(new LocalVersusGlobal(), SharedGraphs.webWithSites("WEB30k"));
    double[][] expected = { // views, tau of raw hits, (12) raw
      {0.3, 0.14, 0.62}, {1, 0.27, 0.59}, {3, 0.41, 0.59}, {10, 0.57, 0.68}, {100, 0.81, 0.86}
    };
    for (double[] row : expected) {
      double views = row[0];
      double raw = number(outcome, "kendall_tau_b", LocalVersusGlobal.HITS, views);
      // Their numbers are those of tau-a, which gives pages with as many hits no credit.
      assertTrue(raw < row[1] + 0.13 && raw > row[1] - 0.02, views + ": " + raw);
      // Surfers there enter as the model has it; here they come over the web.
      double solved = number(outcome, "kendall_tau_b", LocalVersusGlobal.VISITS, views);
      assertEquals(row[2], solved, 0.05);
      assertTrue(solved > raw, views + ": " + solved + " and " + raw);
    }
    assertEquals(1, number(outcome, "kendall_tau_b", "(12) from the true inflow"), 1e-3);
    assertEquals(0, number(outcome, "l1_of_shares", "(12) from the true inflow"), 1e-9);
    assertEquals(0.91, number(outcome, "kendall_tau_b", "(12) from uniform inflow"), 0.03);
    assertNotEquals(Verdict.DISAGREES, outcome.verdict());
  }

  @Test
  void everySiteIsInsideTheBoundsOfLemmaFive() throws IOException {
    Outcome outcome = run(new SiteAmplification(), SharedGraphs.webWithSites("WEB30k"));
    assertEquals(1, number(outcome, "share_inside_bounds", "WEB30k"));
    assertEquals(0, number(outcome, "alpha_off_by", "WEB30k"), 1e-7);
    assertEquals(Verdict.AGREES, outcome.verdict());
  }

  @Test
  void aRealGraphIsReadFromItsBvGraphFile() throws IOException {
    Web web = LinkFile.read(SharedGraphs.bvGraph(), Optional.empty());
    assertEquals(325_557, web.graph().numNodes());
    assertEquals(3_216_152 - 87_442, web.graph().numArcs(), "links of a page to itself apart");
    assertEquals(326, web.inSites().numSites());
  }
}
