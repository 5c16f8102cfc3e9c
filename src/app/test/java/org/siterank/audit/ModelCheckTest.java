package org.siterank.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.CountedTotals;
import org.siterank.inflow.Overdispersion;
import org.siterank.inflow.VisitTotals;
import org.siterank.inflow.VisitWeighting;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;
import org.siterank.visits.VisitStore;

class ModelCheckTest {

  private static final LocalDate DAY = LocalDate.of(2024, 2, 1);
  private static final int PAGES = 40;

  private final List<VisitCount> visits = new ArrayList<>();
  private final List<StoredRank> ranks = new ArrayList<>();

  private static PageUrl page(int number) {
    return PageUrl.of("https://example.org/p" + (100 + number));
  }

  private ModelCheck check() throws IOException {
    SiteGraph.Builder builder = new SiteGraph.Builder(name -> true);
    for (int i = 0; i < PAGES; i++) {
      builder.addNode(page(i).value(), NodeKind.READ);
    }
    SiteGraph graph = builder.build();
    VisitTotals totals =
        CountedTotals.of(
            new ReadVisits(visits),
            PAGES,
            url -> graph.node(url.value()),
            new VisitWeighting(Double.POSITIVE_INFINITY, 366, 1000));
    return ModelCheck.of(graph, ranks, totals, new Overdispersion(1, 1));
  }

  private void add(int number, double predicted, long direct, long clicks) {
    ranks.add(new StoredRank(page(number), predicted, 0, predicted / 2, predicted, predicted));
    visits.add(new VisitCount(DAY, page(number), RequestClass.DIRECT, "", direct));
    visits.add(
        new VisitCount(DAY, page(number), RequestClass.INTERNAL, "https://example.org/", clicks));
  }

  @Test
  void aModelThatIsRightAgreesAndSurprisesNobody() throws IOException {
    for (int i = 0; i < PAGES; i++) {
      add(i, 20.0 * (i + 1), 10L * (i + 1), 10L * (i + 1));
    }
    ModelCheck check = check();
    assertEquals(1, check.tau(), 1e-12);
    assertEquals(1, check.clickTau(), 1e-12);
    assertEquals(check.predictedPerDay(), check.observedPerDay(), 1e-9);
    assertEquals(0, check.beyondNoise());
    assertTrue(check.ceiling() > 0.85 && check.ceiling() < 1, "" + check.ceiling());
  }

  @Test
  void fewerViewsAllowLessAgreement() throws IOException {
    for (int i = 0; i < PAGES; i++) {
      add(i, 20.0 * (i + 1), 1, 1);
    }
    assertTrue(check().ceiling() < 0.7);
  }

  @Test
  void aPageThatIsVisitedOtherwiseIsTheFirstSurpriseInUnitsOfPoissonNoise() throws IOException {
    for (int i = 0; i < PAGES - 1; i++) {
      add(i, 100, 50, 50);
    }
    add(PAGES - 1, 100, 100, 100);
    ModelCheck check = check();
    ModelCheck.Surprise first = check.surprises().get(0);
    assertEquals(page(PAGES - 1), first.page());
    double expected = 100.0 * (PAGES + 1) / PAGES; // Scaled to the observed total.
    assertEquals(expected, first.predicted(), 1e-9);
    assertEquals(200, first.observed(), 1e-9);
    // All counts weigh 1, so the variance of a count is its mean.
    assertEquals((200 - expected) / Math.sqrt(expected), first.z(), 1e-9);
    assertEquals(1, check.beyondNoise());
    assertEquals(10, check.surprises().size());
  }

  private record ReadVisits(List<VisitCount> visits) implements VisitStore {
    @Override
    public List<LogPosition> positions() {
      return List.of();
    }

    @Override
    public long commit(LogBatch batch) {
      throw new UnsupportedOperationException("this store is for reading");
    }

    @Override
    public void forEachVisit(Consumer<VisitCount> action) {
      visits.forEach(action);
    }

    @Override
    public Optional<LocalDate> newest(Predicate<VisitCount> wanted) {
      return visits.stream().filter(wanted).map(VisitCount::day).max(Comparator.naturalOrder());
    }
  }
}
