package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;

/** Two sites of two pages each; the second one's log begins later. */
class SiteDaysTest {

  private static final LocalDate FIRST = LocalDate.of(2024, 2, 1);
  private static final int DAYS = 40;
  private static final int[] SITES = {0, 0, 1, 1};

  private record Row(int day, int page, RequestClass requestClass, long count) {}

  private static List<Row> visits(long seed, int begin) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int day = 0; day < DAYS; day++) {
      for (int page = 0; page < 4; page++) {
        if (page < 2 || day >= begin) {
          rows.add(new Row(day, page, RequestClass.EXTERNAL, 1 + random.nextInt(9)));
          rows.add(new Row(day, page, RequestClass.DIRECT, 1 + random.nextInt(5)));
          rows.add(new Row(day, page, RequestClass.INTERNAL, 1 + random.nextInt(20)));
        }
      }
    }
    return rows;
  }

  private static void pass(List<Row> rows, int from, VisitCounter counter) {
    VisitPass pass =
        new VisitPass(
            FIRST.plusDays(DAYS - 1),
            url -> Integer.parseInt(url.path().substring(1)) - from,
            referrer -> true,
            List.of(counter));
    for (Row row : rows) {
      pass.accept(
          new VisitCount(
              FIRST.plusDays(row.day()),
              PageUrl.of("https://example.org/" + row.page()),
              row.requestClass(),
              "",
              row.count()));
    }
  }

  private static SiteDays sites(int begin) {
    return new SiteDays(SITES, List.of(Optional.empty(), Optional.of(FIRST.plusDays(begin))));
  }

  private static VisitTotals totals(List<Row> rows, SiteDays sites, boolean comparable) {
    VisitTotals.Builder builder =
        new VisitTotals.Builder(4, VisitWeighting.STANDARD, sites, comparable);
    pass(rows, 0, builder);
    return builder.done();
  }

  private static VisitTotals alone(List<Row> rows) {
    VisitTotals.Builder builder = new VisitTotals.Builder(2, VisitWeighting.STANDARD);
    pass(rows.stream().filter(row -> row.page() >= 2).toList(), 2, builder);
    return builder.done();
  }

  @Test
  void theInflowOfASiteWhoseLogBeginsLaterIsThatOfItAlone() {
    for (long seed = 0; seed < 5; seed++) {
      for (int begin : new int[] {0, 1, 20, DAYS - 1}) {
        List<Row> rows = visits(seed, begin);
        for (Estimator estimator : List.of(Estimator.VISITS, Estimator.SMOOTHED)) {
          InflowEstimator by = new InflowEstimator(estimator, 0.85);
          Overdispersion chance = new Overdispersion(1, 0);
          Inflow both = by.estimate(totals(rows, sites(begin), true), new double[4], chance);
          Inflow alone = by.estimate(alone(rows), new double[2], chance);
          for (int page = 0; page < 2; page++) {
            String at = estimator + " from day " + begin;
            assertEquals(alone.external()[page], both.external()[2 + page], 1e-9, at);
            assertEquals(alone.induced()[page], both.induced()[2 + page], 1e-9, at);
            // The variance of a visit is the mean over all pages, the other site's included.
            double tolerance = estimator == Estimator.VISITS ? 1e-9 : 0.1;
            double variance = alone.variance()[page];
            assertEquals(variance, both.variance()[2 + page], tolerance * variance, at);
          }
        }
      }
    }
  }

  @Test
  void countsForPeopleStayAsTheyWereAndKnowTheirDays() {
    List<Row> rows = visits(1, 30);
    VisitTotals late = totals(rows, sites(30), false);
    VisitTotals before = totals(rows, SiteDays.ONE, false);
    for (int page = 0; page < 4; page++) {
      assertEquals(before.external().sum(page), late.external().sum(page));
      assertEquals(before.internal().variance(page), late.internal().variance(page));
    }
    assertEquals(late.effectiveDays(), late.days(0));
    assertEquals(alone(rows).effectiveDays(), late.days(3), 1e-12);
    assertEquals(alone(rows).viewsPerDay(1), late.viewsPerDay(3), 1e-12);
    assertEquals(before.effectiveVisits(), totals(rows, sites(30), true).effectiveVisits(), 1e-9);
  }

  @Test
  void daysBeforeTheFirstLineDoNotScatter() {
    List<Row> rows = visits(2, 20);
    Overdispersion.Builder alone = new Overdispersion.Builder(2, VisitWeighting.STANDARD);
    List<Row> own = rows.stream().filter(row -> row.page() >= 2).toList();
    pass(own, 2, alone);
    Overdispersion.Builder late = new Overdispersion.Builder(4, VisitWeighting.STANDARD, sites(20));
    pass(own, 0, late);
    assertEquals(alone.done().phi(), late.done().phi(), 1e-12);
  }

  @Test
  void aSiteWithoutALogOfItsOwnBeginsLaterOnlyWhenThatIsNoChance() {
    SiteDays shared = new SiteDays(SITES, List.of(Optional.empty(), Optional.empty()));
    List<Row> rows = new ArrayList<>(visits(3, DAYS));
    rows.add(new Row(DAYS - 1, 2, RequestClass.DIRECT, 1));
    assertEquals(totals(rows, shared, false).effectiveDays(), totals(rows, shared, false).days(2));
    rows.add(new Row(DAYS - 1, 3, RequestClass.DIRECT, 30));
    assertEquals(1, totals(rows, shared, false).days(2));
  }

  @Test
  void theNumberOfASiteIsChecked() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new SiteDays(new int[] {2}, List.of(Optional.empty(), Optional.empty())));
  }
}
