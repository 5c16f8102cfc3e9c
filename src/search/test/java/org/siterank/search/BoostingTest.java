package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.siterank.index.RankEvidence;

class BoostingTest {

  @Test
  void ranksOfLinksAloneWhisper() {
    double whisper = Boosting.WHISPER.boost().weight();
    assertEquals(whisper, Boosting.weightFor(RankEvidence.none(1000)));
    // Any number of visits that say what the links say already is no reason to speak up.
    assertEquals(whisper, Boosting.weightFor(new RankEvidence(1e9, 1000, 0)));
    assertTrue(Boosting.reasonFor(RankEvidence.none(5)).contains("no visits were measured"));
  }

  @Test
  void theWeightRisesWithVisitsAndWithWhatTheySayAnew() {
    double last = Boosting.WHISPER.boost().weight();
    for (double hits = 10; hits < 1e7; hits *= 10) {
      double now = Boosting.weightFor(new RankEvidence(hits, 1000, 0.5));
      assertTrue(now > last, hits + " hits");
      last = now;
    }
    for (double departure = 0; departure < 0.9; departure += 0.1) {
      assertTrue(
          Boosting.weightFor(new RankEvidence(100, 100, departure))
              < Boosting.weightFor(new RankEvidence(100, 100, departure + 0.05)));
    }
  }

  @Test
  void theReasonNamesItsNumbers() {
    String reason = Boosting.reasonFor(new RankEvidence(672.4, 496, 0.381));
    assertTrue(reason.startsWith("672 measured visits"), reason);
    assertTrue(reason.contains("496 pages") && reason.contains("38 %"), reason);
  }
}
