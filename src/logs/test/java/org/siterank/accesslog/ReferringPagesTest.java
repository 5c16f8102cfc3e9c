package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class ReferringPagesTest {

  private static long page(int set, int number) {
    return ReferringPages.of(PageUrl.of("https://blog.example/" + set + "/post?id=" + number));
  }

  @Test
  void anOriginNamesNoPage() {
    assertEquals(ReferringPages.NONE, ReferringPages.of(PageUrl.of("https://blog.example/")));
    assertEquals(1, ReferringPages.count(ReferringPages.of(PageUrl.of("https://b.example/x"))));
    assertEquals(1, ReferringPages.count(ReferringPages.of(PageUrl.of("https://b.example/?p=1"))));
    assertEquals(0, ReferringPages.count(ReferringPages.NONE));
  }

  @Test
  void theSamePageOfAnotherDayAddsNothing() {
    long monday = page(0, 1);
    long tuesday = page(0, 1);
    assertEquals(1, ReferringPages.count(monday | tuesday));
  }

  /** Errors over 400 sets are those that the theory of linear counting says. */
  @Test
  void countsAreRightWithinTheErrorOfLinearCounting() {
    for (int pages : new int[] {1, 2, 3, 10, 50, 100}) {
      double load = pages / 64.0;
      double expected = Math.sqrt(64 * (Math.exp(load) - load - 1)) / pages;
      double squares = 0;
      double sum = 0;
      for (int set = 0; set < 400; set++) {
        long found = ReferringPages.NONE;
        for (int number = 0; number < pages; number++) {
          found |= page(set, number);
        }
        double error = ReferringPages.count(found) / (double) pages - 1;
        squares += error * error;
        sum += error;
      }
      double deviation = Math.sqrt(squares / 400);
      assertTrue(deviation < 1.5 * expected + 0.01, pages + " pages: error " + deviation);
      assertEquals(0, sum / 400, expected / 2 + 0.01, pages + " pages: bias");
    }
  }

  @Test
  void aFullSetSaysSo() {
    assertFalse(ReferringPages.isFull(-2L));
    assertEquals(ReferringPages.MOST, ReferringPages.count(-2L));
    assertTrue(ReferringPages.isFull(-1L));
    assertEquals(ReferringPages.MOST, ReferringPages.count(-1L));
  }
}
