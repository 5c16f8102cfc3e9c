package org.siterank.demo;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import org.siterank.site.PageUrl;

/**
 * Five weeks and a day of simulated visits, the last of them yesterday, and what happens in them: a
 * link of another site leads to a page that is not there, and on the last day a newsletter sends
 * readers to one page. Weekends are quieter.
 */
final class DemoWeeks {

  private static final int DAYS = 36;
  private static final double WEEKEND = 0.6;

  /** One visit in so many follows the link that leads nowhere. */
  private static final int LOST = 40;

  /** Of the last day, one visit in so many comes from the newsletter, beside the usual ones. */
  private static final int FROM_NEWS = 4;

  private static final String LOST_PAGE = "/old/getting-started.html";
  private static final String LINKING_PAGE = "https://library.example.org/links.html";
  private static final String NEWSLETTER = "https://weekly.example/issue/12";

  private final ZonedDateTime begin;
  private final PageUrl inTheNews;

  /** At day d, the visits of the days before it. */
  private final double[] before = new double[DAYS + 1];

  /**
   * @param last the last day
   * @param zone of the server
   * @param visits of all days, at least 1
   * @param inTheNews the page that the newsletter names
   */
  DemoWeeks(LocalDate last, ZoneId zone, int visits, PageUrl inTheNews) {
    this.begin = last.minusDays(DAYS - 1).atStartOfDay(zone);
    this.inTheNews = inTheNews;
    for (int day = 0; day < DAYS; day++) {
      before[day + 1] = before[day] + weight(day);
    }
    double all = before[DAYS];
    for (int day = 0; day <= DAYS; day++) {
      before[day] *= visits / all;
    }
  }

  private double weight(int day) {
    DayOfWeek name = begin.plusDays(day).getDayOfWeek();
    double usual = name.getValue() >= DayOfWeek.SATURDAY.getValue() ? WEEKEND : 1;
    return day < DAYS - 1 ? usual : usual * FROM_NEWS / (FROM_NEWS - 1);
  }

  /** The time when so many visits are over. */
  ZonedDateTime time(int visits) {
    int day = day(visits);
    double part = (visits - before[day]) / (before[day + 1] - before[day]);
    long seconds = (long) (part * Duration.ofDays(1).toSeconds());
    return begin
        .plusDays(day)
        .plusSeconds(Math.max(0, Math.min(seconds, Duration.ofDays(1).toSeconds() - 1)));
  }

  private int day(int visits) {
    int found = Arrays.binarySearch(before, visits);
    return Math.min(found < 0 ? -found - 2 : found, DAYS - 1);
  }

  /** A visit of these weeks, after what happens in them. */
  Visit happening(Visit visit) {
    if (visit.number() % LOST == LOST - 1) {
      return coming(visit, visit.entry().resolve(LOST_PAGE).orElseThrow(), LINKING_PAGE);
    }
    if (day(visit.number()) == DAYS - 1 && visit.number() % FROM_NEWS == 1) {
      return coming(visit, inTheNews, NEWSLETTER);
    }
    return visit;
  }

  private static Visit coming(Visit visit, PageUrl entry, String referrer) {
    return new Visit(
        visit.number(), visit.client(), visit.userAgent(), Visit.Arrival.PORTAL, entry, referrer);
  }
}
