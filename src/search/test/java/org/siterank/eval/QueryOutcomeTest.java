package org.siterank.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class QueryOutcomeTest {

  private static final PageUrl RIGHT = PageUrl.of("http://x.test/right");
  private static final PageUrl ALSO_RIGHT = PageUrl.of("http://x.test/also");
  private static final PageUrl TAG = PageUrl.of("http://x.test/tag");

  private static PageUrl other(int number) {
    return PageUrl.of("http://x.test/other" + number);
  }

  private static List<PageUrl> hits(PageUrl... first) {
    List<PageUrl> hits = new ArrayList<>(List.of(first));
    for (int i = 0; i < 60; i++) {
      hits.add(other(100 + i));
    }
    return hits;
  }

  private static QueryOutcome outcome(List<PageUrl> hits, Set<PageUrl> indexed, Set<PageUrl> lists)
      throws IOException {
    JudgedQuery judged = new JudgedQuery("q", Map.of(RIGHT, 2, ALSO_RIGHT, 1));
    QueryMeasures measures = QueryMeasures.of(hits, judged.grades());
    return QueryOutcome.of(
        judged,
        measures,
        measures,
        hits,
        new QueryOutcome.Pages() {
          @Override
          public boolean isIndexed(PageUrl page) {
            return indexed.contains(page);
          }

          @Override
          public boolean isListing(PageUrl page) {
            return lists.contains(page);
          }
        });
  }

  @Test
  void oneOfSeveralRightPagesAmongTheFirstThreeIsEnough() throws IOException {
    QueryOutcome outcome = outcome(hits(other(1), other(2), ALSO_RIGHT), Set.of(), Set.of());
    assertEquals(Loss.NONE, outcome.loss());
    assertEquals(1.0 / 3, outcome.on());
    assertEquals(
        List.of(
            new QueryOutcome.Expected(RIGHT, OptionalInt.empty()),
            new QueryOutcome.Expected(ALSO_RIGHT, OptionalInt.of(3))),
        outcome.expected(),
        "the better grade first");
    assertEquals(List.of(other(1), other(2), ALSO_RIGHT), outcome.first());
  }

  @Test
  void aPageThatIsNotReturnedIsEitherNotMatchedOrNotThere() throws IOException {
    assertEquals(Loss.NOT_MATCHED, outcome(hits(), Set.of(ALSO_RIGHT), Set.of()).loss());
    assertEquals(Loss.NOT_INDEXED, outcome(hits(), Set.of(TAG), Set.of()).loss());
  }

  @Test
  void listingsAreBlamedOnlyWhenThePageWouldBeSeenWithoutThem() throws IOException {
    List<PageUrl> fourth = hits(other(1), TAG, other(2), RIGHT);
    assertEquals(Loss.LISTING_ABOVE, outcome(fourth, Set.of(), Set.of(TAG)).loss());
    assertEquals(Loss.BELOW_OTHERS, outcome(fourth, Set.of(), Set.of()).loss());
    List<PageUrl> fifth = hits(other(1), TAG, other(2), other(3), RIGHT);
    assertEquals(Loss.BELOW_OTHERS, outcome(fifth, Set.of(), Set.of(TAG)).loss());
  }

  @Test
  void positionFiftyIsBelowOthersAndTheNextIsOutOfSight() throws IOException {
    List<PageUrl> hits = hits();
    hits.add(QueryOutcome.FAR - 1, RIGHT);
    assertEquals(Loss.BELOW_OTHERS, outcome(hits, Set.of(), Set.of()).loss());
    hits.add(0, other(1));
    assertEquals(Loss.FAR_BELOW, outcome(hits, Set.of(), Set.of()).loss());
    assertEquals("matched below 50", Loss.FAR_BELOW.label());
  }

  @Test
  void theWorstAreThoseNotReturnedThenThoseFurthestDown() throws IOException {
    QueryOutcome missing = outcome(hits(), Set.of(), Set.of());
    List<PageUrl> far = hits();
    far.add(40, RIGHT);
    QueryOutcome below = outcome(far, Set.of(), Set.of());
    QueryOutcome second = outcome(hits(other(1), RIGHT), Set.of(), Set.of());
    List<QueryOutcome> sorted = new ArrayList<>(List.of(second, below, missing));
    sorted.sort(QueryOutcome.WORST_FIRST);
    assertEquals(List.of(missing, below, second), sorted);
    assertTrue(below.on() == 0 && missing.on() == 0, "equal but for the position");
  }
}
