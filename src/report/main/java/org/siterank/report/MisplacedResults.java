package org.siterank.report;

import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Queries of the site's own search whose most opened result does not come first, as the search page
 * counted them.
 *
 * @param rows most opened first
 */
public record MisplacedResults(List<Row> rows) implements Finding {

  /**
   * A query and its most opened result.
   *
   * @param opened how often it was opened
   * @param of how often any result of the query was opened
   * @param position its place when it was opened last, the first result being 1
   */
  public record Row(String query, PageUrl page, long opened, long of, int position) {}

  public MisplacedResults {
    rows = List.copyOf(rows);
  }

  @Override
  public Section section(ReportTexts t) {
    return Section.of(
        "misplaced",
        List.of(t.say(rows.isEmpty() ? "misplaced.none" : "misplaced.text")),
        Table.of("misplaced-results", rows)
            .text("searchedFor", Row::query)
            .page("page", Row::page)
            .count("opened", Row::opened)
            .count("openedAll", Row::of)
            .count("openedAt", Row::position)
            .build());
  }
}
