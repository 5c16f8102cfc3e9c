package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.LogPosition;
import org.siterank.site.PageUrl;

class OverdispersionTest {

  private static final LocalDate FIRST = LocalDate.of(2024, 2, 1);

  private final List<HitCount> hits = new ArrayList<>();

  private void add(int day, int page, HitClass hitClass, long count) {
    PageUrl url = PageUrl.of("https://www.example.org/" + page);
    hits.add(new HitCount(FIRST.plusDays(day), url, hitClass, "", count));
  }

  private Overdispersion measured(HitWeighting weighting) throws IOException {
    HitLedger ledger =
        new HitLedger() {
          @Override
          public List<LogPosition> positions() {
            return List.of();
          }

          @Override
          public long commit(LogBatch batch) {
            throw new UnsupportedOperationException("a ledger to read from");
          }

          @Override
          public void forEachHit(Consumer<HitCount> action) {
            hits.forEach(action);
          }
        };
    return Overdispersion.of(
        ledger, 3, url -> Integer.parseInt(url.value().replaceAll("\\D", "")) - 1, weighting);
  }

  @Test
  void theVarianceOfDailyHitsIsDividedByTheirMean() throws IOException {
    // Page 0 on ten days: 8 0 8 0 ... has mean 4 and variance 160/9; page 1: 4 each day, 0.
    for (int day = 0; day < 10; day++) {
      if (day % 2 == 0) {
        add(day, 1, HitClass.DIRECT, 5);
        add(day, 1, HitClass.EXTERNAL, 3);
        add(day, 1, HitClass.INTERNAL, 100);
        add(day, 4, HitClass.DIRECT, 100); // no page
      }
      add(day, 2, HitClass.SEARCH, 4);
    }
    hits.removeIf(hit -> hit.url().value().endsWith("/4"));
    assertEquals(160 / 9.0 / 8, measured(HitWeighting.STANDARD).phi(), 1e-12);
    assertEquals(10, measured(HitWeighting.STANDARD).days());
    // The last seven days: 0 8 0 8 0 8 0 would begin with a zero; the window ends at day 9.
    Overdispersion late = measured(new HitWeighting(30, 9, 1000));
    assertEquals(9, late.days());
    // A cap of 1 on external hits: 6 0 6 0 ...
    assertEquals(
        90 / 9.0 / 7, measured(new HitWeighting(30, 366, 1)).phi(), 1e-12, "capped by host");
  }

  @Test
  void independentVisitorsGiveOneAndCrowdsTheirSize() throws IOException {
    for (int crowd : new int[] {1, 6}) {
      hits.clear();
      SplittableRandom random = new SplittableRandom(4);
      for (int day = 0; day < 2000; day++) {
        for (int page = 1; page <= 3; page++) {
          int groups = 0;
          for (int k = 0; k < 50; k++) { // Binomial(50, 0.02): near Poisson, variance 0.98 mean
            groups += random.nextInt(50) == 0 ? 1 : 0;
          }
          if (groups > 0) {
            add(day, page, HitClass.DIRECT, (long) groups * crowd);
          }
        }
      }
      assertEquals(Math.max(1, 0.98 * crowd), measured(HitWeighting.STANDARD).phi(), 0.2 * crowd);
    }
  }

  @Test
  void aFewDaysSayNothing() throws IOException {
    assertEquals(new Overdispersion(1, 0), measured(HitWeighting.STANDARD));
    add(0, 1, HitClass.DIRECT, 50);
    add(5, 1, HitClass.DIRECT, 1);
    assertEquals(new Overdispersion(1, 6), measured(HitWeighting.STANDARD));
    add(6, 1, HitClass.DIRECT, 1);
    assertTrue(measured(HitWeighting.STANDARD).phi() > 10);
    assertThrows(IllegalArgumentException.class, () -> new Overdispersion(0.5, 9));
  }

  @Test
  void thePosteriorVarianceIsTheShrunkCountWithoutItsSharedPart() {
    double[] counts = {40, 7, 1, 0, 3};
    Shrinkage shrinkage = Shrinkage.of(counts);
    double[] expected = shrinkage.values();
    for (int v = 0; v < expected.length; v++) {
      expected[v] *= 1 - shrinkage.factor();
    }
    assertArrayEquals(expected, shrinkage.variances());
    assertArrayEquals(new double[3], Shrinkage.of(new double[] {2, 2, 2}).variances());
  }
}
