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

  /** The panel of one page: whole counts by week. */
  static Sheet.Panel weeks(
      Wording wording, DailyViews daily, List<String> said, List<Sheet.Table> more) {
    if (daily.isEmpty()) {
      return of(wording, daily, said, more);
    }
    List<Sheet.Table> tables = new ArrayList<>(List.of(new ViewsPanel(wording, daily).weeks()));
    tables.addAll(more);
    String label = wording.say("visits.counts");
    return Sheet.Panel.of("visits", wording.say("visits.heading"), said, tables)
        .with(
            ViewsPicture.weeks(wording.texts(), label, daily, Sheet.WIDE),
            ViewsPicture.weeks(wording.texts(), label, daily, Sheet.NARROW));
  }

  private Sheet.Table weeks() {
    List<DailyViews.Span> newest = new ArrayList<>(daily.weeks());
    Collections.reverse(newest);
    boolean weekly = newest.stream().anyMatch(span -> span.days() > 1);
    List<Sheet.Column> columns = new ArrayList<>();
    columns.add(wording.name(weekly ? "column.week" : "column.day"));
    columns.add(wording.number("column.views.day"));
    daily.ways().forEach(way -> columns.add(wording.number("way." + ViewsPicture.name(way))));
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (DailyViews.Span span : newest.subList(0, Math.min(LISTED, newest.size()))) {
      List<Sheet.Cell> row = new ArrayList<>();
      String first = wording.texts().day(span.first());
      row.add(
          Sheet.Cell.of(
              weekly && span.days() < 7 ? wording.say("visits.part", first, span.days()) : first));
      row.add(Sheet.Cell.of(wording.say("integer", span.total())));
      daily
          .ways()
          .forEach(
              way ->
                  row.add(
                      Sheet.Cell.of(wording.say("integer", span.views().getOrDefault(way, 0L)))));
      rows.add(row);
    }
    return new Sheet.Table(
        wording.say("visits.counted"),
        columns,
        rows,
        newest.size() > LISTED ? wording.say("visits.newest", LISTED) : "");
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
              String last = wording.say("integer", week.last().total());
              String before = wording.say("integer", week.before().total());
              long change = week.last().total() - week.before().total();
              return week.isNoise(scatter)
                  ? wording.say("visits.same", last, before)
                  : wording.say(
                      "visits.change",
                      last,
                      before,
                      signed(wording, change),
                      wording.say("way." + ViewsPicture.name(week.main())),
                      signed(wording, change(week)));
            })
        .map(List::of)
        .orElse(List.of());
  }

  /** The change of the way that changed most. */
  private static long change(DailyViews.LastWeek week) {
    return week.last().views().getOrDefault(week.main(), 0L)
        - week.before().views().getOrDefault(week.main(), 0L);
  }

  private static String signed(Wording wording, long change) {
    return (change < 0 ? "−" : "+") + wording.say("integer", Math.abs(change));
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
