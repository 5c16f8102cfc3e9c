package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;
import org.siterank.visits.ReferrerCount;
import org.siterank.visits.VisitCount;

/** Counts of visits in the database, those that are taken back among them. */
@Tag("slow")
class StoredCountsTest extends OpenedStore {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 31);

  @Test
  void hitsOfOneDayAddUpAndThePositionMovesWithThem() throws IOException {
    store.visits().commit(batch(100, 2));
    store.visits().commit(batch(250, 3));
    List<VisitCount> visits = new ArrayList<>();
    store.visits().forEachVisit(visits::add);
    assertEquals(
        List.of(
            new VisitCount(
                LocalDate.of(2026, 1, 31), HOME, RequestClass.EXTERNAL, "other.example", 5)),
        visits);
    assertEquals(
        List.of(250L), store.visits().positions().stream().map(LogPosition::offset).toList());
    assertEquals(5, store.lines().classes().get(RequestClass.EXTERNAL));
    assertEquals(0, store.lines().classes().get(RequestClass.ASSET));
    assertEquals(Map.of("bot", 2L), store.lines().robots());
  }

  @Test
  void whatReferrersToldAddsUpPerDayAndIsForgottenWithTheRest() throws IOException {
    store.visits().commit(batch(100, 2));
    store.visits().commit(batch(250, 3));
    List<ReferrerCount> referrers = new ArrayList<>();
    store.referrals().forEachReferrer(referrers::add);
    assertEquals(
        List.of(new ReferrerCount(DAY, RequestClass.EXTERNAL, "other.example", 5, 2)), referrers);
    List<QueryCount> queries = new ArrayList<>();
    store.referrals().forEachQuery(queries::add);
    assertEquals(List.of(new QueryCount(DAY, "opening hours", HOME, 2)), queries);
    ForgottenLogs forgotten = store.visits().forget();
    assertEquals(7, forgotten.lines());
    assertEquals(5, forgotten.visits());
    assertEquals(Optional.of(DAY), forgotten.first());
    assertEquals(List.of("/var/log/a"), forgotten.positions().stream().map(p -> p.path()).toList());
    assertEquals(List.of(), store.visits().positions());
    assertEquals(0, store.lines().classes().values().stream().mapToLong(Long::longValue).sum());
    assertEquals(0, store.visits().forget().lines());
  }

  /** Once a robot's views are taken back, no count is below zero, and each line has a class. */
  @Test
  void countsThatAreTakenBackNeverFallBelowZero() throws IOException {
    assertEquals(0, store.visits().commit(batch(100, 5)));
    assertEquals(0, store.visits().commit(retraction(101, 2)));
    assertEquals(List.of(3L), hitCounts());
    assertEquals(5 + 1, lines());
    assertEquals(0, store.visits().commit(retraction(102, 3)));
    assertEquals(List.of(), hitCounts());
    assertEquals(0, store.lines().classes().get(RequestClass.EXTERNAL));
    assertEquals(1 + 5, store.lines().classes().get(RequestClass.ROBOT));
    List<ReferrerCount> referrers = new ArrayList<>();
    store.referrals().forEachReferrer(referrers::add);
    assertEquals(
        List.of(new ReferrerCount(DAY, RequestClass.EXTERNAL, "other.example", 0, 1)), referrers);
    List<QueryCount> queries = new ArrayList<>();
    store.referrals().forEachQuery(queries::add);
    assertEquals(List.of(), queries, "one was asked, and taken back");
  }

  @Test
  void whatIsNotThereToBeTakenBackIsSaidAndTheClassesStillAddUp() throws IOException {
    store.visits().commit(batch(100, 2));
    assertEquals(3, store.visits().commit(retraction(101, 5)));
    assertEquals(List.of(), hitCounts());
    assertEquals(3, lines());
    assertEquals(Map.of("bot", 1L, "(reads robots.txt)", 2L), store.lines().robots());
    assertEquals(1, store.visits().commit(retraction(102, 1)));
    assertEquals(3, lines());
  }

  @Test
  void theSetOfReferringPagesOutlivesTheViewsThatAreTakenBack() throws IOException {
    store.visits().commit(views(100, 1, 1, 0b01));
    store.visits().commit(views(101, -1, -1, 0));
    assertEquals(List.of(), hitCounts());
    store.visits().commit(views(102, 1, 2, 0b10));
    List<VisitCount> visits = new ArrayList<>();
    store.visits().forEachVisit(visits::add);
    assertEquals(
        List.of(new VisitCount(DAY, HOME, RequestClass.EXTERNAL, "other.example", 1, 2, 0b11)),
        visits);
  }

  private static LogBatch views(long offset, long visits, long views, long pages) {
    return new LogBatch(
        new LogPosition("ab", 10, "/var/log/a", offset, 0, Instant.EPOCH, Instant.ofEpochMilli(1)),
        List.of(),
        List.of(
            new VisitCount(
                DAY, HOME, RequestClass.EXTERNAL, "other.example", visits, views, pages)),
        List.of(),
        List.of(),
        List.of());
  }

  private List<Long> hitCounts() throws IOException {
    List<Long> counts = new ArrayList<>();
    store.visits().forEachVisit(visit -> counts.add(visit.visits()));
    return counts;
  }

  private static LogBatch retraction(long offset, long visits) {
    LogBatch taken = batch(offset, -visits);
    return new LogBatch(
        taken.positions().get(0),
        List.of(
            new LineCount(Optional.of(DAY), RequestClass.EXTERNAL, "", -visits),
            new LineCount(Optional.of(DAY), RequestClass.ROBOT, "(reads robots.txt)", visits)),
        taken.visits(),
        List.of(new ReferrerCount(DAY, RequestClass.EXTERNAL, "other.example", -visits, 0)),
        List.of(new QueryCount(DAY, "opening hours", HOME, -1)),
        List.of());
  }

  private static LogBatch batch(long offset, long visits) {
    return new LogBatch(
        new LogPosition("ab", 10, "/var/log/a", offset, 0, Instant.EPOCH, Instant.ofEpochMilli(1)),
        List.of(
            new LineCount(Optional.of(DAY), RequestClass.EXTERNAL, "", visits),
            new LineCount(Optional.of(DAY), RequestClass.ROBOT, "bot", 1)),
        List.of(new VisitCount(DAY, HOME, RequestClass.EXTERNAL, "other.example", visits)),
        List.of(new ReferrerCount(DAY, RequestClass.EXTERNAL, "other.example", visits, 1)),
        List.of(new QueryCount(DAY, "opening hours", HOME, 1)),
        List.of());
  }
}
