package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.siterank.graph.Arcs;
import org.siterank.site.PageUrl;

/**
 * Pages that nobody viewed in all days of the logs: those with few links to them may be deleted.
 *
 * @param rows those with the fewest links first
 * @param days days of the logs
 */
public record UnreadPages(List<Row> rows, double days) implements Finding {

  /** Days of logs without which no page is called unread. */
  static final int LEAST_DAYS = 28;

  /** A page, and the pages of the site that link to it. */
  public record Row(PageUrl page, String title, long links) {}

  public UnreadPages {
    rows = List.copyOf(rows);
  }

  static UnreadPages of(SiteFacts facts) {
    List<Row> rows = new ArrayList<>();
    if (facts.views().days() >= LEAST_DAYS) {
      Arcs predecessors = facts.graph().predecessors();
      for (AuditFacts.Audited page : facts.audit().pages()) {
        int v = page.node();
        if (page.html()
            && page.findable()
            && facts.views().outside().get(v) + facts.views().internal().get(v) == 0) {
          rows.add(new Row(facts.url(v), facts.title(v), predecessors.degree(v)));
        }
      }
    }
    rows.sort(Comparator.comparingLong(Row::links).thenComparing(Row::page));
    return new UnreadPages(rows, facts.views().days());
  }

  @Override
  public Section section(ReportTexts t) {
    return Section.of(
        "unread",
        List.of(t.say("unread.text", rows.size(), t.number(Math.round(days)), LEAST_DAYS)),
        Table.of("unread-pages", rows)
            .page("page", Row::page)
            .text("title", Row::title)
            .count("linksIn", Row::links)
            .build());
  }
}
