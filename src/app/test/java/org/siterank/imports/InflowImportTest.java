package org.siterank.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.READ;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.exports.DaySpan;
import org.siterank.exports.VisitCounter.Fate;
import org.siterank.exports.VisitProgram;
import org.siterank.imports.InflowImport.Report;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;

class InflowImportTest {

  @TempDir Path directory;
  private KnownSite site;
  private InflowImport table;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    table = ofNoProgram();
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private InflowImport ofNoProgram() {
    return new InflowImport(site.scope(), Optional.empty(), DAY);
  }

  private InflowImport matomo() {
    return new InflowImport(site.scope(), Optional.of(VisitProgram.MATOMO), DAY);
  }

  private Report save(InflowImport visits, String bytes) throws IOException {
    return save(visits, bytes, Optional.empty());
  }

  private Report save(InflowImport visits, String bytes, Optional<RequestClass> only)
      throws IOException {
    Path file = Files.writeString(directory.resolve("table.tsv"), bytes);
    return visits.save(site.store(), file, only, READ);
  }

  private List<String> stored() throws IOException {
    List<String> stored = new ArrayList<>();
    site.store()
        .visits()
        .forEachVisit(
            visit ->
                stored.add(
                    visit.day().getDayOfMonth()
                        + " "
                        + visit.url().path()
                        + " "
                        + visit.requestClass().label()
                        + " "
                        + visit.referrer()
                        + " "
                        + visit.visits()));
    return stored;
  }

  private static LocalDate day(int day) {
    return LocalDate.of(2024, 1, day);
  }

  private static Optional<LocalDate> on(int day) {
    return Optional.of(day(day));
  }

  private static String refusal(Runnable call) {
    return assertThrows(IllegalArgumentException.class, call::run).getMessage();
  }

  @Test
  void everyRowHasItsFate() {
    assertEquals(Fate.UNREADABLE, table.add("a b", RequestClass.DIRECT, "", 1));
    assertEquals(Fate.ELSEWHERE, table.add(AWAY.value(), RequestClass.DIRECT, "", 1));
    assertEquals(Fate.NO_PAGE, table.add("/logo.png", RequestClass.DIRECT, "", 1));
    assertTrue(table.isEmpty());
    assertEquals(Fate.TAKEN, table.add("/a", RequestClass.DIRECT, "", 0));
    assertTrue(table.isEmpty());
    assertEquals(Fate.TAKEN, table.add(A.value(), RequestClass.DIRECT, "", 1));
    assertFalse(table.isEmpty());
    assertEquals(Optional.of(A), table.page("http://example.org/a"));
    assertEquals(Optional.empty(), table.page(AWAY.value()));
  }

  @Test
  void visitsThatAreNoneAreRefused() {
    assertEquals(
        "visits enter a site from outside, got INTERNAL",
        refusal(() -> table.add("/a", RequestClass.INTERNAL, "", 1)));
    assertEquals(
        "visits enter a site from outside, got ROBOT",
        refusal(() -> table.add("/a", RequestClass.ROBOT, "x", 1)));
    assertEquals(
        "a number of visits is 0 or more, got -1",
        refusal(() -> table.add("/a", RequestClass.DIRECT, "", -1)));
  }

  @Test
  void theDaysOfATableAreChecked() {
    assertEquals(
        "visits cannot be of a day to come, got 2024-02-03",
        refusal(() -> table.over(new DaySpan(DAY, DAY.plusDays(2)))));
    table.over(new DaySpan(DAY, DAY.plusDays(1)));
    table.over(new DaySpan(DAY.minusDays(InflowImport.MAX_DAYS - 1), DAY));
    assertEquals(
        "visits must be of at most 3653 days, got 2014-01-31 to 2024-02-01",
        refusal(() -> table.over(new DaySpan(DAY.minusDays(InflowImport.MAX_DAYS), DAY))));
    assertFalse(table.isUnfinished(DAY.minusDays(1)));
    assertTrue(table.isUnfinished(DAY));
  }

  /** 7 visits over 3 days are 2, 2 and 3; the next page has its third one a day earlier. */
  @Test
  void visitsAreSpreadEvenlyOverThePeriod() throws IOException {
    table.over(new DaySpan(day(1), day(3)));
    table.add("/a", RequestClass.DIRECT, "is left out", 7);
    table.add("/b", RequestClass.EXTERNAL, "", 7);
    assertTrue(table.hasUndated());
    assertEquals(
        new Report(false, false, 14, 0, 2, List.of(day(1), day(2), day(3)), List.of(), List.of()),
        save(table, "table"));
    assertEquals(
        List.of(
            "1 /a direct  2",
            "1 /b external imported 2",
            "2 /a direct  2",
            "2 /b external imported 3",
            "3 /a direct  3",
            "3 /b external imported 2"),
        stored());
    List<LineCount> lines = new ArrayList<>();
    site.store().lines().forEach(lines::add);
    assertEquals(
        new LineCount(on(1), RequestClass.EXTERNAL, "imported", 2),
        lines.stream()
            .filter(line -> line.requestClass() == RequestClass.EXTERNAL)
            .toList()
            .get(0));
  }

  @Test
  void fewVisitsLeaveDaysWithoutAny() throws IOException {
    table.over(new DaySpan(day(1), day(3)));
    table.add("/a", RequestClass.DIRECT, "", 1);
    save(table, "table");
    assertEquals(List.of("3 /a direct  1"), stored());
  }

  @Test
  void theSameTableAddsNothingTheSecondTime() throws IOException {
    for (boolean isKnown : new boolean[] {false, true}) {
      InflowImport again = ofNoProgram();
      again.add(on(1), "/a", RequestClass.DIRECT, "", 5);
      assertEquals(isKnown, save(again, "table").isKnown());
    }
    assertEquals(List.of("1 /a direct  5"), stored());
    assertEquals(
        new Report(true, false, 0, 0, 0, List.of(), List.of(), List.of()),
        save(ofNoProgram(), "table"));
  }

  @Test
  void visitsWithoutADayNeedAPeriod() {
    table.add("/a", RequestClass.DIRECT, "", 5);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> save(table, "table"));
    assertEquals("the days of the visits were not told: over(days)", refused.getMessage());
  }

  @Test
  void aProgramTellsItsDaysOnce() throws IOException {
    InflowImport first = matomo();
    first.add(on(1), "/a", RequestClass.SEARCH, "google.com", 1);
    first.add(on(2), "/a", RequestClass.SEARCH, "google.com", 2);
    save(first, "January");
    InflowImport more = matomo();
    more.add(on(2), "/a", RequestClass.SEARCH, "google.com", 9);
    more.add(on(3), "/a", RequestClass.SEARCH, "google.com", 4);
    more.add(on(3), "/b", RequestClass.INTERNAL, A.value(), 6);
    assertEquals(
        new Report(false, false, 4, 6, 2, List.of(day(3)), List.of(day(2)), List.of()),
        save(more, "more"));
    assertEquals(
        List.of(
            "1 /a search google.com 1",
            "2 /a search google.com 2",
            "3 /a search google.com 4",
            "3 /b internal " + A + " 6"),
        stored());
  }

  @Test
  void aDatedExportIsReadAgainForItsNewDays() throws IOException {
    for (int times = 0; times < 2; times++) {
      InflowImport visits = matomo();
      visits.add(on(1), "/a", RequestClass.DIRECT, "", 1);
      assertEquals(
          times == 0
              ? new Report(false, false, 1, 0, 1, List.of(day(1)), List.of(), List.of())
              : new Report(false, false, 0, 0, 0, List.of(), List.of(day(1)), List.of()),
          save(visits, "January"));
    }
    assertEquals(List.of("1 /a direct  1"), stored());
  }

  @Test
  void ofATableThatDoesNotTellDaysApartAllOrNothingIsTaken() throws IOException {
    InflowImport dated = matomo();
    dated.add(on(2), "/a", RequestClass.DIRECT, "", 1);
    save(dated, "a day");
    InflowImport month = matomo();
    month.over(new DaySpan(day(1), day(3)));
    month.add("/b", RequestClass.DIRECT, "", 30);
    assertEquals(
        new Report(false, true, 0, 0, 1, List.of(), List.of(day(2)), List.of()),
        save(month, "a month"));
    assertEquals(List.of("2 /a direct  1"), stored());
    InflowImport before = matomo();
    before.over(new DaySpan(day(1), day(1)));
    before.add("/b", RequestClass.DIRECT, "", 30);
    assertFalse(save(before, "another day").isRefused());
  }

  @Test
  void daysCountAsToldByTheClassThatIsAskedFor() throws IOException {
    InflowImport searches = matomo();
    searches.add(on(1), "/a", RequestClass.SEARCH, "google.com", 1);
    save(searches, "searches");
    InflowImport social = matomo();
    social.add(on(1), "/a", RequestClass.SOCIAL, "t.co", 2);
    assertEquals(2, save(social, "social", Optional.of(RequestClass.SOCIAL)).visits());
    InflowImport again = matomo();
    again.add(on(1), "/a", RequestClass.SEARCH, "google.com", 4);
    assertEquals(List.of(day(1)), save(again, "again", Optional.of(RequestClass.SEARCH)).known());
    assertEquals(List.of("1 /a search google.com 1", "1 /a social t.co 2"), stored());
  }

  @Test
  void otherProgramsTellTheSameDays() throws IOException {
    InflowImport one = matomo();
    one.add(on(1), "/a", RequestClass.DIRECT, "", 1);
    save(one, "matomo");
    InflowImport other = new InflowImport(site.scope(), Optional.of(VisitProgram.PLAUSIBLE), DAY);
    other.add(on(1), "/b", RequestClass.DIRECT, "", 2);
    assertEquals(2, save(other, "plausible").visits());
    table.add(on(1), HOME.value(), RequestClass.DIRECT, "", 4);
    assertEquals(4, save(table, "by hand").visits());
  }

  @Test
  void daysOfWhichLogsWereReadAreNamed() throws IOException {
    List<LineCount> lines =
        List.of(
            new LineCount(on(1), RequestClass.DIRECT, "", 3),
            new LineCount(on(2), RequestClass.ROBOT, "Googlebot", 3),
            new LineCount(Optional.empty(), RequestClass.UNREADABLE, "", 1));
    site.store()
        .visits()
        .commit(
            new LogBatch(
                List.of(), lines, List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of()));
    table.over(new DaySpan(day(1), day(2)));
    table.add("/a", RequestClass.DIRECT, "", 4);
    assertEquals(List.of(day(1)), save(table, "table").logged());
  }

  @Test
  void visitsOfOnePageAddUpAndOverflowIsNoticed() {
    table.add("/a", RequestClass.DIRECT, "", 1);
    table.add("/a", RequestClass.DIRECT, "x.example", 2);
    table.add(B.value(), RequestClass.SEARCH, "x.example", Long.MAX_VALUE);
    assertEquals("[3, " + Long.MAX_VALUE + "]", List.copyOf(table.visits().values()).toString());
    assertThrows(
        ArithmeticException.class, () -> table.add(B.value(), RequestClass.SEARCH, "x.example", 1));
    assertThrows(UnsupportedOperationException.class, () -> table.visits().clear());
  }

  @Test
  void noVisitOfTheExportIsOfADayThatIsStored() throws IOException {
    site.visits(new VisitCount(day(1), A, RequestClass.DIRECT, "", 1));
    table.add(on(1), "/a", RequestClass.DIRECT, "", 2);
    save(table, "table");
    assertEquals(List.of("1 /a direct  3"), stored());
  }
}
