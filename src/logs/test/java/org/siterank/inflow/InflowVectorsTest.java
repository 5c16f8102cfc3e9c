package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.graph.GivenVectors;

/** The vectors were computed by another program in another language. */
class InflowVectorsTest {

  private static final double RELATIVE = 1e-12;

  private JsonNode vectors;

  private void onEach(Runnable test) {
    for (JsonNode each : List.of(GivenVectors.read("inflow_own.json"))) {
      vectors = each;
      test.run();
    }
  }

  private static void assertClose(double expected, double actual) {
    assertEquals(expected, actual, RELATIVE * Math.abs(expected), () -> "not " + expected);
  }

  private double[] numbers(String name) {
    return numbers(vectors.get(name));
  }

  private static double[] numbers(JsonNode array) {
    double[] numbers = new double[array.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = array.get(i).asDouble();
    }
    return numbers;
  }

  private DecayedCounts decayed() {
    JsonNode ages = vectors.get("ages_days");
    double halfLife = vectors.get("half_life").asDouble();
    DecayedCounts counts = new DecayedCounts(ages.size());
    for (int v = 0; v < ages.size(); v++) {
      for (JsonNode age : ages.get(String.valueOf(v))) {
        counts.add(v, 1, Math.pow(2, -age.asDouble() / halfLife));
      }
    }
    return counts;
  }

  @Test
  void decayedCountsAreReproduced() {
    onEach(this::assertDecayed);
  }

  private void assertDecayed() {
    DecayedCounts counts = decayed();
    for (int v = 0; v < 5; v++) {
      JsonNode expected = vectors.get("decayed").get(String.valueOf(v));
      assertClose(expected.get("sum_w").asDouble(), counts.sum(v));
      assertClose(expected.get("sum_w2").asDouble(), counts.variance(v));
      assertClose(expected.get("n_eff").asDouble(), counts.effective(v));
    }
  }

  @Test
  void shrinkageIsReproduced() {
    onEach(this::assertShrinkages);
  }

  private void assertShrinkages() {
    assertShrinkage("ext_hits", "eb_ext");
    assertShrinkage("noref_hits", "eb_noref");
    assertShrinkage("noref_hits_2", "eb_noref_2");
  }

  private void assertShrinkage(String counts, String expected) {
    Shrinkage shrinkage = Shrinkage.of(numbers(counts));
    double[] values = numbers(vectors.get(expected).get(0));
    for (int v = 0; v < values.length; v++) {
      assertClose(values[v], shrinkage.values()[v]);
    }
    assertClose(vectors.get(expected).get(1).asDouble(), shrinkage.factor());
  }

  @Test
  void theMixtureWithHitsIsReproduced() {
    onEach(this::assertWithHits);
  }

  private void assertWithHits() {
    double[] hosts = numbers("referring_sites");
    double days = 8;
    double[] ext = numbers("ext_hits");
    double[] noref = numbers("noref_hits_2");
    Inflow inflow = estimate(ext, noref, hosts, days);
    double visits = 0;
    for (int v = 0; v < ext.length; v++) {
      visits += ext[v] + noref[v];
    }
    assertRule("rule", inflow, visits / days);
    assertTrue(inflow.isMeasured());
  }

  @Test
  void theMixtureWithoutALogIsReproduced() {
    onEach(this::assertWithoutLog);
  }

  private void assertWithoutLog() {
    int n = numbers("rule_r").length;
    Inflow inflow = estimate(new double[n], new double[n], new double[n], 0);
    assertRule("rule_no_log", inflow, 1);
    assertEquals(0, inflow.external(0));
  }

  /**
   * Parts of fixed weights: visits 0.7, hosts 0.2, uniform 0.1; an empty one gives its weight up.
   */
  @Test
  void theMixtureOfFixedWeightsIsReproduced() {
    onEach(this::assertFixedWeights);
  }

  private void assertFixedWeights() {
    double[] sites = numbers("referring_sites");
    double[] eb = numbers(vectors.get("eb_ext").get(0));
    double[] noref = numbers(vectors.get("eb_noref").get(0));
    double[] weights = numbers("mix_weights");
    double[] h = new double[eb.length];
    double[] uniform = new double[eb.length];
    for (int v = 0; v < h.length; v++) {
      h[v] = eb[v] + noref[v];
      uniform[v] = 1;
    }
    assertMixture("mix", weights, h, sites, uniform);
    assertMixture("mix_no_hits", weights, new double[h.length], sites, uniform);
  }

  private void assertMixture(String name, double[] weights, double[]... parts) {
    double[] expected = numbers(name);
    double[] sums = new double[parts.length];
    for (int i = 0; i < parts.length; i++) {
      sums[i] = Arrays.stream(parts[i]).sum();
    }
    double[] used = Mixture.weights(weights, sums);
    for (int v = 0; v < expected.length; v++) {
      double mixed = 0;
      for (int i = 0; i < parts.length; i++) {
        mixed += sums[i] > 0 ? used[i] * parts[i][v] / sums[i] : 0;
      }
      assertClose(expected[v], mixed);
    }
  }

  private static DecayedCounts counts(double[] numbers) {
    DecayedCounts counts = new DecayedCounts(numbers.length);
    for (int v = 0; v < numbers.length; v++) {
      counts.add(v, (long) numbers[v], 1);
    }
    return counts;
  }

  private Inflow estimate(double[] ext, double[] noref, double[] hosts, double days) {
    InflowEvidence evidence =
        new InflowEvidence(counts(ext), counts(noref), counts(hosts), counts(hosts), 1, days);
    return new InflowEstimator(Estimator.MIXED, 0.85).estimate(evidence, numbers("rule_r"), 1);
  }

  private void assertRule(String name, Inflow inflow, double perDay) {
    double[] expected = numbers(vectors.get(name).get(0));
    for (int v = 0; v < expected.length; v++) {
      assertClose(expected[v] * perDay, inflow.sum()[v]);
    }
    assertClose(vectors.get(name).get(1).get("theta").asDouble(), inflow.theta());
    assertClose(vectors.get(name).get(1).get("w").asDouble(), inflow.visitWeight());
  }
}
