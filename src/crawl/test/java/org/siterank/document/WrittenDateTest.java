package org.siterank.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;

class WrittenDateTest {

  private static String day(String path, String... lines) {
    return WrittenDate.of(new PageUrl("https://x.test" + path), List.of(lines), 0)
        .map(date -> LocalDate.ofInstant(date.when(), ZoneOffset.UTC) + " " + date.kind())
        .orElse("");
  }

  @Test
  void addressWithDayIsBelieved() {
    assertEquals("2015-07-21 ADDRESS", day("/2015/07/21/title/", "Title", "1 May 2020"));
    assertEquals("2015-07-21 ADDRESS", day("/news/2015-07-21-title.html", "Title"));
    assertEquals("", day("/2015/13/21/title/", "Title"));
    assertEquals("", day("/v/12015/07/21/", "Title"));
  }

  @Test
  void dayAtTheTopIsReadInManyForms() {
    for (String line :
        List.of(
            "Published on 21 July 2015",
            "July 21st, 2015 by Ann",
            "21. Juli 2015",
            "Publié le 21 juillet 2015",
            "21 de julio de 2015",
            "21 lipca 2015",
            "2015-07-21",
            "2015年7月21日",
            "21.07.2015",
            "Published on 21/7/2015 - Read in 1 min")) {
      assertEquals("2015-07-21 WRITTEN", day("/p/", "Title", line), line);
    }
  }

  @Test
  void dayThatMayBeAnotherIsReadOnlyWhereTheAddressHasTheMonth() {
    assertEquals("", day("/p/", "Title", "3/4/2015"));
    assertEquals("2015-04-03 WRITTEN", day("/2015/04/p/", "Title", "3/4/2015"));
    assertEquals("2015-03-04 WRITTEN", day("/2015/03/p/", "Title", "3/4/2015"));
    assertEquals("2015-04-04 WRITTEN", day("/p/", "Title", "4/4/2015"));
  }

  @Test
  void anotherDayThanThatOfTheAddressIsOfSomethingElse() {
    assertEquals("", day("/2015/07/p/", "Title", "The meeting is on 3 August 2016"));
    assertEquals(
        "2015-07-21 WRITTEN", day("/2015/07/p/", "Title", "21 July 2015", "updated 1 May 2016"));
  }

  @Test
  void severalDaysOrOnesFarFromTheTopOrInProseTellNothing() {
    assertEquals("", day("/p/", "Title", "21 July 2015", "22 July 2015"));
    assertEquals("", day("/p/", "Title", "a", "b", "c", "d", "e", "f", "21 July 2015"));
    assertEquals("", day("/p/", "Title", "It rained ".repeat(12) + "on 21 July 2015."));
    assertEquals("", day("/p/", "Title", "version 1.2.2015.4", "31 February 2015"));
  }

  @Test
  void pageWithoutLinesHasNoDate() {
    assertEquals(
        Optional.<PageDate>empty(), WrittenDate.of(new PageUrl("https://x.test/"), List.of(), -1));
  }
}
