package org.siterank.today;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.RequestClass;
import org.siterank.report.Today.Change;
import org.siterank.report.Today.Period;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;

/** Nights of a simulated site, with events at known days and without. */
@Tag("minutes")
class SimulatedNightsTest {

  private static final LocalDate START = LocalDate.of(2026, 3, 2);

  /** Views of weekdays, Monday first. */
  private static final double[] WEEK = {1.15, 1.2, 1.15, 1.1, 1.0, 0.7, 0.7};

  /** Changes the mean of a page's source on a day; 1 for what is usual. */
  private interface Event {
    double factor(int page, String source, int day);
  }

  /** A site whose pages have means that fall as Zipf's law does. */
  private static final class Site {
    private final Random random;
    private final int pages;
    private final double perDay;
    private final double scatter;
    private final Event event;
    private final List<List<VisitCount>> days = new ArrayList<>();
    private final List<List<Integer>> nodes = new ArrayList<>();

    Site(long seed, int pages, double perDay, double scatter, Event event) {
      this.random = new Random(seed);
      this.pages = pages;
      this.perDay = perDay;
      this.scatter = scatter;
      this.event = event;
    }

    private int poisson(double mean) {
      if (mean > 50) {
        return (int) Math.max(0, Math.round(mean + Math.sqrt(mean) * random.nextGaussian()));
      }
      double limit = Math.exp(-mean);
      int k = 0;
      for (double p = random.nextDouble(); p > limit; p *= random.nextDouble()) {
        k++;
      }
      return k;
    }

    /** Adds a day; {@code scatter} is the standard deviation of the whole site's day. */
    void addDay() {
      int day = days.size();
      double harmonic = Math.log(pages) + 0.577;
      double level = WEEK[day % 7] * Math.exp(scatter * random.nextGaussian());
      List<VisitCount> visits = new ArrayList<>();
      List<Integer> of = new ArrayList<>();
      for (int page = 0; page < pages; page++) {
        double mean = perDay / harmonic / (page + 1) * level;
        for (Source source : SOURCES) {
          double expected = mean * source.share() * event.factor(page, source.name(), day);
          int views = poisson(expected);
          if (views > 0) {
            visits.add(
                new VisitCount(
                    START.plusDays(day),
                    new PageUrl("https://www.example.org/p" + page),
                    source.requestClass(),
                    source.name(),
                    views));
            of.add(page);
          }
        }
      }
      days.add(visits);
      nodes.add(of);
    }

    ViewChanges night() {
      RecentViews views = new RecentViews(START.plusDays(days.size() - 1));
      for (int day = Math.max(0, days.size() - RecentViews.DAYS); day < days.size(); day++) {
        views.logged(START.plusDays(day));
        for (int k = 0; k < days.get(day).size(); k++) {
          views.add(nodes.get(day).get(k), days.get(day).get(k));
        }
      }
      return ViewChanges.of(views, page -> "https://www.example.org/p" + page);
    }
  }

  private record Source(String name, RequestClass requestClass, double share) {}

  private static final List<Source> SOURCES =
      List.of(
          new Source("google.com", RequestClass.SEARCH, 0.6),
          new Source("", RequestClass.DIRECT, 0.25),
          new Source("partner.example.com", RequestClass.EXTERNAL, 0.1),
          new Source("chatgpt.com", RequestClass.ASSISTANT, 0.05));

  private static final Event NOTHING = (page, source, day) -> 1;

  private static List<String> pages(ViewChanges night) {
    return night.pages().stream().map(Change::page).toList();
  }

  /** The nights after {@code first} on which a page is named, from 0. */
  private static int firstNamed(Site site, int nights, String page) {
    for (int night = 0; night < nights; night++) {
      site.addDay();
      if (pages(site.night()).contains(page)) {
        return night;
      }
    }
    return nights;
  }

  private static final String FIRST = "https://www.example.org/p0";

  /** A Tuesday, after five weeks. */
  private static final int EVENT = 43;

  private static Site before(long seed, Event event) {
    Site site = new Site(seed, 900, 400, 0.08, event);
    for (int day = 0; day < EVENT; day++) {
      site.addDay();
    }
    return site;
  }

  @Test
  void aLostSearchEngineIsNamedOnItsNight() {
    for (long seed = 1; seed <= 10; seed++) {
      Site site =
          before(
              seed,
              (page, source, day) ->
                  page == 0 && source.equals("google.com") && day >= EVENT ? 0.2 : 1);
      assertEquals(0, firstNamed(site, 7, FIRST), "seed " + seed);
      Change change = site.night().pages().get(0);
      assertEquals(FIRST, change.page());
      assertEquals(Period.DAY, change.period());
      assertEquals("Google", change.sources().get(0).source());
      assertTrue(change.views() < change.before(), change.toString());
    }
  }

  @Test
  void aSpikeIsNamedOnItsNightAndItsEndIsNoNews() {
    for (long seed = 1; seed <= 10; seed++) {
      Site site =
          before(
              seed,
              (page, source, day) ->
                  page == 7 && source.equals("partner.example.com") && day == EVENT ? 300 : 1);
      String spike = "https://www.example.org/p7";
      assertEquals(0, firstNamed(site, 7, spike), "seed " + seed);
      assertEquals("partner.example.com", site.night().pages().get(0).sources().get(0).source());
      for (int night = 1; night <= 14; night++) {
        site.addDay();
        assertEquals(List.of(), named(site, spike), "seed " + seed + ", night " + night);
      }
    }
  }

  private static List<Change> named(Site site, String page) {
    return site.night().pages().stream().filter(c -> c.page().equals(page)).toList();
  }

  @Test
  void aHolidayIsNewsOfTheSiteAndHardlyOfPages() {
    int pages = 0;
    for (long seed = 1; seed <= 10; seed++) {
      Site site = before(seed, (page, source, day) -> day == EVENT ? 0.35 : 1);
      site.addDay();
      ViewChanges night = site.night();
      assertEquals(1, night.whole().stream().filter(c -> c.sources().size() > 1).count());
      pages += night.pages().size();
    }
    assertTrue(pages <= 2, pages + " pages in ten holidays");
  }

  @Test
  void aWaveWithoutReferrersIsNewsOfItsSource() {
    int pages = 0;
    for (long seed = 1; seed <= 10; seed++) {
      Site site = before(seed, (page, source, day) -> source.isEmpty() && day == EVENT ? 6 : 1);
      site.addDay();
      ViewChanges night = site.night();
      assertEquals("direct", night.whole().get(0).sources().get(0).source(), "seed " + seed);
      pages += night.pages().size();
    }
    assertTrue(pages <= 10, pages + " pages in ten waves over 900 pages");
  }

  @Test
  void aNewPageThatIsReadIsNamed() {
    for (long seed = 1; seed <= 10; seed++) {
      Site site = before(seed, (page, source, day) -> page == 3 ? day >= EVENT ? 1 : 0 : 1);
      assertEquals(0, firstNamed(site, 7, "https://www.example.org/p3"), "seed " + seed);
    }
  }

  /** A page that 20 people read a day and 10 % fewer each week: five weeks are needed to see it. */
  @Test
  void aGradualLossIsNamedWithinSixWeeks() {
    int late = 0;
    for (long seed = 1; seed <= 10; seed++) {
      Site site =
          before(
              seed,
              (page, source, day) ->
                  page == 1 && day >= EVENT ? Math.pow(0.9, (day - EVENT) / 7.0) : 1);
      late += firstNamed(site, 42, "https://www.example.org/p1") == 42 ? 1 : 0;
    }
    assertTrue(late <= 3, late + " of 10 were not named in six weeks");
  }

  @Test
  void aYearOfQuietNightsHasAtMostOneFalseAlarmAMonth() {
    Site site = new Site(1, 900, 400, 0.08, NOTHING);
    int alarms = alarms(site, 365);
    assertTrue(alarms <= 12, alarms + " false alarms in a year");
  }

  @Test
  @Tag("slow")
  void aSteadySiteOfTenThousandPagesHasAtMostOneFalseAlarmAMonth() {
    int alarms = 0;
    for (long seed = 1; seed <= 2; seed++) {
      alarms += alarms(new Site(seed, 10_000, 5_000, 0.05, NOTHING), 60);
    }
    assertTrue(alarms <= 4, alarms + " false alarms in 120 nights");
  }

  /** The changes that are named in so many nights, after the five weeks that are compared with. */
  private static int alarms(Site site, int nights) {
    int alarms = 0;
    for (int day = 0; day < RecentViews.DAYS + nights; day++) {
      site.addDay();
      if (day >= RecentViews.DAYS) {
        ViewChanges found = site.night();
        alarms += found.pages().size() + found.whole().size();
      }
    }
    return alarms;
  }
}
