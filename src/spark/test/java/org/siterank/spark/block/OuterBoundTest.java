package org.siterank.spark.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.graph.NodeVector;
import scala.Tuple2;

/** The proven error of the rounds, beside the true one. */
class OuterBoundTest {

  private static final double DAMPING = 0.85;

  @Test
  void noRoundIsFurtherOffThanProvenHoweverRoughlyThePartsAreSolved() {
    for (long seed = 1; seed <= 8; seed++) {
      for (double inner : new double[] {0.3, 1e-3, 1e-9}) {
        SmallWeb web = SmallWeb.generated(12, seed);
        NodeVector truth = web.solved(DAMPING);
        Rounds rounds = new Rounds(web, web.bySize(4), false);
        double first = 0;
        for (int round = 1; round <= 25; round++) {
          double bound = rounds.next(inner);
          double error = web.distance(rounds.parts, rounds.x(), truth);
          assertTrue(error <= bound, error + " > " + bound + ", round " + round + ", seed " + seed);
          first = round == 1 ? bound : first;
          double sharper = rounds.afterSending();
          assertTrue(error <= sharper, error + " > " + sharper + " by what was sent, seed " + seed);
        }
        if (inner == 1e-9) { // Each round takes at most d of what still moves.
          assertTrue(rounds.bound < first * Math.pow(DAMPING, 20), "the bound must fall");
        }
      }
    }
  }

  @Test
  void noSweepOfPowerIterationIsFurtherOffThanProven() {
    SmallWeb web = SmallWeb.generated(12, 3);
    NodeVector truth = web.solved(DAMPING);
    Rounds rounds = new Rounds(web, Placement.byHash(4, List.of()), true);
    for (int round = 1; round <= 60; round++) {
      double bound = rounds.next(0);
      double error = web.distance(rounds.parts, rounds.x(), truth);
      assertTrue(error <= bound, error + " > " + bound + ", round " + round);
      assertTrue(bound <= 20 * error + 1e-9, bound + " is far more than " + error);
    }
  }

  @Test
  void eachTermOfTheBoundCounts() {
    OuterBound bound = new OuterBound(DAMPING, 0);
    assertEquals(0, bound.ofAnswer(0, 0, 1));
    assertEquals(0.5, bound.ofRound(0, 0, 0.5, 1), 1e-5);
    // What the round before left unsolved is sent, and comes back.
    assertEquals(0.85 / 0.15, bound.ofRound(0, 1, 0, 1), 1e-5);
    assertEquals(0.85 / 0.15, bound.ofRound(1, 0, 0, 1), 1e-5);
  }

  @Test
  void aContractionOfOneProvesNothingAndIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new OuterBound(1, 0));
  }

  /** The rounds of a web, one after the other. */
  private static final class Rounds {

    private final SmallWeb.Parts parts;
    private final boolean sweep;
    private final OuterBound bounds;
    private List<PartState> states = new ArrayList<>();
    private double before;
    private double bound;
    private boolean first = true;

    Rounds(SmallWeb web, Placement placement, boolean sweep) {
      this.parts = web.parts(placement, DAMPING);
      this.sweep = sweep;
      double omega = 0;
      long roundings = 0;
      for (Block block : parts.blocks()) {
        states.add(PartState.start(block, sweep ? Method.POWER : Method.BLOCK));
        omega = Math.max(omega, block.largestShare());
        roundings = Math.max(roundings, block.roundings());
      }
      bounds = new OuterBound(DAMPING * omega, roundings);
    }

    double next(double inner) {
      List<List<Flows>> arrived = exchanged();
      List<PartState> next = new ArrayList<>();
      PartState.Sums sums = new PartState.Sums(0, 0, 0, 0);
      for (int p = 0; p < states.size(); p++) {
        Block block = parts.blocks().get(p);
        double[] entering = Round.entering(block, arrived.get(p));
        next.add(
            sweep
                ? Round.swept(block, states.get(p), entering)
                : Round.solved(block, states.get(p), entering, inner, first));
        sums = sums.plus(next.get(p).sums());
      }
      states = next;
      bound =
          sweep
              ? bounds.ofSweep(sums.moved(), sums.norm())
              : bounds.ofRound(sums.moved(), before, sums.error(), sums.norm());
      before = sums.error();
      first = false;
      return bound;
    }

    double afterSending() {
      List<List<Flows>> arrived = exchanged();
      double moved = 0;
      double norm = 0;
      for (int p = 0; p < states.size(); p++) {
        double[] entering = Round.entering(parts.blocks().get(p), arrived.get(p));
        for (int e = 0; e < entering.length; e++) {
          moved += Math.abs(entering[e] - states.get(p).entering()[e]);
        }
        norm += states.get(p).sums().norm();
      }
      return bounds.ofAnswer(moved, before, norm);
    }

    private List<List<Flows>> exchanged() {
      List<List<Flows>> arrived = new ArrayList<>();
      states.forEach(state -> arrived.add(new ArrayList<>()));
      for (int p = 0; p < states.size() && !(first && !sweep); p++) {
        for (Tuple2<Integer, Flows> sent : Round.sent(p, parts.blocks().get(p), states.get(p))) {
          arrived.get(sent._1).add(sent._2);
        }
      }
      return arrived;
    }

    List<double[]> x() {
      return states.stream().map(PartState::x).toList();
    }
  }
}
