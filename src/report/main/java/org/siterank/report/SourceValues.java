package org.siterank.report;

import java.util.List;

/**
 * The sources of visitors by the page views that the site would lose without them, in the model.
 *
 * @param rows most views first
 */
public record SourceValues(List<Row> rows) implements Finding {

  /**
   * A source.
   *
   * @param way in what way its visitors come, a word of the report
   * @param host the referring host; empty where there is none
   * @param visits that enter a day
   * @param viewsPerVisit page views that one of them leads to
   * @param views page views a day that come of them
   * @param deviation standard deviation of the views, by counting noise
   */
  public record Row(
      String way,
      String host,
      double visits,
      double viewsPerVisit,
      double views,
      double deviation) {}

  public SourceValues {
    rows = List.copyOf(rows);
  }

  @Override
  public Section section(ReportTexts t) {
    double all = rows.stream().mapToDouble(Row::views).sum();
    List<String> paragraphs =
        rows.isEmpty() ? List.of(t.say("worth.none")) : List.of(t.say("worth.text", t.flow(all)));
    return Section.of(
        "worth",
        paragraphs,
        Table.of("source-worth", rows)
            .text("sourceHost", Row::host)
            .word("sourceWay", Row::way)
            .flow("sourceVisits", Row::visits)
            .number("viewsPerVisit", Row::viewsPerVisit)
            .flow("sourceWorth", Row::views)
            .number("worthDeviation", Row::deviation)
            .build());
  }
}
