package org.siterank.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class QueryMeasuresTest {

  private static final double EPS = 1e-12;

  private static PageUrl page(int number) {
    return PageUrl.of("http://x.test/" + number);
  }

  private static List<PageUrl> pages(int... numbers) {
    return IntStream.of(numbers).mapToObj(QueryMeasuresTest::page).toList();
  }

  @Test
  void theFirstRightPageDecidesTheReciprocalRank() {
    for (int position = 1; position <= 12; position++) {
      int right = position;
      List<PageUrl> hits =
          IntStream.rangeClosed(1, 12).mapToObj(i -> page(i == right ? 0 : i)).toList();
      QueryMeasures measures = QueryMeasures.of(hits, Map.of(page(0), 1, page(99), 1));
      assertEquals(position <= 10 ? 1.0 / position : 0, measures.mrr10(), EPS);
      assertEquals(position <= 1 ? 1 : 0, measures.success1());
      assertEquals(position <= 5 ? 1 : 0, measures.success5());
      assertEquals(position <= 10 ? 1 : 0, measures.success10());
    }
  }

  /** Gains 7, 3 and 1 for grades 3, 2 and 1; discounts 1, log2 3 and 2. */
  @Test
  void gradesWeighAsTheFormulaSays() {
    Map<PageUrl, Integer> grades = Map.of(page(1), 3, page(2), 2, page(3), 1);
    double log3 = Math.log(3) / Math.log(2);
    double best = 7 + 3 / log3 + 1 / 2.0;
    assertEquals(1, QueryMeasures.of(pages(1, 2, 3), grades).ndcg10(), EPS);
    assertEquals(
        (1 + 3 / log3 + 7 / 2.0) / best, QueryMeasures.of(pages(3, 2, 1), grades).ndcg10(), EPS);
    assertEquals((3 / log3) / best, QueryMeasures.of(pages(8, 2), grades).ndcg10(), EPS);
  }

  @Test
  void precisionCountsWhatAnswersAmongTwenty() {
    List<PageUrl> hits = pages(IntStream.rangeClosed(1, 25).toArray());
    Map<PageUrl, Integer> grades =
        Map.of(page(2), 1, page(11), 3, page(20), 1, page(21), 1, page(99), 2);
    assertEquals(3 / 20.0, QueryMeasures.of(hits, grades).precision20(), EPS);
    assertEquals(1 / 20.0, QueryMeasures.of(pages(1, 2), grades).precision20(), EPS, "of twenty");
    QueryMeasures late = QueryMeasures.of(hits, Map.of(page(11), 1, page(20), 1));
    assertEquals(new QueryMeasures(0, 0, 0, 0, 0, 0.1), late);
  }

  @Test
  void noHitsAndNoRightPagesMeasureNothing() {
    QueryMeasures nothing = new QueryMeasures(0, 0, 0, 0, 0, 0);
    assertEquals(nothing, QueryMeasures.of(List.of(), Map.of(page(1), 1)));
    assertEquals(nothing, QueryMeasures.of(pages(1), Map.of()));
  }

  @Test
  void gradesOutOfRangeAreRefused() {
    for (int grade : new int[] {-1, 0, JudgedQuery.MAX_GRADE + 1}) {
      assertThrows(
          IllegalArgumentException.class, () -> new JudgedQuery("q", Map.of(page(1), grade)));
    }
  }
}
