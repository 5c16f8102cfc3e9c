package org.siterank.shares;

import java.util.ArrayList;
import java.util.List;
import org.siterank.graph.Arcs;

/**
 * A reader who prefers some links of a page to others by their kind and place:
 *
 * <pre>
 * q_vj = exp(b x_vj) / sum over the links k of v of exp(b x_vk)
 * l(b) = sum over v, j of n_vj ln q_vj - |b|^2 / 2
 * </pre>
 *
 * <p>x_vj are the {@link LinkFeatures} of the link from v to j, n_vj its clicks. D. McFadden,
 * "Conditional logit analysis of qualitative choice behavior", 1974. Differs by the second term, a
 * normal prior of variance 1, without which a feature that no clicked link has would get a weight
 * without bound. l is concave; Newton's method with halved steps. Without clicks b = 0: every link
 * alike. Fails where what a link is about decides, and not its place.
 */
public final class LinkChoice {

  private static final int SIZE = LinkFeatures.NAMES.size();
  private static final int MOST_STEPS = 50;
  private static final double CONVERGED = 1e-14;

  private final LinkFeatures features;
  private final double[] clicks;
  private final Arcs successors;
  private final int pages;

  private LinkChoice(LinkFeatures features, double[] clicks, int pages) {
    this.features = features;
    this.clicks = clicks;
    this.successors = features.successors();
    this.pages = pages;
  }

  /** A fit and its quality. */
  public static final class Fit {
    private final double[] coefficients;
    private final double[] deviations;

    private Fit(double[] coefficients, double[] deviations) {
      this.coefficients = coefficients;
      this.deviations = deviations;
    }

    /** b, by the names of the features. */
    public List<LinkWeight> weights() {
      List<LinkWeight> weights = new ArrayList<>();
      for (int f = 0; f < SIZE; f++) {
        weights.add(new LinkWeight(LinkFeatures.NAMES.get(f), coefficients[f], deviations[f]));
      }
      return weights;
    }

    /** exp(b x) of every arc. */
    public double[] perArc(LinkFeatures features) {
      double[] weights = new double[features.successors().size()];
      for (int k = 0; k < weights.length; k++) {
        weights[k] = Math.exp(utility(features, coefficients, k));
      }
      return weights;
    }
  }

  /**
   * Fits the preferences to clicks.
   *
   * @param clicks per arc
   * @param pages number of pages
   */
  public static Fit fit(LinkFeatures features, double[] clicks, int pages) {
    return new LinkChoice(features, clicks, pages).fit();
  }

  private Fit fit() {
    double[] b = new double[SIZE];
    State state = new State(b);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] move = SymmetricSystem.solve(state.information, state.gradient);
      double gain = 0;
      for (int f = 0; f < SIZE; f++) {
        gain += move[f] * state.gradient[f];
      }
      if (gain < CONVERGED) {
        break;
      }
      State next = new State(moved(b, move, 1));
      for (double share = 0.5; next.height < state.height && share > 1e-6; share /= 2) {
        next = new State(moved(b, move, share));
      }
      b = next.at;
      state = next;
    }
    double[] deviations = new double[SIZE];
    for (int f = 0; f < SIZE; f++) {
      double[] unit = new double[SIZE];
      unit[f] = 1;
      deviations[f] = Math.sqrt(SymmetricSystem.solve(state.information, unit)[f]);
    }
    return new Fit(b, deviations);
  }

  private static double[] moved(double[] b, double[] move, double share) {
    double[] next = b.clone();
    for (int f = 0; f < SIZE; f++) {
      next[f] += share * move[f];
    }
    return next;
  }

  private static double utility(LinkFeatures features, double[] b, int arc) {
    double sum = 0;
    for (int f = 0; f < SIZE; f++) {
      sum += b[f] * features.value(arc, f);
    }
    return sum;
  }

  /** l at a point, its gradient, and the negative of its second derivatives. */
  private final class State {
    private final double[] at;
    private double height;
    private final double[] gradient = new double[SIZE];
    private final double[][] information = new double[SIZE][SIZE];

    State(double[] at) {
      this.at = at;
      for (int f = 0; f < SIZE; f++) {
        height -= at[f] * at[f] / 2;
        gradient[f] -= at[f];
        information[f][f] = 1;
      }
      for (int v = 0; v < pages; v++) {
        add(successors.begin(v), successors.end(v));
      }
    }

    private void add(int begin, int end) {
      double all = 0;
      for (int k = begin; k < end; k++) {
        all += clicks[k];
      }
      if (all == 0) {
        return;
      }
      double most = Double.NEGATIVE_INFINITY;
      for (int k = begin; k < end; k++) {
        most = Math.max(most, utility(features, at, k));
      }
      double sum = 0;
      double[] mean = new double[SIZE];
      double[][] square = new double[SIZE][SIZE];
      for (int k = begin; k < end; k++) {
        double weight = Math.exp(utility(features, at, k) - most);
        sum += weight;
        for (int f = 0; f < SIZE; f++) {
          double x = features.value(k, f);
          mean[f] += weight * x;
          for (int g = 0; g <= f; g++) {
            square[f][g] += weight * x * features.value(k, g);
          }
        }
      }
      for (int k = begin; k < end; k++) {
        if (clicks[k] > 0) {
          height += clicks[k] * (utility(features, at, k) - most - Math.log(sum));
          for (int f = 0; f < SIZE; f++) {
            gradient[f] += clicks[k] * features.value(k, f);
          }
        }
      }
      for (int f = 0; f < SIZE; f++) {
        gradient[f] -= all * mean[f] / sum;
        for (int g = 0; g <= f; g++) {
          double part = all * (square[f][g] / sum - mean[f] / sum * (mean[g] / sum));
          information[f][g] += part;
          information[g][f] += f == g ? 0 : part;
        }
      }
    }
  }
}
