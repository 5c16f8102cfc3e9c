package org.siterank.whatif;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Value of every existing link and every entry to a page or to the site: by how much {@code F = c^T
 * P} would change if the link were gone.
 *
 * <p>With {@code N = (I - d A_S)^-1}, {@code x = N c} and k the number of links of page i, or 1
 * over the share of the link where links have weights:
 *
 * <pre>
 *   remove i->j, k &gt; 1     dF = P_i (x_i - c_i - d x_j) / (k - N_ii + d N_ji)
 *   remove i->j, k = 1     dF = - P_i d x_j / N_ii
 *   external, nofollow     the same with x_j = N_ji = 0
 * </pre>
 *
 * <p>Derived by the formula of Sherman and Morrison, the inflow taken as unchanged. A page without
 * other links than the removed one is dangling afterwards.
 *
 * <p>All links of one page are priced exactly from one column of N. For all links of the site there
 * are brackets, free once x is known: with h_w, at most d, the share of the visits of w that come
 * to i, {@code N_ii = k / (k - d H)}, {@code N_ji = h_j N_ii} and H the sum of h over the links of
 * i, the denominator is {@code k (k - 1 - d (H - h_j)) / (k - d H)}, which falls in {@code H - h_j}
 * and rises in h_j.
 */
public final class LinkPrices {

  /** One over the share of a link that takes everything, with its roundings. */
  private static final double ONLY = 1 + 1e-12;

  /** A name that no page has: the graph does not keep those of external targets. */
  private static final String ANY_EXTERNAL = "external link";

  private final WhatIf whatIf;
  private final SolvedSite site;
  private final SiteGraph graph;
  private final AdjointValues values;
  private final double d;
  private final double scoreError;
  private final FundamentalMatrix visits;
  private final ForwardPush column;

  /**
   * A link with what F gains if it is removed: negative for a link that is worth having.
   *
   * @param from its source
   * @param to its target, or -1 for any one external or nofollow link of the source
   * @param low what F gains at least
   * @param high what F gains at most; exact prices differ from it by the error bound only
   */
  public record Price(int from, int to, double low, double high) {

    /** The middle of the bracket: the price where it is exact. */
    public double gainIfRemoved() {
      return (low + high) / 2;
    }
  }

  private LinkPrices(WhatIf whatIf, Aim aim) {
    this.whatIf = whatIf;
    this.site = whatIf.site();
    this.graph = site.graph();
    this.values = new AdjointValues(site, aim);
    this.d = site.damping();
    this.scoreError = site.weightedResidual() / site.weights().gap();
    this.visits = new FundamentalMatrix(site);
    this.column = visits.room();
  }

  /**
   * Prepares prices: one adjoint solve.
   *
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   * @throws IllegalStateException when the limit of iterations is too low to bound any error
   */
  public static LinkPrices of(WhatIf whatIf, Aim aim) {
    whatIf.requireBounded();
    return new LinkPrices(whatIf, aim);
  }

  /** x: what one more unit of inflow at each page adds to F. */
  public NodeVector entries() {
    return NodeVector.of(graph, values.toArray());
  }

  /** Whether x met the tolerance. */
  public boolean converged() {
    return values.converged() && site.ranks().convergence().converged();
  }

  /** A bracket of the price of a followed link of the site; O(1). */
  public Price bracket(int from, int to) {
    requireLink(from, to);
    return bracketed(from, to);
  }

  private void requireLink(int from, int to) {
    if (!graph.predecessors().contains(to, from)) {
      throw new IllegalArgumentException(
          "this link is not there: " + graph.name(from) + " to " + graph.name(to));
    }
  }

  private Price bracketed(int from, int to) {
    double k = shares(from, to < 0 ? -1 : graph.successors().find(from, to));
    double others =
        graph.isWeighted()
            ? Math.max(0, k * graph.internalShare(from) - (to < 0 ? 0 : 1))
            : graph.internalOutdegree(from) - (to < 0 ? 0 : 1);
    double reach = to < 0 ? 0 : d; // h_j is at most that.
    if (k <= ONLY) {
      return to < 0 ? new Price(from, to, 0, 0) : lastLink(from, to, 1, 1 / (1 - d * reach));
    }
    if (k == Double.POSITIVE_INFINITY) {
      return new Price(from, to, 0, 0); // Nobody follows it.
    }
    // H - h_j from 0 to d times the others; at d = 1 without any way out the least is 0.
    double most = k * (k - 1) / (k - d * reach);
    double least = k * Math.max(0, k - 1 - d * d * others) / (k - d * d * others);
    return price(from, to, least, most);
  }

  /**
   * One over the share of a link; the number of links of its page where all are alike.
   *
   * @param arc its position, or -1 for one that is no arc of the site
   */
  private double shares(int from, int arc) {
    double weight = arc < 0 ? graph.otherWeight(from) : graph.successors().weight(arc);
    return graph.outdegree(from) / weight;
  }

  private Price lastLink(int from, int to, double leastStay, double mostStay) {
    double most = d * (values.of(to) + values.error(to));
    double least = Math.max(0, d * (values.of(to) - values.error(to)));
    double score = site.score(from);
    return new Price(
        from,
        to,
        -(score + scoreError) * most / leastStay,
        -Math.max(0, score - scoreError) * least / mostStay);
  }

  /** The quotient of two brackets. */
  private Price price(int from, int to, double least, double most) {
    double above = values.of(from) - values.aim().weight(from) - (to < 0 ? 0 : d * values.of(to));
    double off = values.error(from) + (to < 0 ? 0 : d * values.error(to));
    double score = site.score(from);
    double lowest = Math.max(0, score - scoreError);
    double highest = score + scoreError;
    double low = above - off;
    double high = above + off;
    return new Price(
        from,
        to,
        low < 0 ? ratio(low * highest, least) : low * lowest / most,
        high > 0 ? ratio(high * highest, least) : high * lowest / most);
  }

  private static double ratio(double above, double below) {
    return above == 0 ? 0 : above / below;
  }

  /**
   * The prices of all followed links of a page inside the site, in the order of their targets, and
   * of one external or nofollow link, where it has any, at the end.
   */
  public List<Price> of(int from) {
    List<Price> prices = new ArrayList<>();
    if (graph.isDangling(from)) {
      return prices;
    }
    double accuracy = site.algorithm().tolerance();
    visits.to(from, accuracy, column);
    double error = column.largestResidual() / site.weights().gap();
    double stay = column.x(from);
    double stayError = error * site.weights().at(from);
    Arcs successors = graph.successors();
    for (int n = successors.begin(from); n < successors.end(from); n++) {
      int to = successors.node(n);
      double k = shares(from, n);
      if (k == Double.POSITIVE_INFINITY) {
        prices.add(new Price(from, to, 0, 0));
      } else if (k <= ONLY) {
        prices.add(lastLink(from, to, Math.max(1, stay - stayError), stay + stayError));
      } else {
        double below = k - stay + d * column.x(to);
        prices.add(narrowed(from, to, below, stayError + d * error * site.weights().at(to)));
      }
    }
    if (graph.outdegree(from) > graph.internalOutdegree(from)) {
      double k = shares(from, -1);
      boolean isNothing = k <= ONLY || k == Double.POSITIVE_INFINITY;
      prices.add(isNothing ? new Price(from, -1, 0, 0) : narrowed(from, -1, k - stay, stayError));
    }
    return prices;
  }

  private Price narrowed(int from, int to, double below, double error) {
    boolean isSafe = error < below && below >= LinkGain.SINGULAR;
    boolean hasEdit = to >= 0 || graph.externalOutdegree(from) > 0;
    return isSafe || !hasEdit || d == 1 || !graph.isWeighted()
        ? price(from, to, Math.max(0, below - error), below + error)
        : solved(from, to);
  }

  /**
   * The edited site asked for a price: where the link takes nearly all, the formula divides by 0.
   */
  private Price solved(int from, int to) {
    String target = to < 0 ? ANY_EXTERNAL : graph.name(to);
    RankDelta delta = whatIf.after(List.of(ArcEdit.remove(graph.name(from), target)));
    double gain = values.aim().of(delta);
    double error = delta.convergence().l1ErrorBound() + scoreError;
    return new Price(from, to, gain - error, gain + error);
  }

  /** Takes the brackets of all links, source by source. */
  public interface Visitor {
    /** One link. */
    void visit(Price price);
  }

  /** Brackets of the prices of all links, external ones once per page: O(links). */
  public void forEach(Visitor visitor) {
    Arcs successors = graph.successors();
    for (int i = 0; i < graph.numNodes(); i++) {
      for (int n = successors.begin(i); n < successors.end(i); n++) {
        visitor.visit(bracketed(i, successors.node(n)));
      }
      if (graph.outdegree(i) > graph.internalOutdegree(i)) {
        visitor.visit(bracketed(i, -1));
      }
    }
  }

  /** The links whose loss would cost F most, dearest first, exact; equal ones by name. */
  public List<Price> dearest(int top) {
    return best(top, Comparator.comparingDouble(Price::high), -1);
  }

  /** The links whose removal would bring F most, exact; equal ones by name. */
  public List<Price> costliest(int top) {
    return best(top, Comparator.comparingDouble(p -> -p.low()), 1);
  }

  /**
   * Branch and bound: pages are opened in the order of what their best link may be worth, until no
   * other can be in the list.
   */
  private List<Price> best(int top, Comparator<Price> sure, double sign) {
    LinkAdvice.checkTop(top);
    int n = graph.numNodes();
    double[] promise = new double[n];
    Arrays.fill(promise, Double.NEGATIVE_INFINITY);
    forEach(
        price -> {
          double most = sign > 0 ? price.high() : -price.low();
          promise[price.from()] = Math.max(promise[price.from()], most);
        });
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (promise[i] > 0) {
        order.add(i);
      }
    }
    order.sort(Comparator.comparingDouble((Integer i) -> -promise[i]).thenComparingInt(i -> i));
    Comparator<Price> listed =
        Comparator.comparingDouble((Price p) -> -sign * p.gainIfRemoved())
            .thenComparingInt(Price::from)
            .thenComparingInt(Price::to);
    List<Price> list = new ArrayList<>();
    for (int i : order) {
      if (list.size() >= top) {
        list.sort(sure);
        Price last = list.get(top - 1);
        if (promise[i] < (sign > 0 ? last.low() : -last.high())) {
          break;
        }
      }
      for (Price price : of(i)) {
        if (sign * price.gainIfRemoved() > 0) {
          list.add(price);
        }
      }
    }
    list.sort(listed);
    return List.copyOf(list.subList(0, Math.min(top, list.size())));
  }
}
