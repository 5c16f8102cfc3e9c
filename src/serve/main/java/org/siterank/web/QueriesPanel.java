package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import org.siterank.insight.PageQueries;

/** The queries of search engines in whose results a page stood. */
final class QueriesPanel {

  /** Queries listed; the report has all. */
  private static final int QUERIES = 25;

  private QueriesPanel() {}

  static Sheet.Panel of(Wording wording, PageQueries queries) {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (PageQueries.Row row : queries.rows().subList(0, Math.min(QUERIES, count(queries)))) {
      rows.add(
          List.of(
              Sheet.Cell.of(row.query()),
              Sheet.Cell.of(wording.say("integer", row.clicks())),
              Sheet.Cell.of(wording.say("integer", row.impressions())),
              Sheet.Cell.of(row.position().map(wording.texts()::number).orElse(""))));
    }
    List<String> said = new ArrayList<>();
    said.add(
        wording.say(
            "queries.text",
            count(queries),
            queries.clicks(),
            queries.impressions(),
            wording.texts().day(queries.first()),
            wording.texts().day(queries.last())));
    if (count(queries) > QUERIES) {
      said.add(wording.say("queries.listed", QUERIES));
    }
    return Sheet.Panel.of(
        "queries",
        wording.say("queries.heading"),
        said,
        List.of(
            new Sheet.Table(
                wording.say("queries.caption"),
                List.of(
                    wording.name("column.query"),
                    wording.number("column.clicks.engine"),
                    wording.number("column.impressions"),
                    wording.number("column.position")),
                rows,
                wording.say("queries.note"))));
  }

  private static int count(PageQueries queries) {
    return queries.rows().size();
  }
}
