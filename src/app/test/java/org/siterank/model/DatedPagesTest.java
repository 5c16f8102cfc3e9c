package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageDate;
import org.siterank.site.PageDate.Kind;

class DatedPagesTest {

  private static Optional<PageDate> date(String day, Kind kind) {
    return Optional.of(new PageDate(Instant.parse(day + "T23:59:59Z"), kind));
  }

  private static DatedPages served(int ofOneDay, int others) {
    List<Optional<PageDate>> dates = new ArrayList<>();
    for (int i = 0; i < ofOneDay; i++) {
      dates.add(date("2026-10-07", Kind.SERVED));
    }
    for (int i = 0; i < others; i++) {
      dates.add(date(LocalDate.of(2020, 1, 1).plusDays(i).toString(), Kind.SERVED));
    }
    dates.add(date("2024-05-31", Kind.MODIFIED));
    dates.add(Optional.empty());
    return DatedPages.of(dates);
  }

  @Test
  void theDayOnWhichTheSiteWasBuiltSaysNothing() {
    DatedPages built = served(60, 40);
    assertEquals(Optional.of(LocalDate.of(2026, 10, 7)), built.builtOn());
    assertEquals(Optional.empty(), built.day(date("2026-10-07", Kind.SERVED)));
    assertEquals(Optional.empty(), built.day(date("2020-01-01", Kind.SERVED)));
    assertEquals(
        Optional.of(LocalDate.of(2024, 5, 31)), built.day(date("2024-05-31", Kind.MODIFIED)));
    assertEquals(102, built.pages());
    assertEquals(100, built.served());
    assertEquals(1, built.stated());
  }

  @Test
  void theServersDaysCountWhenTheyDiffer() {
    for (DatedPages pages : List.of(served(50, 50), served(4, 0))) {
      assertEquals(Optional.empty(), pages.builtOn());
      assertEquals(
          Optional.of(LocalDate.of(2026, 10, 7)), pages.day(date("2026-10-07", Kind.SERVED)));
    }
  }
}
