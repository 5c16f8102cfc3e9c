package org.siterank.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.siterank.boost.Combine;
import org.siterank.boost.Saturation;
import org.siterank.index.WordWeights;
import org.siterank.search.Candidate;
import org.siterank.search.Candidates;
import org.siterank.search.FieldWeights;
import org.siterank.site.PageUrl;

class SweepTest {

  private static final PageUrl RIGHT = PageUrl.of("http://x.test/right");

  /** Queries whose right page has 90 % of the best text score, and the given rank. */
  private static JudgedCandidates queries(double rank, int count) {
    List<JudgedQuery> judged = new ArrayList<>();
    List<Candidates> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      judged.add(new JudgedQuery("query " + i, Map.of(RIGHT, 1)));
      found.add(
          new Candidates(
              List.of(
                  new Candidate(PageUrl.of("http://x.test/wrong"), 10, 1),
                  new Candidate(RIGHT, 9, rank)),
              true));
    }
    return new JudgedCandidates(judged, found);
  }

  @Test
  void aRankThatTellsRightFromWrongIsGivenTheGentlestWeightThatDoes() {
    BoostSweep.Trial best = BoostSweep.best(queries(1000, 20), Combine.MULTIPLY, 1);
    assertEquals(1, best.mrr10());
    assertEquals(1, queries(1000, 20).boosted(best.boost(), Combine.MULTIPLY).mrr10());
    // The right page needs a tenth more than the wrong one: no shape gives that below 0.03.
    assertTrue(best.boost().weight() > 0.01 && best.boost().weight() < 0.3, best.toString());
  }

  @Test
  void aRankThatMisleadsIsGivenNoWeight() {
    BoostSweep.Trial best = BoostSweep.best(queries(0, 20), Combine.MULTIPLY, 1);
    assertEquals(0, best.boost().weight());
    assertEquals(0.5, best.mrr10());
  }

  @Test
  void otherRanksReplaceThePublishedOnes() {
    Saturation boost = new Saturation(1, 1);
    JudgedCandidates queries = queries(0, 4);
    assertEquals(0.5, queries.boosted(boost, Combine.MULTIPLY).mrr10());
    assertEquals(
        1,
        queries
            .ranked(QueryRanks.ofPages(Map.of(RIGHT, 1000.0)))
            .boosted(boost, Combine.MULTIPLY)
            .mrr10());
    assertEquals(0.5, queries.unboosted().mrr10());
  }

  @Test
  void halvesShareNoQueryAndLoseNone() {
    JudgedCandidates all = queries(1, 101);
    List<JudgedQuery> both = new ArrayList<>(all.half(false).queries());
    both.removeAll(all.half(true).queries());
    assertEquals(all.half(false).size(), both.size());
    assertEquals(101, all.half(false).size() + all.half(true).size());
    assertTrue(Math.abs(all.half(false).size() - 50) < 20);
  }

  @Test
  void climbingFindsTheTopOfAHillAndSaysThatItSettled() throws IOException {
    FieldWeights top = new FieldWeights(new WordWeights(10, 6, 2, 3, 1), 0.5, 0.5, 2, 0.5, 0.5);
    FieldSweep.Result found = FieldSweep.climb(FieldWeights.DEFAULT, w -> -distance(w, top));
    assertEquals(top, found.weights());
    assertTrue(found.settled());
    assertTrue(found.trials() > 20, found.toString());
  }

  @Test
  void whatChangesNothingIsLeftAsItIs() throws IOException {
    FieldSweep.Result found = FieldSweep.climb(FieldWeights.DEFAULT, w -> 0.7);
    assertEquals(FieldWeights.DEFAULT, found.weights());
  }

  private static double distance(FieldWeights a, FieldWeights b) {
    return log(a.words().title(), b.words().title())
        + log(a.words().headings(), b.words().headings())
        + log(a.words().anchors(), b.words().anchors())
        + log(a.words().urlWords(), b.words().urlWords())
        + log(a.words().description(), b.words().description())
        + log(a.titleName(), b.titleName())
        + log(a.headingName(), b.headingName())
        + log(a.anchorName(), b.anchorName())
        + log(a.proximity(), b.proximity())
        + log(a.parts(), b.parts());
  }

  private static double log(double a, double b) {
    return Math.abs(Math.log((a + 0.01) / (b + 0.01)));
  }
}
