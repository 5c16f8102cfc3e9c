package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.LogBatch;
import org.siterank.visits.MemoryVisitStore;
import org.siterank.visits.VisitCount;

/** Every estimator on the same store, without reading anything again. */
class EstimatorTest {

  private static final LocalDate NEWEST = LocalDate.of(2024, 2, 1);
  private static final Overdispersion POISSON = new Overdispersion(1, 30);
  private static final double[] SHARE = {0.5, 1, 0};

  private final MemoryVisitStore store = new MemoryVisitStore();
  private ClassWeights classes = ClassWeights.STANDARD;

  private void add(
      int page,
      int age,
      RequestClass requestClass,
      String referrer,
      long visits,
      long views,
      long pages)
      throws IOException {
    VisitCount count =
        new VisitCount(
            NEWEST.minusDays(age),
            PageUrl.of("https://www.example.org/" + page),
            requestClass,
            referrer,
            visits,
            views,
            pages);
    LogPosition position = new LogPosition("f", 1, "p", 1, 0, Instant.EPOCH, Instant.EPOCH);
    store.commit(
        new LogBatch(position, List.of(), List.of(count), List.of(), List.of(), List.of()));
  }

  private VisitTotals totals(Estimator estimator, int pages, double halfLife) throws IOException {
    return CountedTotals.of(
        store,
        pages,
        url -> Integer.parseInt(url.path().substring(1)),
        new VisitWeighting(halfLife, 365, 1000, classes, estimator.unit()));
  }

  private Inflow inflow(Estimator estimator) throws IOException {
    return new InflowEstimator(estimator, 0.85)
        .estimate(totals(estimator, 3, Double.POSITIVE_INFINITY), SHARE, POISSON);
  }

  /**
   * Four days. Page 0: 6 visits (9 views) by two pages of one portal; page 1: 2 visits by two hosts
   * that name no page, one of them on two days; 8 direct visits (16 views) of page 0, 4 searches
   * for page 2.
   */
  private void example() throws IOException {
    add(0, 0, RequestClass.EXTERNAL, "portal.example", 4, 7, 0b1);
    add(0, 3, RequestClass.EXTERNAL, "portal.example", 2, 2, 0b110);
    add(1, 0, RequestClass.EXTERNAL, "a.example", 1, 1, 0);
    add(1, 1, RequestClass.SOCIAL, "t.co", 1, 1, 0);
    add(0, 1, RequestClass.DIRECT, "", 8, 16, 0);
    add(2, 2, RequestClass.SEARCH, "google.com", 4, 4, 0);
    add(1, 2, RequestClass.INTERNAL, "https://www.example.org/0", 5, 6, 0);
  }

  @Test
  void visitsAreCountedPerDay() throws IOException {
    example();
    Inflow inflow = inflow(Estimator.VISITS);
    assertArrayEquals(new double[] {6 / 4.0, 2 / 4.0, 0}, inflow.external(), 1e-15);
    assertArrayEquals(new double[] {8 / 4.0, 0, 4 / 4.0}, inflow.induced(), 1e-15);
    assertArrayEquals(new double[] {14 / 16.0, 2 / 16.0, 4 / 16.0}, inflow.variance(), 1e-15);
  }

  @Test
  void hitsAreAllViews() throws IOException {
    example();
    Inflow inflow = inflow(Estimator.HITS);
    assertArrayEquals(new double[] {9 / 4.0, 2 / 4.0, 0}, inflow.external(), 1e-15);
    assertArrayEquals(new double[] {16 / 4.0, 0, 4 / 4.0}, inflow.induced(), 1e-15);
    // 4 visits with 7 views have at least the variance 4 (7/4)^2; 31 views were 20 visits or
    // clicks.
    double page0 = 7 * 7 / 4.0 + 2 + 16 * 16 / 8.0;
    double least = Math.pow(37 / 25.0, 2);
    assertArrayEquals(
        new double[] {page0 / 16, Math.max(2, least) / 16, 4 / 16.0}, inflow.variance(), 1e-14);
  }

  @Test
  void referrersAreHostsOrTheirPagesHoweverBusy() throws IOException {
    example();
    Inflow inflow = inflow(Estimator.REFERRERS);
    // Three pages of the portal, two hosts; 8 external visits in 4 days.
    assertArrayEquals(new double[] {2 * 3 / 5.0, 2 * 2 / 5.0, 0}, inflow.external(), 1e-15);
    assertArrayEquals(new double[] {8 / 4.0, 0, 4 / 4.0}, inflow.induced(), 1e-15);
    double k = 2 / 5.0;
    assertEquals(k * k * 3 + (9 / 25.0 * 8 + 8) / 16, inflow.variance()[0], 1e-14);
    assertEquals(k * k * 1 + 4 / 16.0, inflow.variance()[2], 1e-14);
  }

  @Test
  void mixedKeepsTheMeasuredProportionAndGivesEveryPageSome() throws IOException {
    example();
    Inflow inflow = inflow(Estimator.MIXED);
    double w = 20 / 20.15;
    double theta = 0.15 / (1 - 0.85 * 0.5);
    // External 6 2 0: mu 8/3, v 28/3, B = 2/7. Induced 8 0 4: mu 4, v 16, B = 1/4.
    double ext0 = 5 / 7.0 * 6 + 2 / 7.0 * 8 / 3;
    double ind0 = 3 / 4.0 * 8 + 1 / 4.0 * 4;
    assertEquals(5 * (w * ext0 / 20 + (1 - w) * (1 - theta) / 3), inflow.external(0), 1e-14);
    assertEquals(5 * (w * ind0 / 20 + (1 - w) * theta / 3), inflow.induced(0), 1e-14);
    assertEquals(w, inflow.visitWeight(), 1e-15);
    assertTrue(inflow.external(2) > 0 && inflow.induced(1) > 0);
  }

  @Test
  void everyEstimatorKeepsTheHitsOfADay() throws IOException {
    example();
    add(0, 40, RequestClass.EXTERNAL, "old.example", 3, 3, 0);
    for (Estimator estimator : Estimator.values()) {
      for (double halfLife : new double[] {2, 30, Double.POSITIVE_INFINITY}) {
        VisitTotals totals = totals(estimator, 3, halfLife);
        Inflow inflow = new InflowEstimator(estimator, 0.85).estimate(totals, SHARE, POISSON);
        double sum = inflow.sum()[0] + inflow.sum()[1] + inflow.sum()[2];
        double perDay = totals.effectiveVisits() / totals.effectiveDays();
        assertEquals(perDay, sum, 1e-12 * perDay, () -> estimator + " at " + halfLife);
        assertTrue(inflow.isMeasured());
      }
    }
  }

  @Test
  void weightsScaleEveryEstimatorAndMayMoveAClassToTheOtherSide() throws IOException {
    example();
    for (Estimator estimator : Estimator.values()) {
      classes = ClassWeights.STANDARD;
      Inflow before = inflow(estimator);
      for (RequestClass requestClass : ClassWeights.STANDARD.entries().keySet()) {
        boolean external = ClassWeights.STANDARD.of(requestClass).external();
        classes = classes.with(requestClass, new ClassWeights.Entry(3, external));
      }
      Inflow after = inflow(estimator);
      for (int v = 0; v < 3; v++) {
        assertEquals(3 * before.sum()[v], after.sum()[v], 1e-12, estimator.label());
        assertEquals(9 * before.variance()[v], after.variance()[v], 1e-11, estimator.label());
      }
    }
    classes =
        ClassWeights.STANDARD
            .with(RequestClass.SEARCH, new ClassWeights.Entry(0.5, true))
            .with(RequestClass.DIRECT, new ClassWeights.Entry(0, false));
    Inflow moved = inflow(Estimator.VISITS);
    assertArrayEquals(new double[] {6 / 4.0, 2 / 4.0, 2 / 4.0}, moved.external(), 1e-15);
    assertArrayEquals(new double[3], moved.induced());
  }

  @Test
  void moreVisitsNeverTakeInflowFromTheirPage() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    for (int k = 0; k < 40; k++) {
      add(random.nextInt(3), k % 9, RequestClass.EXTERNAL, "h" + random.nextInt(6), 1, 2, 0);
      add(random.nextInt(3), k % 9, RequestClass.DIRECT, "", 1, 1, 0);
      Map<Estimator, Inflow> before = new java.util.EnumMap<>(Estimator.class);
      for (Estimator estimator : Estimator.values()) {
        before.put(estimator, inflow(estimator));
      }
      int page = random.nextInt(3);
      add(page, 0, RequestClass.EXTERNAL, "new" + k, 1, 1, 0);
      for (Estimator estimator : Estimator.values()) {
        double first = share(estimator, before.get(estimator), page);
        double then = share(estimator, inflow(estimator), page);
        assertTrue(then >= first - 1e-12, estimator + ": " + first + " to " + then);
      }
    }
  }

  /** Of all inflow; what MIXED gives to others depends on how visits are divided, so not there. */
  private static double share(Estimator estimator, Inflow inflow, int page) {
    double[] sum = inflow.sum();
    if (estimator == Estimator.MIXED) {
      return sum[page];
    }
    return sum[page] / (sum[0] + sum[1] + sum[2]);
  }

  @Test
  void withoutALogPagesAreAlikeWhateverTheEstimator() {
    for (Estimator estimator : Estimator.values()) {
      for (double damping : new double[] {0, 0.85, 1}) {
        Inflow inflow =
            new InflowEstimator(estimator, damping)
                .estimate(VisitTotals.none(4), new double[] {1, 1, 1, 1}, POISSON);
        assertArrayEquals(new double[] {0.25, 0.25, 0.25, 0.25}, inflow.induced(), 1e-15);
        assertArrayEquals(new double[4], inflow.external());
        assertArrayEquals(new double[4], inflow.variance());
      }
    }
  }

  @Test
  void aPromotionMultipliesInflowAndItsDeviation() throws IOException {
    example();
    Inflow before = inflow(Estimator.MIXED);
    Inflow after = before.promoted(new double[] {2, 1, 0});
    assertEquals(2 * before.external(0), after.external(0));
    assertEquals(2 * before.induced(0), after.induced(0));
    assertEquals(4 * before.variance()[0], after.variance()[0]);
    assertEquals(before.sum()[1], after.sum()[1]);
    assertEquals(0, after.sum()[2]);
    assertThrows(IllegalArgumentException.class, () -> before.promoted(new double[] {1, 1}));
    assertThrows(IllegalArgumentException.class, () -> before.promoted(new double[] {1, -1, 1}));
  }

  @Test
  void classesAndWeightsThatMakeNoSenseAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ClassWeights(Map.of()));
    assertThrows(IllegalArgumentException.class, () -> new ClassWeights.Entry(-1, true));
    assertThrows(IllegalArgumentException.class, () -> new ClassWeights.Entry(Double.NaN, true));
    assertThrows(
        IllegalArgumentException.class,
        () -> ClassWeights.STANDARD.with(RequestClass.INTERNAL, new ClassWeights.Entry(1, true)));
    assertThrows(IllegalArgumentException.class, () -> new InflowEstimator(Estimator.MIXED, 1.01));
  }

  /**
   * 200 pages whose true visits are heavy-tailed, Poisson counts of 20 days: the truth of a page
   * lies within 1.96 deviations of its estimate in about 95 % of all cases.
   */
  @Test
  void theIntervalsHoldTheTruth() {
    SplittableRandom random = new SplittableRandom(11);
    int n = 200;
    double[] share = new double[n];
    for (Estimator estimator : List.of(Estimator.VISITS, Estimator.SMOOTHED, Estimator.MIXED)) {
      for (double mean : new double[] {0.5, 5, 50}) {
        int covered = 0;
        int trials = 0;
        for (int sample = 0; sample < 20; sample++) {
          double[] truth = new double[n];
          DecayedCounts external = new DecayedCounts(n);
          DecayedCounts induced = new DecayedCounts(n);
          for (int v = 0; v < n; v++) {
            truth[v] = mean * -Math.log(1 - random.nextDouble());
            external.add(v, poisson(random, 0.3 * truth[v]), 1);
            induced.add(v, poisson(random, 0.7 * truth[v]), 1);
          }
          InflowEvidence evidence =
              new InflowEvidence(
                  external, induced, new DecayedCounts(n), new DecayedCounts(n), 1, 20);
          Inflow inflow = new InflowEstimator(estimator, 0.85).estimate(evidence, share, 1);
          for (int v = 0; v < n; v++) {
            double margin = 1.96 * Math.sqrt(inflow.variance()[v]);
            covered += Math.abs(inflow.sum()[v] - truth[v] / 20) <= margin ? 1 : 0;
            trials++;
          }
        }
        double coverage = covered / (double) trials;
        assertTrue(coverage > 0.92, estimator + " with mean " + mean + ": " + coverage);
      }
    }
  }

  private static int poisson(SplittableRandom random, double mean) {
    int count = -1;
    for (double time = 0; time < mean; time -= Math.log(1 - random.nextDouble())) {
      count++;
    }
    return Math.max(count, 0);
  }
}
