package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Sections of a report about what was counted, and about what the crawl found. */
final class VisitSections {

  private final WebmasterReport report;
  private final ReportTexts t;
  private final Charts charts;

  VisitSections(WebmasterReport report, ReportTexts texts, Charts charts) {
    this.report = report;
    this.t = texts;
    this.charts = charts;
  }

  /** Visits over time, by the way in which visitors came. */
  Section visits() {
    DailyViews daily = report.views().daily();
    List<String> paragraphs = new ArrayList<>();
    if (daily.isEmpty()) {
      paragraphs.add(t.say("visits.none"));
    } else {
      paragraphs.add(t.say(daily.byWeek() ? "visits.weeks" : "visits.days"));
      daily
          .lastWeek()
          .ifPresent(
              week ->
                  paragraphs.add(
                      week.isNoise(report.views().scatter())
                          ? t.say("visits.same")
                          : t.say(
                              "visits.change",
                              t.signed(week.last().viewsPerDay() - week.before().viewsPerDay()),
                              t.say("way." + name(week.main())),
                              t.signed(
                                  week.last().perDay(week.main())
                                      - week.before().perDay(week.main())))));
    }
    List<DailyViews.Span> spans = daily.spans();
    Table.Builder<DailyViews.Span> table =
        Table.of("visits", spans)
            .text("firstDay", span -> span.first().toString())
            .count("spanDays", DailyViews.Span::days)
            .number("dayVisits", DailyViews.Span::entriesPerDay)
            .number("dayViews", DailyViews.Span::viewsPerDay);
    for (DailyViews.Way way : DailyViews.Way.values()) {
      table.number("way-" + name(way), span -> span.perDay(way));
    }
    return new Section(
        "visits",
        paragraphs,
        List.of(),
        spans.size() > 1 ? List.of(charts.views(daily)) : List.of(),
        List.of(table.build()));
  }

  static String name(DailyViews.Way way) {
    return way.name().toLowerCase(Locale.ROOT);
  }

  /** The states of the addresses that the crawl knows. */
  Section crawl() {
    List<Map.Entry<String, Long>> rows = List.copyOf(report.basis().crawl().addresses().entrySet());
    return ReportSections.section(
        "crawl",
        List.of(t.say("crawl.text")),
        Table.of("crawl", rows)
            .word("addressStatus", row -> "status-" + row.getKey())
            .count("addresses", Map.Entry::getValue)
            .build());
  }
}
