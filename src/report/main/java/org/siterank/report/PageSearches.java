package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Queries of the site's own search that led to a page, by page.
 *
 * @param rows on the most viewed pages first, most clicks of each first
 * @param withheld pairs of query and page with fewer clicks than are shown
 */
public record PageSearches(List<Row> rows, int withheld) implements Finding {

  /**
   * Clicks below which words are not shown: what one or two people typed may tell who they are. Our
   * choice.
   */
  static final int LEAST_CLICKS = 3;

  /** Words, and how many clicks they led to on the page. */
  public record Row(AuditedPage page, String words, long clicks) {}

  public PageSearches {
    rows = List.copyOf(rows);
  }

  static PageSearches of(SiteFacts facts) {
    List<Row> rows = new ArrayList<>();
    int withheld = 0;
    for (AuditFacts.Query query : facts.audit().queries()) {
      if (query.clicks() < LEAST_CLICKS) {
        withheld++;
      } else {
        rows.add(new Row(AuditedPage.of(facts, query.page()), query.words(), query.clicks()));
      }
    }
    rows.sort(
        Comparator.comparing(Row::page, AuditedPage.FIRST)
            .thenComparing(row -> -row.clicks())
            .thenComparing(Row::words));
    return new PageSearches(rows, withheld);
  }

  @Override
  public Section section(ReportTexts t) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.say("audit.searches.text", LEAST_CLICKS));
    if (withheld > 0) {
      paragraphs.add(t.count("audit.searches.withheld", withheld));
    }
    return Section.of(
        "searches",
        paragraphs,
        AuditedPage.table("page-searches", rows, Row::page)
            .text("query", Row::words)
            .count("clicks", Row::clicks)
            .build());
  }
}
