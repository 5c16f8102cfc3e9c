package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SiteSystem;

/** By hand: a leads to b, and after the change to c instead; b goes away; c is new. */
class ChangeNoiseTest {

  private static final double D = 0.5;

  private static SiteGraph pair() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    builder.addNode(RandomSites.name(0), NodeKind.READ);
    builder.addNode(RandomSites.name(1), NodeKind.READ);
    builder.addArc(RandomSites.name(0), RandomSites.name(1), ArcKind.FOLLOW);
    return builder.build();
  }

  private static ChangeNoise noise(double a, double b, int... places) {
    SiteGraph before = pair();
    NodeVector variance = NodeVector.of(before, new double[] {a, b});
    return new ChangeNoise(
        variance, new SiteSystem(before, D), new SiteSystem(pair(), D), places, 1000);
  }

  @Test
  void aPageThatStaysAsItIsHasAChangeWithoutNoise() {
    ChangeNoise noise = noise(4, 9, 0, 1);
    assertEquals(0, noise.deviation(0, 0), 1e-9);
    assertEquals(0, noise.deviation(1, 1), 1e-9);
  }

  @Test
  void aPageThatGoesOrComesHasAllItsNoise() {
    ChangeNoise noise = noise(4, 9, 0, -1);
    // P_b = s_b + d s_a before: Var = 9 + .25 * 4.
    assertEquals(Math.sqrt(10), noise.deviation(1, -1), 1e-6);
    assertEquals(2, noise.deviation(0, -1), 1e-6);
    // After, what enters at b enters nowhere: P_c = d s_a.
    assertEquals(1, noise.deviation(-1, 1), 1e-6);
    // From P_b to P_c: what entered at a is the same, what entered at b is gone.
    assertEquals(3, noise.deviation(1, 1), 1e-6);
    // From P_a = s_a to P_c = s_a / 2.
    assertEquals(1, noise.deviation(0, 1), 1e-6);
    assertEquals(0, noise.deviation(-1, -1));
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> noise(4, -1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> noise(4, 1, 0));
    assertEquals(0, noise(0, 0, 0, 1).deviation(0, 1));
  }
}
