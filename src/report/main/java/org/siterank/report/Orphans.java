package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.siterank.graph.Arcs;
import org.siterank.site.PageUrl;

/**
 * Pages that people look at and no page of the site links to; the start page is none of them.
 *
 * @param rows most visits first
 */
public record Orphans(List<Row> rows) implements Finding {

  /** A page, its views in the window and per day, and its score. */
  public record Row(PageUrl page, String title, long visits, double perDay, double score) {}

  public Orphans {
    rows = List.copyOf(rows);
  }

  static Orphans of(SiteFacts facts) {
    List<Row> rows = new ArrayList<>();
    Arcs predecessors = facts.graph().predecessors();
    for (int v = 0; v < facts.graph().numNodes(); v++) {
      double visits = facts.views().outside().get(v) + facts.views().internal().get(v);
      if (visits > 0 && v != facts.crawled().pages().start() && predecessors.degree(v) == 0) {
        rows.add(
            new Row(
                facts.url(v),
                facts.title(v),
                Math.round(visits),
                facts.views().perDay(v),
                facts.flows().scores().get(v)));
      }
    }
    rows.sort(Comparator.comparingLong(Row::visits).reversed().thenComparing(Row::page));
    return new Orphans(rows);
  }

  @Override
  public Section section(ReportTexts t) {
    return Section.of(
        "orphans",
        List.of(t.count("orphans.text", rows.size())),
        Table.of("orphans", rows)
            .page("page", Orphans.Row::page)
            .text("title", Orphans.Row::title)
            .count("visits", Orphans.Row::visits)
            .number("viewsPerDay", Orphans.Row::perDay)
            .flow("score", Orphans.Row::score)
            .build());
  }
}
