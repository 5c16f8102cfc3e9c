package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;

class OverdispersionTest {

  private static final LocalDate FIRST = LocalDate.of(2024, 2, 1);

  private final List<VisitCount> visits = new ArrayList<>();

  private void add(int day, int page, RequestClass requestClass, long count) {
    PageUrl url = PageUrl.of("https://www.example.org/" + page);
    visits.add(new VisitCount(FIRST.plusDays(day), url, requestClass, "", count));
  }

  private Overdispersion measured(VisitWeighting weighting) {
    Overdispersion.Builder scatter = new Overdispersion.Builder(3, weighting);
    if (!visits.isEmpty()) {
      VisitPass pass =
          new VisitPass(
              visits.get(visits.size() - 1).day(),
              url -> Integer.parseInt(url.value().replaceAll("\\D", "")) - 1,
              referrer -> true,
              List.of(scatter));
      visits.forEach(pass);
    }
    return scatter.done();
  }

  @Test
  void theVarianceOfDailyHitsIsDividedByTheirMean() {
    // Page 0 on ten days: 8 0 8 0 ... has mean 4 and variance 160/9; page 1: 4 each day, 0.
    for (int day = 0; day < 10; day++) {
      if (day % 2 == 0) {
        add(day, 1, RequestClass.DIRECT, 5);
        add(day, 1, RequestClass.EXTERNAL, 3);
        add(day, 1, RequestClass.INTERNAL, 100);
        add(day, 4, RequestClass.DIRECT, 100); // no page
      }
      add(day, 2, RequestClass.SEARCH, 4);
    }
    visits.removeIf(visit -> visit.url().value().endsWith("/4"));
    assertEquals(160 / 9.0 / 8, measured(VisitWeighting.STANDARD).phi(), 1e-12);
    assertEquals(10, measured(VisitWeighting.STANDARD).days());
    // The last seven days: 0 8 0 8 0 8 0 would begin with a zero; the window ends at day 9.
    Overdispersion late = measured(new VisitWeighting(30, 9, 1000));
    assertEquals(9, late.days());
    // A cap of 1 on external visits: 6 0 6 0 ...
    assertEquals(
        90 / 9.0 / 7, measured(new VisitWeighting(30, 366, 1)).phi(), 1e-12, "capped by host");
  }

  @Test
  void viewsThatAllRepeatOneCountForNothing() {
    add(0, 1, RequestClass.DIRECT, 0);
    for (int page = 1; page <= 3; page++) {
      add(0, page, RequestClass.SEARCH, 4);
    }
    add(1, 1, RequestClass.DIRECT, 2);
    double phi = measured(VisitWeighting.STANDARD).phi();
    visits.remove(0);
    assertEquals(phi, measured(VisitWeighting.STANDARD).phi(), 1e-12);
  }

  @Test
  void independentVisitorsGiveOneAndCrowdsTheirSize() {
    for (int crowd : new int[] {1, 6}) {
      visits.clear();
      SplittableRandom random = new SplittableRandom(4);
      for (int day = 0; day < 2000; day++) {
        for (int page = 1; page <= 3; page++) {
          int groups = 0;
          for (int k = 0; k < 50; k++) { // Binomial(50, 0.02): near Poisson, variance 0.98 mean
            groups += random.nextInt(50) == 0 ? 1 : 0;
          }
          if (groups > 0) {
            add(day, page, RequestClass.DIRECT, (long) groups * crowd);
          }
        }
      }
      assertEquals(Math.max(1, 0.98 * crowd), measured(VisitWeighting.STANDARD).phi(), 0.2 * crowd);
    }
  }

  @Test
  void aFewDaysSayNothing() {
    assertEquals(new Overdispersion(1, 0), measured(VisitWeighting.STANDARD));
    add(0, 1, RequestClass.DIRECT, 50);
    add(5, 1, RequestClass.DIRECT, 1);
    assertEquals(new Overdispersion(1, 6), measured(VisitWeighting.STANDARD));
    add(6, 1, RequestClass.DIRECT, 1);
    assertTrue(measured(VisitWeighting.STANDARD).phi() > 10);
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
