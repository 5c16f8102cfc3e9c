package org.siterank.graph;

import java.util.Arrays;

/**
 * The weights of links that pages get anew, beside the links that they have: 1 is as much as an
 * average one of the page. A link from v to j weighs {@code m_v g_j}, and takes the share
 *
 * <pre>
 *   w = m_v g_j / (d+ + m_v g_j)
 * </pre>
 *
 * <p>of the importance of v; the other links shrink in proportion. With m = g = 1 that is {@code 1
 * / (d+ + 1)}, the share of the papers. Several new links of a page divide as if they had come one
 * after the other, in any order. A page without links gives its first one everything. Immutable;
 * memory: 8 bytes per node, 16 where the factors of the targets are not all 1.
 */
public final class NewLinks {

  private final double[] ofSource; // m
  private final double[] ofTarget; // g; null: all 1
  private final double mostOfTarget;

  private NewLinks(double[] ofSource, double[] ofTarget) {
    this.ofSource = ofSource;
    this.ofTarget = ofTarget;
    this.mostOfTarget = ofTarget == null ? 1 : Arrays.stream(ofTarget).max().orElse(1);
  }

  /**
   * The weights of new links.
   *
   * @param ofSource m, by node
   * @param ofTarget g, by node
   * @throws IllegalArgumentException when they are not as many, or one is not positive and finite
   */
  public static NewLinks of(double[] ofSource, double[] ofTarget) {
    if (ofSource.length != ofTarget.length) {
      throw new IllegalArgumentException(
          "there must be a factor for each of %d pages, got %d"
              .formatted(ofSource.length, ofTarget.length));
    }
    for (double[] factors : new double[][] {ofSource, ofTarget}) {
      for (double factor : factors) {
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException(
              "the weight of a new link must be positive and finite, got " + factor);
        }
      }
    }
    boolean isOne = Arrays.stream(ofTarget).allMatch(factor -> factor == 1);
    return new NewLinks(ofSource.clone(), isOne ? null : ofTarget.clone());
  }

  /** Number of pages. */
  int size() {
    return ofSource.length;
  }

  /** The weight of a new link. */
  double weight(int from, int to) {
    return ofTarget == null ? ofSource[from] : ofSource[from] * ofTarget[to];
  }

  /** The greatest weight that a new link of a page may have. */
  double mostWeight(int from) {
    return ofSource[from] * mostOfTarget;
  }

  /** These weights after the average link of some pages has another weight. */
  NewLinks scaled(int[] sources, double[] factors) {
    double[] scaled = ofSource.clone();
    for (int k = 0; k < sources.length; k++) {
      scaled[sources[k]] *= factors[k];
    }
    return new NewLinks(scaled, ofTarget);
  }

  /** These weights among more pages, whose new links weigh as much as average ones. */
  NewLinks moved(int[] place, int size) {
    return new NewLinks(
        moved(ofSource, place, size), ofTarget == null ? null : moved(ofTarget, place, size));
  }

  private static double[] moved(double[] factors, int[] place, int size) {
    double[] moved = new double[size];
    Arrays.fill(moved, 1);
    for (int v = 0; v < factors.length; v++) {
      moved[place[v]] = factors[v];
    }
    return moved;
  }

  /** These weights of some of the pages. */
  NewLinks restrictedTo(int[] nodes) {
    return new NewLinks(picked(ofSource, nodes), ofTarget == null ? null : picked(ofTarget, nodes));
  }

  private static double[] picked(double[] factors, int[] nodes) {
    return Arrays.stream(nodes).mapToDouble(v -> factors[v]).toArray();
  }
}
