package org.siterank.shares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;

class LinkChoiceTest {

  private static final int SIZE = LinkFeatures.NAMES.size();

  /** Every page links to so many others. */
  private static SiteGraph graph(int pages, int links) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < pages; v++) {
      builder.addNode("p" + (100 + v), NodeKind.READ);
      for (int k = 1; k <= links; k++) {
        builder.addArc("p" + (100 + v), "p" + (100 + (v + k) % pages), ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  @Test
  void withoutClicksAllLinksAreAlike() {
    Arcs successors = graph(5, 2).successors();
    float[] values = new float[successors.size() * SIZE];
    values[0] = 1;
    LinkFeatures features = LinkFeatures.of(successors, values);
    for (LinkWeight weight : LinkChoice.fit(features, new double[successors.size()], 5).weights()) {
      assertEquals(1, weight.factor());
      assertEquals(1, weight.deviation(), 1e-12, "as uncertain as the prior");
    }
  }

  /** Of two links one is content: b solves 30 = 40 / (1 + e^-b) + b. */
  @Test
  void oneFeatureOfOnePageIsFoundAsByHand() {
    Arcs successors = graph(3, 2).successors();
    float[] values = new float[successors.size() * SIZE];
    values[0] = 1;
    double[] clicks = new double[successors.size()];
    clicks[0] = 30;
    clicks[1] = 10;
    LinkWeight content =
        LinkChoice.fit(LinkFeatures.of(successors, values), clicks, 3).weights().get(0);
    double b = content.coefficient();
    assertEquals(30, 40 / (1 + Math.exp(-b)) + b, 1e-6);
    double q = 1 / (1 + Math.exp(-b));
    assertEquals(Math.pow(40 * q * (1 - q) + 1, -0.5), content.deviation(), 1e-6);
  }

  @Test
  void preferencesOfDrawnReadersAreFoundWithinTheirIntervals() {
    SiteGraph graph = graph(60, 8);
    Arcs successors = graph.successors();
    double[] truth = {1.2, 0.7, -0.4, 0, -0.8, 0.3, -0.5, 0.6};
    SplittableRandom random = new SplittableRandom(5);
    float[] values = new float[successors.size() * SIZE];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (LinkFeatures.NAMES.get(i % SIZE)) {
            case "later" -> (float) (3 * random.nextDouble());
            case "titled" -> random.nextInt(101) / 100f;
            default -> random.nextInt(2);
          };
    }
    LinkFeatures features = LinkFeatures.of(successors, values);
    double[] clicks = new double[successors.size()];
    for (int click = 0; click < 6000; click++) {
      clicks[drawn(features, truth, random)]++;
    }
    LinkChoice.Fit fit = LinkChoice.fit(features, clicks, graph.numNodes());
    for (int f = 0; f < SIZE; f++) {
      LinkWeight weight = fit.weights().get(f);
      assertEquals(truth[f], weight.coefficient(), 4 * weight.deviation(), weight.kind());
      assertTrue(weight.deviation() < 0.1, weight.toString());
    }
  }

  private static int drawn(LinkFeatures features, double[] truth, SplittableRandom random) {
    Arcs successors = features.successors();
    int page = random.nextInt(60);
    double[] weights = new double[successors.degree(page)];
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      double utility = 0;
      for (int f = 0; f < SIZE; f++) {
        utility += truth[f] * features.value(successors.begin(page) + k, f);
      }
      weights[k] = Math.exp(utility);
      sum += weights[k];
    }
    double left = random.nextDouble() * sum;
    int k = 0;
    while (k < weights.length - 1 && left > weights[k]) {
      left -= weights[k++];
    }
    return successors.begin(page) + k;
  }
}
