package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.ReferringPages;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.LogBatch;
import org.siterank.visits.MemoryVisitStore;
import org.siterank.visits.VisitCount;

class VisitTotalsTest {

  private static final LocalDate NEWEST = LocalDate.of(2024, 2, 1);
  private static final PageUrl[] PAGES = {
    PageUrl.of("https://www.example.org/a"),
    PageUrl.of("https://www.example.org/b"),
    PageUrl.of("https://www.example.org/gone")
  };

  private final MemoryVisitStore store = new MemoryVisitStore();

  private void add(int page, int age, RequestClass requestClass, String referrer, long visits)
      throws IOException {
    VisitCount count =
        new VisitCount(NEWEST.minusDays(age), PAGES[page], requestClass, referrer, visits);
    LogPosition position = new LogPosition("f", 1, "p", 1, 0, Instant.EPOCH, Instant.EPOCH);
    store.commit(
        new LogBatch(position, List.of(), List.of(count), List.of(), List.of(), List.of()));
  }

  private VisitTotals totals(VisitWeighting weighting) throws IOException {
    return CountedTotals.of(
        store, 2, url -> url.equals(PAGES[0]) ? 0 : url.equals(PAGES[1]) ? 1 : -1, weighting);
  }

  /** A page that was not read leaks what it has: whoever goes on from there enters again. */
  @Test
  void clicksFromPagesWhoseLinksAreNotKnownAreInducedInflowOfTheirOwnKind() throws IOException {
    add(0, 0, RequestClass.DIRECT, "", 1);
    add(0, 0, RequestClass.INTERNAL, PAGES[1].value(), 2);
    add(0, 0, RequestClass.INTERNAL, PAGES[2].value(), 4);
    VisitTotals totals =
        CountedTotals.of(
            store,
            2,
            url -> url.equals(PAGES[0]) ? 0 : 1,
            referrer -> !referrer.equals(PAGES[2].value()),
            VisitWeighting.STANDARD);
    assertEquals(4, totals.returning().sum(0));
    assertEquals(5, totals.induced().sum(0));
    assertEquals(2, totals.internal().sum(0));
    assertEquals(2, totals.clicks().sum(0));
    assertEquals(5, totals.entries().sum(0));
    double counted = totals.parts().stream().mapToDouble(DecayedCounts::total).sum();
    assertEquals(7, counted, "every visit is counted once");
  }

  @Test
  void everyClassGoesWhereItBelongs() throws IOException {
    add(0, 0, RequestClass.EXTERNAL, "x.example", 1);
    add(0, 0, RequestClass.SOCIAL, "t.co", 2);
    add(0, 0, RequestClass.ASSISTANT, "chatgpt.com", 4);
    add(0, 0, RequestClass.SEARCH, "google.de", 8);
    add(0, 0, RequestClass.DIRECT, "", 16);
    add(0, 0, RequestClass.INTERNAL, PAGES[1].value(), 32);
    add(2, 0, RequestClass.DIRECT, "", 64);
    VisitTotals totals = totals(VisitWeighting.STANDARD);
    assertEquals(7, totals.external().sum(0));
    assertEquals(24, totals.induced().sum(0));
    assertEquals(32, totals.internal().sum(0));
    assertArrayEquals(new int[] {3, 0}, totals.referringHosts());
    assertEquals(31, totals.effectiveVisits());
    assertEquals(127, totals.visits());
    assertEquals(64, totals.unresolvedVisits());
    assertEquals(new VisitFigures(7, 24, 0, 32, 0), totals.figures());
    assertEquals(1, totals.unresolvedAddresses());
  }

  @Test
  void hitsLoseHalfTheirWeightWithEveryHalfLifeAndAllOfItOutsideTheWindow() throws IOException {
    add(0, 0, RequestClass.DIRECT, "", 4);
    add(0, 10, RequestClass.DIRECT, "", 4);
    add(0, 20, RequestClass.DIRECT, "", 4);
    add(0, 21, RequestClass.DIRECT, "", 100);
    VisitTotals totals = totals(new VisitWeighting(10, 21, 1000));
    assertEquals(7, totals.induced().sum(0), 1e-12);
    assertEquals(12, totals.figures().induced(), "whatever their age");
    assertEquals(4 * (1 + 0.25 + 0.0625), totals.induced().variance(0), 1e-12);
    assertEquals(100, totals.outsideWindow());
    double days = 0;
    for (int age = 0; age <= 20; age++) {
      days += Math.pow(2, -age / 10.0);
    }
    assertEquals(days, totals.effectiveDays(), 1e-12);
    assertEquals(NEWEST.minusDays(20), totals.oldest().orElseThrow());
  }

  @Test
  void oneHostCannotFloodAPageAndIsReported() throws IOException {
    add(0, 0, RequestClass.EXTERNAL, "flood.example", 500);
    add(0, 1, RequestClass.EXTERNAL, "flood.example", 90);
    add(0, 0, RequestClass.EXTERNAL, "other.example", 90);
    add(0, 0, RequestClass.SOCIAL, "t.co", 700);
    VisitTotals totals = totals(new VisitWeighting(Double.POSITIVE_INFINITY, 10, 100));
    assertEquals(100 + 90 + 90 + 700, totals.external().sum(0));
    assertEquals(400, totals.cappedVisits());
    assertArrayEquals(new int[] {3, 0}, totals.referringHosts());
  }

  @Test
  void aWeightingThatMakesNoSenseIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new VisitWeighting(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new VisitWeighting(Double.NaN, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new VisitWeighting(1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new VisitWeighting(1, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new InflowEstimator(Estimator.MIXED, 1.01));
  }

  private void addViews(String referrer, long visits, long views, long referringPages)
      throws IOException {
    VisitCount count =
        new VisitCount(
            NEWEST, PAGES[0], RequestClass.EXTERNAL, referrer, visits, views, referringPages);
    LogPosition position = new LogPosition("f", 1, "p", 1, 0, Instant.EPOCH, Instant.EPOCH);
    store.commit(
        new LogBatch(position, List.of(), List.of(count), List.of(), List.of(), List.of()));
  }

  @Test
  void whereViewsAreCountedAVisitWeighsWhatItViews() throws IOException {
    addViews("x.example", 4, 10, ReferringPages.NONE);
    addViews("flood.example", 60, 300, ReferringPages.NONE);
    VisitTotals totals =
        totals(
            new VisitWeighting(
                Double.POSITIVE_INFINITY, 10, 50, ClassWeights.STANDARD, CountUnit.VIEWS));
    assertEquals(10 + 50, totals.external().sum(0));
    assertEquals(300 - 50, totals.cappedVisits());
    assertEquals(new VisitFigures(4 + 50, 0, 0, 0, 60 - 50), totals.figures(), "visits, not views");
    // 60 views of 4 and 50 visits.
    assertEquals(60 / 54.0 * ClassWeights.STANDARD.largest(), totals.largestEvent(), 1e-15);
    assertEquals(ClassWeights.STANDARD.largest(), VisitTotals.none(1).largestEvent());
  }

  @Test
  void hostsWithMoreReferringPagesThanCanBeToldApartAreCounted() throws IOException {
    addViews("many.example", 1, 1, -1L);
    addViews("few.example", 1, 1, 3L);
    addViews("none.example", 1, 1, ReferringPages.NONE);
    VisitTotals totals = totals(VisitWeighting.STANDARD);
    assertEquals(1, totals.fullReferrers());
    assertEquals(
        ReferringPages.MOST + ReferringPages.count(3L) + 1, totals.referrers().sum(0), 1e-12);
    assertArrayEquals(new int[] {3, 0}, totals.referringHosts());
  }

  @Test
  void aClassThatWeighsNothingIsNoInflowAndNoReferrer() throws IOException {
    add(0, 0, RequestClass.SOCIAL, "t.co", 2);
    add(0, 0, RequestClass.DIRECT, "", 3);
    add(2, 3, RequestClass.DIRECT, "", 3);
    ClassWeights weights =
        ClassWeights.STANDARD.with(RequestClass.SOCIAL, new ClassWeights.Entry(0, true));
    VisitTotals totals = totals(new VisitWeighting(7, 10, 9, weights, CountUnit.VISITS));
    assertEquals(0, totals.external().sum(0));
    assertEquals(0, totals.referringHosts()[0]);
    assertEquals(5, totals.entries().sum(0), "they came all the same");
    assertFalse(weights.counts(RequestClass.SOCIAL));
    assertTrue(weights.counts(RequestClass.DIRECT));
    assertEquals(new ClassWeights.Entry(1, true), weights.unweighted().of(RequestClass.SOCIAL));
    assertEquals(1, totals.unresolvedAddresses());
    assertEquals(NEWEST, totals.newest().orElseThrow());
  }

  @Test
  void theWindowBeginsTodayAndEndsBeforeItsLength() {
    VisitWeighting weighting = new VisitWeighting(2, 5, 1);
    assertEquals(0, weighting.weight(-1));
    assertEquals(1, weighting.weight(0));
    assertEquals(0.25, weighting.weight(4));
    assertEquals(0, weighting.weight(5));
  }

  @Test
  void thePosteriorOfALogIsThatOfItsCountsPerDay() throws IOException {
    add(0, 0, RequestClass.EXTERNAL, "x.example", 6);
    add(1, 0, RequestClass.DIRECT, "", 3);
    double[] ranks = {3, 1};
    VisitWeighting halved = new VisitWeighting(1, 9, 99);
    PosteriorVisits entries = PosteriorVisits.of(ranks, totals(halved), new Overdispersion(2, 30));
    assertArrayEquals(ranks, entries.values(), "entries alone say nothing of views");
    add(1, 1, RequestClass.INTERNAL, PAGES[0].value(), 8);
    VisitTotals totals = totals(halved);
    // Of yesterday, a click counts a half and its variance a quarter; 1.5 days.
    double[] counts = {6, 3 + 4};
    for (double phi : new double[] {2, 1}) {
      double perEvent = phi * (6 + 3 + 2) / 13;
      PosteriorVisits plain = PosteriorVisits.of(ranks, counts, perEvent);
      PosteriorVisits found = PosteriorVisits.of(ranks, totals, new Overdispersion(phi, 30));
      for (int v = 0; v < 2; v++) {
        assertEquals(plain.value(v) / 1.5, found.value(v), 1e-12);
        assertEquals(plain.expected(v) / 1.5, found.expected(v), 1e-12);
        assertEquals(counts[v] / 1.5, found.counted(v), 1e-12);
      }
      assertEquals(plain.strength(), found.strength(), 1e-12);
    }
  }
}
