package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.LogBatch;
import org.siterank.visits.MemoryVisitStore;
import org.siterank.visits.VisitCount;

class DampingEstimateTest {

  private static final Overdispersion POISSON = new Overdispersion(1, 30);

  private final MemoryVisitStore store = new MemoryVisitStore();

  private void add(int page, RequestClass requestClass, long visits, long views)
      throws IOException {
    PageUrl url = PageUrl.of("https://www.example.org/" + page);
    VisitCount count =
        new VisitCount(LocalDate.of(2024, 2, 1), url, requestClass, "r", visits, views, 0);
    LogPosition position = new LogPosition("f", 1, "p", 1, 0, Instant.EPOCH, Instant.EPOCH);
    store.commit(
        new LogBatch(position, List.of(), List.of(count), List.of(), List.of(), List.of()));
  }

  private Optional<DampingEstimate> estimate(
      VisitWeighting weighting, Overdispersion scatter, double... share) throws IOException {
    VisitTotals totals =
        CountedTotals.of(
            store, share.length, url -> Integer.parseInt(url.path().substring(1)), weighting);
    return DampingEstimate.of(totals, share, scatter);
  }

  private DampingEstimate estimate(double... share) throws IOException {
    return estimate(VisitWeighting.STANDARD, POISSON, share).orElseThrow();
  }

  @Test
  void itIsClicksPerChance() throws IOException {
    add(0, RequestClass.DIRECT, 60, 60);
    add(1, RequestClass.INTERNAL, 40, 40);
    DampingEstimate damping = estimate(0.5, 0.25);
    assertEquals(40, damping.chances(), 1e-12);
    assertEquals(1, damping.value(), 1e-12);
    double variance = (0.75 * 0.75 * 40 + 0.5 * 0.5 * 60) / (40 * 40);
    assertEquals(1 + 1.959963984540054 * Math.sqrt(variance), damping.upper(), 1e-12);
    assertTrue(damping.objection().orElseThrow().contains("too few"));
  }

  @Test
  void itsVarianceIsTheBinomialOneWhereNoLinkLeaves() throws IOException {
    add(0, RequestClass.EXTERNAL, 300, 500);
    add(0, RequestClass.INTERNAL, 700, 900);
    DampingEstimate damping = estimate(1);
    assertEquals(0.7, damping.value(), 1e-12);
    double margin = 1.959963984540054 * Math.sqrt(0.7 * 0.3 / 1000);
    assertEquals(0.7 - margin, damping.lower(), 1e-12);
    assertEquals(0.7 + margin, damping.upper(), 1e-12);
    assertEquals(Optional.empty(), damping.objection());
    DampingEstimate crowds =
        estimate(VisitWeighting.STANDARD, new Overdispersion(4, 30), 1).orElseThrow();
    assertEquals(0.7 - 2 * margin, crowds.lower(), 1e-12);
    assertTrue(crowds.objection().orElseThrow().contains("too few"));
  }

  /** What a class counts for the inflow, and repeats, have nothing to do with clicking. */
  @Test
  void itDoesNotDependOnEstimatorOrWeights() throws IOException {
    add(0, RequestClass.DIRECT, 300, 500);
    add(0, RequestClass.INTERNAL, 700, 900);
    ClassWeights none =
        ClassWeights.STANDARD.with(RequestClass.DIRECT, new ClassWeights.Entry(0, false));
    for (CountUnit unit : CountUnit.values()) {
      VisitWeighting weighting = new VisitWeighting(30, 366, 1000, none, unit);
      assertEquals(0.7, estimate(weighting, POISSON, 1).orElseThrow().value(), 1e-12);
    }
  }

  @Test
  void aLogWithoutClicksOrWithTooManyIsNoMeasurement() throws IOException {
    assertEquals(Optional.empty(), DampingEstimate.of(VisitTotals.none(1), new double[1], POISSON));
    add(0, RequestClass.DIRECT, 1000, 1000);
    assertEquals(Optional.empty(), estimate(VisitWeighting.STANDARD, POISSON, 0));
    assertTrue(estimate(1).objection().orElseThrow().contains("between 0 and 1"));
    add(0, RequestClass.INTERNAL, 90_000, 90_000);
    DampingEstimate most = estimate(0.9);
    assertTrue(most.value() > 1);
    assertTrue(most.objection().orElseThrow().contains("between 0 and 1"));
    assertThrows(
        IllegalArgumentException.class,
        () -> DampingEstimate.of(VisitTotals.none(1), new double[2], POISSON));
  }

  /** Surfers who go on with probability d, on a site whose every page keeps its links inside. */
  @Test
  void theIntervalHoldsTheTruthOfSurfersWhoFollowTheModel() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    double truth = 0.6;
    int held = 0;
    for (int trial = 0; trial < 300; trial++) {
      long clicks = 0;
      for (int surfer = 0; surfer < 200; surfer++) {
        while (random.nextDouble() < truth) {
          clicks++;
        }
      }
      MemoryVisitStore own = new MemoryVisitStore();
      PageUrl url = PageUrl.of("https://www.example.org/0");
      LocalDate day = LocalDate.of(2024, 2, 1);
      own.commit(
          new LogBatch(
              new LogPosition("f", 1, "p", 1, 0, Instant.EPOCH, Instant.EPOCH),
              List.of(),
              List.of(
                  new VisitCount(day, url, RequestClass.DIRECT, "", 200),
                  new VisitCount(day, url, RequestClass.INTERNAL, "x", clicks)),
              List.of(),
              List.of(),
              List.of()));
      VisitTotals totals = CountedTotals.of(own, 1, any -> 0, VisitWeighting.STANDARD);
      DampingEstimate found = DampingEstimate.of(totals, new double[] {1}, POISSON).orElseThrow();
      held += found.lower() <= truth && truth <= found.upper() ? 1 : 0;
    }
    assertTrue(held >= 275, held + " of 300");
  }
}
