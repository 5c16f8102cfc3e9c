package org.siterank.backtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.flow.RankDifference;
import org.siterank.rank.KendallTau;

class ContestTest {

  private static final KendallTau ORDER =
      KendallTau.of(new double[] {0, 0, 1, 2}, new double[] {0, 1, 1, 5});

  private static void add(Contest contest, String name, double... losses) {
    contest.add(new Contest.Entry(name, "", 0, losses, ORDER, Optional.empty(), Optional.empty()));
  }

  @Test
  void theLeastLossIsFirstAndTheOthersAreHeldAgainstIt() {
    Contest contest = new Contest("pages", new double[] {2, 0, 2}, 1);
    add(contest, "worse", 3, 0, 5);
    add(contest, "better", 1, 0, 3);
    List<Rival> rivals = contest.rivals();
    assertEquals("better", rivals.get(0).name());
    assertEquals(1, rivals.get(0).loss().nats(), 1e-12);
    assertEquals(0, rivals.get(0).loss().behind());
    assertEquals(2, rivals.get(1).loss().nats(), 1e-12);
    // 2 nats less on each of two views.
    assertEquals(1, rivals.get(1).loss().lower(), 1e-12);
    assertEquals(1, rivals.get(1).loss().upper(), 1e-12);
  }

  /** Of three views two gain 1 nat and one loses 1: D = 1/3, the variance 8/9 of a view. */
  @Test
  void theIntervalIsThatOfTheMeanOfTheViewsAndWiderWhereVisitsHaveSeveral() {
    Contest contest = new Contest("pages", new double[] {2, 1, 0}, 1);
    add(contest, "one", 2, 4, 0);
    add(contest, "other", 4, 3, 0);
    Comparison pair = contest.compare("one", "other").orElseThrow();
    assertEquals(1 / 3.0, pair.gain(), 1e-12);
    double margin = RankDifference.Z95 * Math.sqrt(8 / 9.0 / 3);
    assertEquals(pair.gain() - margin, pair.lower(), 1e-12);
    assertEquals(pair.gain() + margin, pair.upper(), 1e-12);
    assertFalse(pair.isDecided(), pair.toString());
    assertEquals(-pair.gain(), contest.compare("other", "one").orElseThrow().gain(), 1e-12);
    assertEquals(Optional.empty(), contest.compare("one", "nobody"));
    Contest longer = new Contest("pages", new double[] {2, 1, 0}, 4);
    add(longer, "one", 2, 4, 0);
    add(longer, "other", 4, 3, 0);
    Comparison wider = longer.compare("one", "other").orElseThrow();
    assertEquals(2 * (pair.upper() - pair.gain()), wider.upper() - wider.gain(), 1e-12);
  }

  @Test
  void fewEventsDecideNothing() {
    Contest few = new Contest("links", new double[] {40, 59}, 1);
    add(few, "one", 1, 1);
    add(few, "other", 60, 80);
    Comparison pair = few.compare("one", "other").orElseThrow();
    assertTrue(pair.lower() > 0, pair.toString());
    assertFalse(pair.isDecided());
    Contest enough = new Contest("links", new double[] {40, 60}, 1);
    add(enough, "one", 1, 1);
    add(enough, "other", 60, 80);
    assertTrue(enough.compare("one", "other").orElseThrow().isDecided());
  }

  /** Five pairs have different counts: four are in the right order, one is tied by the forecast. */
  @Test
  void aPairThatTheForecastPutsAlikeCountsHalf() {
    assertEquals(4.5 / 5, Rival.concordance(ORDER), 1e-12);
  }
}
