package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;
import org.siterank.rank.Method;
import org.siterank.rank.RankSinks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;

/**
 * What a coarse tolerance leaves open is within the bound that is claimed, and no more than asked.
 */
class ProvenBoundsTest extends BoundedSites {

  @Test
  void theRanksAfterAnEditAreWithinTheirBound() {
    double worst = 0;
    for (Case each : Case.some(400)) {
      for (int v = 1; v < each.graph().numNodes(); v++) {
        if (each.graph().kind(v) != NodeKind.READ || each.graph().predecessors().contains(0, v)) {
          continue;
        }
        SiteGraph edited = each.graph().with(List.of(each.add(v, 0)));
        if (each.d() == 1 && !RankSinks.of(edited).isEmpty()) {
          continue;
        }
        RankDelta delta = each.whatIf().after(List.of(each.add(v, 0)));
        double[] exact = each.exact(edited);
        double error = 0;
        for (int w = 0; w < exact.length; w++) {
          error += Math.abs(exact[w] - each.whatIf().before().scores().get(w) - delta.change(w));
        }
        double bound = delta.convergence().l1ErrorBound();
        double sum = delta.before().scores().sum() + delta.totalChange();
        assertTrue(error <= bound + ROUNDING, error + " above " + bound);
        assertTrue(bound <= each.tolerance() * sum * (1 + ROUNDING), bound + " of " + sum);
        worst = Math.max(worst, share(error, bound));
      }
    }
    assertTrue(worst > 0.2, "bounds that mean something: " + worst);
  }

  @Test
  void theGainsOfAdviceAreWithinTheirBounds() {
    double worst = 0;
    int seen = 0;
    for (Case each : Case.some(400)) {
      int target = each.graph().numNodes() / 2;
      for (LinkAdvice.Candidate c :
          LinkAdvice.of(each.whatIf(), target, 4, from -> true).candidates()) {
        double error = Math.abs(c.gain() - each.gain(Aim.page(target), each.add(c.from(), target)));
        assertTrue(error <= c.gainErrorBound() + ROUNDING, error + " above " + c.gainErrorBound());
        worst = Math.max(worst, share(error, c.gainErrorBound()));
        seen++;
      }
      for (Aim aim : List.of(Aim.site(), Aim.page(target))) {
        PairAdvice.Limits anywhere = new PairAdvice.Limits(v -> true, v -> true, 2);
        for (PairAdvice.Candidate c : PairAdvice.of(each.whatIf(), aim, 3, anywhere).candidates()) {
          double error = Math.abs(c.gain() - each.gain(aim, each.add(c.from(), c.to())));
          assertTrue(error <= c.gainErrorBound() + ROUNDING, error + " > " + c.gainErrorBound());
          assertEquals(c.gain() + c.gainErrorBound(), c.atMost());
          assertEquals(c.gain() - c.gainErrorBound(), c.atLeast());
          worst = Math.max(worst, share(error, c.gainErrorBound()));
          seen++;
        }
      }
    }
    assertTrue(seen > 2_000 && worst > 0.1, worst + " of " + seen);
  }

  @Test
  void thePriceOfEveryLinkIsWithinItsBracket() {
    int seen = 0;
    double narrowest = Double.POSITIVE_INFINITY;
    for (Case each : Case.some(400)) {
      for (Aim aim : List.of(Aim.site(), Aim.page(0))) {
        LinkPrices prices = LinkPrices.of(each.whatIf(), aim);
        assertTrue(prices.converged());
        Arcs successors = each.graph().successors();
        for (int v = 0; v < each.graph().numNodes(); v++) {
          for (int k = successors.begin(v); k < successors.end(v); k++) {
            int w = successors.node(k);
            if (each.graph().isNofollow(v, w)) {
              continue;
            }
            ArcEdit edit = ArcEdit.remove(each.graph().name(v), each.graph().name(w));
            double price = each.gain(aim, edit);
            LinkPrices.Price bracket = prices.bracket(v, w);
            double rounding = ROUNDING * (1 + Math.abs(price));
            if (!Double.isNaN(price)) {
              assertTrue(
                  bracket.low() <= price + rounding && price <= bracket.high() + rounding,
                  price + " in " + bracket);
              narrowest = Math.min(narrowest, bracket.high() - bracket.low());
              LinkPrices.Price narrow = prices.of(v).get(k - successors.begin(v));
              assertEquals(w, narrow.to());
              assertTrue(
                  narrow.low() <= price + rounding && price <= narrow.high() + rounding,
                  price + " in " + narrow);
              seen++;
            }
          }
        }
      }
    }
    assertTrue(seen > 2_000 && narrowest < 0.1, narrowest + " of " + seen);
  }

  @Test
  void theWorthOfAnEntryIsWithinItsBound() {
    double worst = 0;
    for (Case each : Case.some(400)) {
      for (Aim aim : List.of(Aim.site(), Aim.page(0))) {
        AdjointValues values = new AdjointValues(each.whatIf().site(), aim);
        double[] c = aim.weights(each.graph()).toArray();
        double[] exact = DenseSystem.solveAdjoint(each.graph(), each.d(), c);
        double[] x = values.toArray();
        double largest = 0;
        for (int v = 0; v < x.length; v++) {
          largest =
              Math.max(largest, Math.abs(c[v] + following(each.graph(), each.d(), x, v) - x[v]));
        }
        ErrorWeights weights = each.whatIf().site().weights();
        for (int v = 0; v < x.length; v++) {
          assertEquals(c[v], aim.weight(v));
          double error = Math.abs(exact[v] - values.of(v));
          assertTrue(error <= values.error(v) + ROUNDING, error + " above " + values.error(v));
          assertEquals(largest * weights.at(v) / weights.gap(), values.error(v), ROUNDING);
          worst = Math.max(worst, share(error, values.error(v)));
        }
        assertTrue(values.converged());
      }
    }
    assertTrue(worst > 0.3, "bounds that mean something: " + worst);
    SiteGraph ring = ring(5);
    SitePageRank hasty = new SitePageRank(0.99, 1e-12, 1, Method.GAUSS_SEIDEL);
    WhatIf whatIf = WhatIf.of(hasty, NodeVector.of(ring, new double[] {1, 0, 0, 0, 2}));
    assertFalse(new AdjointValues(whatIf.site(), Aim.page(0)).converged());
  }

  @Test
  void theGapIsWhatThePassOverAllLinksFindsAndWhatAnEditLeavesOfIt() {
    int plain = 0;
    int sought = 0;
    for (long seed = 0; seed < 600; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      double d = new double[] {0.85, 0.9999, 1}[(int) seed % 3];
      ErrorWeights weights = ErrorWeights.of(new SiteSystem(graph, d), 100_000);
      if (d == 1 && !RankSinks.of(graph).isEmpty()) {
        assertFalse(weights.isProven());
        continue;
      }
      assertTrue(weights.isProven(), "seed " + seed);
      int n = graph.numNodes();
      double[] h = new double[n];
      boolean ones = true;
      for (int v = 0; v < n; v++) {
        h[v] = weights.at(v);
        ones &= h[v] == 1;
      }
      double least = 1;
      for (int v = 0; v < n; v++) {
        least = Math.min(least, h[v] - following(graph, d, h, v));
        double behind = following(graph, d, h, v);
        assertTrue(behind <= weights.behind(v, weights.gap()) + 1e-13, "seed " + seed);
        if (ones) {
          assertEquals(behind, weights.behind(v, weights.gap()), 1e-13);
        } else if (graph.internalOutdegree(v) > 0) {
          assertEquals(h[v] - weights.gap(), weights.behind(v, weights.gap()));
        } else {
          assertEquals(0, weights.behind(v, weights.gap()));
        }
      }
      assertTrue(weights.gap() < least, "rounded to the safe side");
      assertEquals(least, weights.gap(), 1e-9);
      plain += ones ? 1 : 0;
      sought += ones ? 0 : 1;
      assertEdited(graph, d, h, weights, ones);
    }
    assertTrue(plain > 100 && sought > 100, plain + " plain, " + sought + " sought");
  }

  @Test
  void aResidualIsWeighedWithTheRoundingOfItsRows() {
    SiteGraph graph = ring(4);
    ErrorWeights weights = ErrorWeights.of(new SiteSystem(graph, 0.5), 100);
    assertEquals(0.5, weights.gap(), 1e-14);
    double[] none = new double[4];
    double[] residual = {1, -2, 0, 4};
    // Rows of one link: nothing is rounded in their sums, and 6 operations are beside them.
    double unit = 6 * 0x1p-53;
    assertEquals(7, weights.of(residual));
    assertEquals(7 + 7 * unit, weights.of(residual, none, none), 1e-15);
    assertEquals(10 * unit, weights.of(none, new double[] {1, -2, 3, 4}, none), 1e-24);
    assertEquals(20 * unit, weights.of(none, none, new double[] {1, -2, 3, -4}), 1e-24);
  }

  @Test
  void aPushAlongAChainCountsItsLinksAndCanBeGivenUp() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < 3; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
    }
    builder.addArc(RandomSites.name(0), RandomSites.name(1), ArcKind.FOLLOW);
    builder.addArc(RandomSites.name(1), RandomSites.name(2), ArcKind.FOLLOW);
    SiteGraph chain = builder.build();
    ForwardPush push = new ForwardPush(chain, 0.5);
    push.add(0, 1);
    assertTrue(push.forward(v -> 1, (weighted, sum) -> weighted == 0, 100));
    // One link of three pushes, and the last page has none: (1 + 1) + (1 + 1) + 1.
    assertEquals(5, push.arcs());
    assertEquals(0.25, push.x(2));
    push.clear();
    assertEquals(0, push.arcs() + push.size() + push.x(2) + push.r(2));
    push.add(0, 1);
    assertFalse(push.forward(v -> 1, (weighted, sum) -> false, 100), "nothing is left to push");
    push.clear();
    push.add(0, 1);
    assertFalse(push.forward(v -> v == 0 ? 1 : 0, (weighted, sum) -> sum < 0, 0));
    push.clear();
    push.add(2, 1);
    assertTrue(push.backward(0, 100));
    assertEquals(5, push.arcs());
    assertEquals(0.25, push.x(0));
    assertTrue(push.backward(0, 0), "it is there already");
    push.clear();
    push.add(2, -1);
    assertFalse(push.backward(1e-3, -1), "no link may be followed");
    assertTrue(push.backward(1, 100), "it is not above the threshold");
    assertEquals(0, push.arcs());
    push.load(new double[] {0, 3, 0}, new double[] {0, 0, 2});
    assertEquals(2, push.size());
    assertEquals(3, push.x(1));
    assertEquals(2, push.largestResidual());
    assertEquals(0, push.x(2));
    assertTrue(push.backward(0, 100));
    assertEquals(2, push.x(2));
    assertEquals(4, push.x(1));
    assertEquals(0.5, push.x(0));
  }

  @Test
  void aPushThatGoesOnUnderOtherWeightsForgetsTheOldOnes() {
    SiteGraph ring = ring(1000); // More pages than there is room for at first.
    ForwardPush push = new ForwardPush(ring, 0.5);
    push.add(0, 1);
    assertTrue(push.forward(v -> 0, (weighted, sum) -> weighted == 0, 100));
    assertEquals(0, push.arcs());
    assertTrue(push.forward(v -> 1, (weighted, sum) -> weighted < 0x1p-299, 100_000));
    for (int v = 0; v <= 300; v++) {
      assertEquals(Math.scalb(1.0, -v), push.x(v) + push.r(v), "page " + v);
    }
  }

  @Test
  void ofRowAndColumnEitherMayBeTheShorter() {
    SiteGraph graph = ring(4);
    WhatIf whatIf = WhatIf.of(new SitePageRank(0.5), NodeVector.uniform(graph, 1));
    FundamentalMatrix visits = new FundamentalMatrix(whatIf.site());
    ForwardPush row = visits.room();
    ForwardPush column = visits.room();
    row.load(new double[] {1, 2, 0, 0}, new double[] {0, 0.5, 0, -0.25});
    column.load(new double[] {1, 0, 0, 2}, new double[] {5, 7, 11, 13});
    assertEquals(5 + 14, FundamentalMatrix.product(row, column));
    assertEquals(-0.5, FundamentalMatrix.product(column, row), "x of one by r of the other");
    assertEquals(0.75 / whatIf.site().weights().gap(), visits.rowError(row), 1e-15);
    assertEquals(0, visits.solves());
  }

  @Test
  void theGreatestLoserIsTheFirstOfThoseThatLoseMost() {
    assertEquals(2, delta(null, 1, -2, -3, 0).greatestLoser());
    assertEquals(1, delta(null, 1, -3, -3, 0).greatestLoser());
    assertEquals(1, delta(new int[] {3, 1}, -3, -3).greatestLoser());
    assertEquals(3, delta(new int[] {3, 1}, -3, -2).greatestLoser());
    assertEquals(-1, delta(null, 1, 0, 0, 0).greatestLoser());
    assertEquals(-1, delta(new int[] {}).greatestLoser());
    assertTrue(delta(null, 0, 0, 0, 0).converged());
  }

  @Test
  void afterAnEditThatIsNotSolvedToItsToleranceNothingHasConverged() {
    SiteGraph ring = ring(5);
    SitePageRank hasty = new SitePageRank(0.99, 1e-12, 1, Method.GAUSS_SEIDEL);
    WhatIf whatIf = WhatIf.of(hasty, NodeVector.of(ring, new double[] {1, 0, 0, 0, 2}));
    List<ArcEdit> edits = List.of(ArcEdit.add(ring.name(0), ring.name(2)));
    assertFalse(whatIf.after(edits).converged());
    assertEquals(6, whatIf.graphAfter(SiteEdit.of(edits)).numArcs());
    assertEquals(6, whatIf.graphAfter(SiteEdit.none().withPage("new")).numNodes());
  }

  @Test
  void aFewEquationsAreSolvedWithPivotsAndTheirDeterminant() {
    double[][] k = {{0, 2, 1}, {4, 1, 0}, {2, 0, 3}};
    double[] b = {7, 6, 11};
    // det = 0 (3) - 2 (12 - 0) + 1 (0 - 2) = -26, and x = (1, 2, 3).
    assertEquals(26, DenseSolve.solve(k, b), 1e-12);
    assertEquals(1, b[0], 1e-12);
    assertEquals(2, b[1], 1e-12);
    assertEquals(3, b[2], 1e-12);
    assertEquals(0, DenseSolve.solve(new double[][] {{1, 2}, {2, 4}}, new double[] {1, 1}));
  }

  @Test
  void anInflowOfNothingIsAllowedAndAnInfiniteOneIsNot() {
    assertEquals(0, SiteEdit.none().withInflow("a", 0).inflow().get("a"));
    for (double bad : new double[] {-1e-300, Double.POSITIVE_INFINITY, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class, () -> SiteEdit.none().withInflow("a", bad), "" + bad);
    }
  }

  @Test
  void anAimIsOnePageOrAll() {
    SiteGraph graph = ring(3);
    NodeVector scores = NodeVector.of(graph, new double[] {1, 2, 4});
    assertEquals(4, Aim.page(2).of(scores));
    assertEquals(7, Aim.site().of(scores));
    assertEquals(1, Aim.page(0).of(scores), "the first page is no site");
  }
}
