package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.whatif.LinkGain.Estimate;
import org.siterank.whatif.LinkGain.Source;

/**
 * The bracket, the bound and each of its terms are those of the worst corner of the intervals: not
 * narrower, which would be wrong, and not wider, which would be work for nothing.
 */
@Tag("slow")
class LinkGainTest {

  /** What the formula of a gain holds. */
  private record Parts(
      int k, double d, Estimate score, Estimate own, Estimate ahead, Estimate stay, Estimate back) {

    static Parts random(Random random, double share) {
      double d = new double[] {0.5, 0.85, 1}[random.nextInt(3)];
      double own = 1 + random.nextDouble();
      double stay = 1 + random.nextDouble();
      return new Parts(
          1 + random.nextInt(4),
          d,
          estimate(random, random.nextDouble() * 10, share),
          estimate(random, own, share),
          estimate(random, d * own * random.nextDouble(), share),
          estimate(random, stay, share),
          estimate(random, d * stay * random.nextDouble(), share));
    }

    private static Estimate estimate(Random random, double value, double share) {
      return new Estimate(value, value * share * random.nextDouble());
    }

    Parts withheld() {
      return new Parts(k, d, score, own, Estimate.ZERO, Estimate.ZERO, back);
    }

    Parts with(Source only) {
      return new Parts(
          k,
          d,
          only == Source.SCORE ? score : exact(score),
          only == Source.TARGET ? own : exact(own),
          only == Source.AHEAD ? ahead : exact(ahead),
          only == Source.STAY ? stay : exact(stay),
          only == Source.BACK ? back : exact(back));
    }

    private static Estimate exact(Estimate estimate) {
      return new Estimate(estimate.value(), 0);
    }

    LinkGain gain() {
      return new LinkGain(k, d, score, own, ahead, stay, back);
    }

    /** The gain at a corner: bit by bit, whether a part is at the upper end of its interval. */
    double corner(int corner, double floor) {
      double p = Math.max(0, at(score, corner & 1));
      double above = Math.max(0, d * at(own, corner & 2) - at(ahead, corner & 4));
      double below = k + at(stay, corner & 8) - d * Math.max(0, at(back, corner & 16));
      return p * above == 0 ? 0 : p * above / Math.max(floor, below);
    }

    private static double at(Estimate estimate, int upper) {
      return estimate.value() + (upper == 0 ? -estimate.error() : estimate.error());
    }

    double least(double floor) {
      double least = Double.POSITIVE_INFINITY;
      for (int corner = 0; corner < 32; corner++) {
        least = Math.min(least, corner(corner, floor));
      }
      return least;
    }

    double most(double floor) {
      double most = 0;
      for (int corner = 0; corner < 32; corner++) {
        most = Math.max(most, corner(corner, floor));
      }
      return most;
    }
  }

  private static void assertClose(double expected, double actual, String message) {
    if (expected != actual) { // Both may be infinite.
      assertEquals(expected, actual, 1e-11 * (1 + Math.abs(expected)), message);
    }
  }

  @Test
  void theBracketIsThatOfTheWorstAndTheBestCorner() {
    Random random = new Random(7);
    int cut = 0;
    int nothing = 0;
    for (int k = 0; k < 20_000; k++) {
      Parts parts = Parts.random(random, k % 2 == 0 ? 0.05 : 1.5);
      double floor = parts.k + 1 - parts.d * parts.d;
      double most = parts.stay.value() + parts.stay.error();
      double least = parts.stay.value() - parts.stay.error();
      GainBracket bracket =
          GainBracket.of(
              parts.k, parts.d, parts.score, parts.own, parts.ahead, least, most, parts.back);
      assertClose(parts.least(floor), bracket.low(), "" + parts);
      assertClose(parts.most(floor), bracket.high(), "" + parts);
      cut += parts.most(floor) < parts.most(1e-9) ? 1 : 0;
      nothing += bracket.low() == 0 ? 1 : 0;
    }
    assertTrue(cut > 1_000 && nothing > 1_000 && nothing < 19_000, cut + ", " + nothing);
  }

  @Test
  void theBracketOfALinkThatWasNofollowLeavesTheSourceOut() {
    Random random = new Random(8);
    int unlimited = 0;
    for (int k = 0; k < 20_000; k++) {
      Parts parts = Parts.random(random, k % 2 == 0 ? 0.05 : 1.5).withheld();
      double floor = parts.k * (1 - parts.d * parts.d);
      GainBracket bracket =
          GainBracket.ofWithheld(parts.k, parts.d, parts.score, parts.own, parts.back);
      assertClose(parts.least(floor), bracket.low(), "" + parts);
      assertClose(parts.most(floor), bracket.high(), "" + parts);
      unlimited += Double.isInfinite(bracket.high()) ? 1 : 0;
    }
    assertTrue(unlimited > 100, "of denominators that may be 0: " + unlimited);
    GainBracket none =
        GainBracket.ofWithheld(1, 1, Estimate.ZERO, Estimate.ZERO, new Estimate(2, 0));
    assertEquals(new GainBracket(0, 0), none, "nothing of an unlimited nothing");
  }

  @Test
  void theErrorBoundIsTheErrorOfTheWorstCorner() {
    Random random = new Random(9);
    for (int k = 0; k < 20_000; k++) {
      Parts some = Parts.random(random, 0.1);
      Parts parts = k % 3 == 0 ? some.withheld() : some;
      LinkGain gain = parts.gain();
      double exact = parts.with(null).most(0);
      assertClose(exact, gain.gain(), "" + parts);
      double below = parts.k + parts.stay.value() - parts.d * parts.back.value();
      double least = below - parts.stay.error() - parts.d * parts.back.error();
      if (least < Math.max(LinkGain.SINGULAR, below / 2)) {
        assertEquals(Double.POSITIVE_INFINITY, gain.errorBound(), "" + parts);
        continue;
      }
      // P and x_t high, x_i and the denominator low.
      assertClose(parts.corner(1 + 2 + 16, 0) - exact, gain.errorBound(), "" + parts);
      for (int corner = 0; corner < 32; corner++) {
        double error = Math.abs(parts.corner(corner, 0) - exact);
        assertTrue(error <= gain.errorBound() * (1 + 1e-11) + 1e-12, "" + parts);
      }
      double worst = 0;
      for (Source source : Source.values()) {
        worst = Math.max(worst, gain.term(source));
      }
      assertEquals(worst, gain.term(gain.worst()));
    }
  }

  @Test
  void eachTermIsTheErrorThatItsEstimateBringsAlone() {
    Random random = new Random(10);
    for (int k = 0; k < 2_000; k++) {
      Parts parts = Parts.random(random, 0.1);
      for (Source source : Source.values()) {
        Parts alone = parts.with(source);
        LinkGain gain = alone.gain();
        double exact = alone.with(null).most(0);
        double error = Math.max(alone.most(0) - exact, exact - alone.least(0));
        if (gain.errorBound() < Double.POSITIVE_INFINITY) {
          assertClose(error, gain.term(source), source + " of " + alone);
          assertClose(error, gain.errorBound(), source + " of " + alone);
          assertTrue(error == 0 || gain.worst() == source, source + " of " + alone);
        }
        if (source != Source.STAY && source != Source.BACK) {
          double least =
              parts.k
                  + parts.stay.value()
                  - parts.stay.error()
                  - parts.d * (parts.back.value() + parts.back.error());
          double below = parts.k + parts.stay.value() - parts.d * parts.back.value();
          double more = parts.gain().term(source) * Math.max(least, below / 2);
          double cross = source == Source.SCORE ? parts.score.error() : 0;
          double off = parts.d * parts.own.error() + parts.ahead.error();
          assertClose(error * below + cross * off, more, source + " over the least denominator");
        }
      }
    }
  }

  @Test
  void aDenominatorThatMayBeHalfOfWhatItSeemsProvesNothing() {
    Estimate one = new Estimate(1, 0);
    // 2 - 1 = 1, half of 2.
    LinkGain half =
        new LinkGain(1, 0.5, one, one, Estimate.ZERO, new Estimate(1, 1), Estimate.ZERO);
    assertEquals(0.25, half.gain());
    assertEquals(0.25, half.errorBound(), "0.5 / 1 - 0.5 / 2");
    Estimate off = new Estimate(1, 1.0000001);
    assertEquals(
        Double.POSITIVE_INFINITY,
        new LinkGain(1, 0.5, one, one, Estimate.ZERO, off, Estimate.ZERO).errorBound());
    LinkGain singular =
        new LinkGain(1, 1, one, one, Estimate.ZERO, Estimate.ZERO, new Estimate(1, 0));
    assertEquals(1 / LinkGain.SINGULAR, singular.gain(), 1e-6);
    assertEquals(Double.POSITIVE_INFINITY, singular.errorBound());
  }

  @Test
  void anEstimateIsOfARowOrAColumnOfTheTarget() {
    assertTrue(Source.TARGET.isOfTargetRow() && Source.TARGET.isOfTargetColumn());
    assertTrue(Source.AHEAD.isOfTargetColumn() && Source.BACK.isOfTargetRow());
    assertFalse(Source.AHEAD.isOfTargetRow() || Source.BACK.isOfTargetColumn());
    assertFalse(Source.STAY.isOfTargetRow() || Source.STAY.isOfTargetColumn());
    assertFalse(Source.SCORE.isOfTargetRow() || Source.SCORE.isOfTargetColumn());
    Estimate one = new Estimate(1, 0);
    LinkGain exact = new LinkGain(1, 0.5, one, one, Estimate.ZERO, one, Estimate.ZERO);
    assertEquals(Source.TARGET, exact.worst(), "the first of equals");
  }

  @Test
  void leadersAreTheBestLowerEnds() {
    Leaders leaders = new Leaders(2);
    Contender first = contender(0, 3, 5);
    Contender second = contender(1, 2, 9);
    leaders.offer(first);
    assertFalse(leaders.exclude(contender(9, 0, 1)), "there is room");
    leaders.offer(second);
    assertTrue(leaders.exclude(contender(9, 0, 1)));
    assertFalse(leaders.exclude(contender(9, 0, 2)), "a tie may be listed");
    leaders.offer(contender(2, 4, 4));
    assertTrue(leaders.exclude(contender(9, 0, 2)), "3 is the least of two now");
    leaders.replace(contender(2, 4, 4), contender(2, 3, 3.5));
    assertFalse(leaders.exclude(contender(9, 0, 3)));
    leaders.offer(contender(3, 3, 3));
    assertTrue(leaders.exclude(contender(9, 0, 2.5)), "equal ones are told apart by name");
  }

  private static Contender contender(int page, double low, double high) {
    return new Contender(page, new GainBracket(low, high));
  }
}
