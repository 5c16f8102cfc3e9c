package org.siterank.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;

/** Policies of reading again: what the experiment finds, and that it can find the opposite. */
class RefreshPoliciesTest {

  private static Outcome run(OptionalInt pages, Optional<Web> given, long seed) {
    return new RefreshPolicies().run(new Bench(pages, seed, given, (stage, done, total) -> {}));
  }

  private static double mean(Outcome outcome, String policy, String measure) {
    return number(outcome, policy, measure, "mean");
  }

  private static double number(Outcome outcome, String policy, String measure, String column) {
    List<List<Object>> rows =
        outcome.numbers().rows().stream()
            .filter(row -> row.subList(0, 2).equals(List.of(policy, measure)))
            .toList();
    assertEquals(1, rows.size());
    return (Double) rows.get(0).get(outcome.numbers().columns().indexOf(column));
  }

  @Test
  void cashKeepsMoreImportanceFreshAndDelayIsLeastWhereItIsMinimised() {
    Outcome outcome = run(OptionalInt.of(300), Optional.empty(), 1);
    assertNotEquals(Verdict.DISAGREES, outcome.verdict(), outcome.measured());
    assertTrue(number(outcome, "greedy", "freshness", "lower_diff") > 0.1, outcome.measured());
    double least = mean(outcome, "delay", "delay_nights");
    for (String policy : List.of("uniform", "proportional", "greedy")) {
      assertTrue(least < mean(outcome, policy, "delay_nights"), outcome.measured());
    }
    assertEquals(
        outcome.numbers().rows(), run(OptionalInt.of(300), Optional.empty(), 1).numbers().rows());
  }

  @Test
  void whereAllPagesAreEquallyImportantCashIsNoBetterThanReadingThemInTurn() {
    SiteGraph.Builder ring = new SiteGraph.Builder();
    for (int v = 0; v < 200; v++) {
      ring.addNode(String.format("%03d", v), NodeKind.READ);
      ring.addArc(String.format("%03d", v), String.format("%03d", (v + 1) % 200), ArcKind.FOLLOW);
    }
    Outcome outcome = run(OptionalInt.empty(), Optional.of(Web.of("ring", ring.build())), 1);
    assertNotEquals(Verdict.AGREES, outcome.verdict(), outcome.measured());
    assertTrue(
        mean(outcome, "greedy", "freshness") < mean(outcome, "uniform", "freshness") + 0.01,
        outcome.measured());
  }
}
