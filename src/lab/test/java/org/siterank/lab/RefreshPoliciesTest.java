package org.siterank.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;

/** Policies of reading again: what the experiment finds, and that it can find the opposite. */
@Tag("slow")
class RefreshPoliciesTest {

  private static Outcome run(OptionalInt pages, Optional<Web> given) throws IOException {
    return new RefreshPolicies().run(new Bench(pages, 1, 5, given, (stage, done, total) -> {}));
  }

  private static double number(Outcome outcome, String policy, String column) {
    List<List<Object>> rows =
        outcome.numbers().rows().stream().filter(row -> row.get(0).equals(policy)).toList();
    assertEquals(1, rows.size());
    return (Double) rows.get(0).get(outcome.numbers().columns().indexOf(column));
  }

  @Test
  void cashKeepsMoreImportanceFreshAndDelayIsLeastWhereItIsMinimised() throws IOException {
    Outcome outcome = run(OptionalInt.of(300), Optional.empty());
    assertNotEquals(Verdict.DISAGREES, outcome.verdict(), outcome.measured());
    assertTrue(
        number(outcome, "greedy", "freshness_low") > number(outcome, "uniform", "freshness_high"),
        outcome.measured());
    double least = number(outcome, "delay", "delay_nights");
    for (String policy : List.of("uniform", "proportional", "greedy")) {
      assertTrue(least < number(outcome, policy, "delay_nights"), outcome.measured());
    }
    assertEquals(
        outcome.numbers().rows(), run(OptionalInt.of(300), Optional.empty()).numbers().rows());
  }

  /** A default that forgets importance is found, and named. */
  @Test
  void aDefaultWithoutImportanceHasNotTheLeastDelay() throws IOException {
    Outcome blind =
        new RefreshPolicies((age, importance, changes) -> age * Math.sqrt(changes))
            .run(new Bench(OptionalInt.of(300), 1, 5, Optional.empty(), (stage, done, all) -> {}));
    String part = "what the crawler does by default has the least delay";
    assertTrue(
        blind.missing().contains("not: " + part) || blind.missing().contains("open: " + part),
        blind.missing().toString());
    Outcome good = run(OptionalInt.of(300), Optional.empty());
    assertFalse(good.missing().toString().contains(part), good.missing().toString());
  }

  @Test
  void whereAllPagesAreEquallyImportantCashIsNoBetterThanReadingThemInTurn() throws IOException {
    SiteGraph.Builder ring = new SiteGraph.Builder();
    for (int v = 0; v < 200; v++) {
      ring.addNode(String.format("%03d", v), NodeKind.READ);
      ring.addArc(String.format("%03d", v), String.format("%03d", (v + 1) % 200), ArcKind.FOLLOW);
    }
    Outcome outcome = run(OptionalInt.empty(), Optional.of(Web.of("ring", ring.build())));
    assertNotEquals(Verdict.AGREES, outcome.verdict(), outcome.measured());
    assertTrue(
        number(outcome, "greedy", "freshness") < number(outcome, "uniform", "freshness") + 0.01,
        outcome.measured());
  }
}
