package org.siterank.web;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.siterank.report.DailyViews;

/** Shows the counts of the logs for a page or the whole site, over time. */
final class ViewsPanel {

  /** Days or weeks listed, newest first; the picture has all. */
  private static final int LISTED = 12;

  private final Wording wording;
  private final DailyViews daily;

  private ViewsPanel(Wording wording, DailyViews daily) {
    this.wording = wording;
    this.daily = daily;
  }

  /** The panel; only what is said and more tables, where nothing was counted. */
  static Sheet.Panel of(
      Wording wording, DailyViews daily, List<String> said, List<Sheet.Table> more) {
    ViewsPanel panel = new ViewsPanel(wording, daily);
    List<Sheet.Table> tables = new ArrayList<>(more);
    if (daily.isEmpty()) {
      return Sheet.Panel.of("visits", wording.say("visits.heading"), said, tables);
    }
    tables.add(panel.table());
    String label = wording.say(daily.byWeek() ? "visits.weeks" : "visits.days");
    return Sheet.Panel.of("visits", wording.say("visits.heading"), said, tables)
        .with(
            ViewsPicture.of(wording.texts(), label, daily, Sheet.WIDE),
            ViewsPicture.of(wording.texts(), label, daily, Sheet.NARROW));
  }

  /**
   * How the last week differs from the one before, where there are two; and by which way.
   *
   * @param scatter variance over mean of a count
   */
  static List<String> lastWeek(Wording wording, DailyViews daily, double scatter) {
    return daily
        .lastWeek()
        .filter(week -> week.last().total() + week.before().total() > 0)
        .map(
            week -> {
              String last = wording.texts().number(week.last().viewsPerDay());
              String before = wording.texts().number(week.before().viewsPerDay());
              double change = week.last().viewsPerDay() - week.before().viewsPerDay();
              return week.isNoise(scatter)
                  ? wording.say("visits.same", last, before)
                  : wording.say(
                      "visits.change",
                      last,
                      before,
                      wording.texts().signed(change),
                      wording.say("way." + ViewsPicture.name(week.main())),
                      wording
                          .texts()
                          .signed(
                              week.last().perDay(week.main()) - week.before().perDay(week.main())));
            })
        .map(List::of)
        .orElse(List.of());
  }

  private Sheet.Table table() {
    List<Sheet.Column> columns = new ArrayList<>();
    columns.add(wording.name(daily.byWeek() ? "column.week" : "column.day"));
    columns.add(wording.number("column.views.day"));
    columns.add(wording.number("column.visits.day"));
    daily.ways().forEach(way -> columns.add(wording.number("way." + ViewsPicture.name(way))));
    List<DailyViews.Span> newest = new ArrayList<>(daily.spans());
    Collections.reverse(newest);
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (DailyViews.Span span : newest.subList(0, Math.min(LISTED, newest.size()))) {
      List<Sheet.Cell> row = new ArrayList<>();
      row.add(Sheet.Cell.of(wording.texts().day(span.first())));
      row.add(wording.amount(span.viewsPerDay()));
      row.add(wording.amount(span.entriesPerDay()));
      daily.ways().forEach(way -> row.add(wording.amount(span.perDay(way))));
      rows.add(row);
    }
    return new Sheet.Table(
        wording.say("visits.caption"),
        columns,
        rows,
        wording.say(newest.size() > LISTED ? "visits.note.newest" : "visits.note", LISTED));
  }
}
