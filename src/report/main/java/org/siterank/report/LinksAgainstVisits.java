package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.siterank.flow.RankDifference;
import org.siterank.site.PageUrl;

/**
 * Pages that the links of the site put forward and people do not look at, and the reverse, both
 * beyond noise. What links alone would bring is PageRank with the same inflow everywhere, scaled to
 * all visits of the logs.
 *
 * @param linked much linked and little visited, largest difference first
 * @param visited much visited and little linked, largest difference first
 */
public record LinksAgainstVisits(List<Row> linked, List<Row> visited) implements Finding {

  /**
   * A page.
   *
   * @param linksIn pages that link to it
   * @param byLinks visits per day by the links alone
   * @param observed visits per day by the logs
   * @param z their difference in standard deviations; positive: more visits
   */
  public record Row(
      PageUrl page, String title, int linksIn, double byLinks, double observed, double z) {}

  public LinksAgainstVisits {
    linked = List.copyOf(linked);
    visited = List.copyOf(visited);
  }

  static LinksAgainstVisits of(SiteFacts facts) {
    List<Row> linked = new ArrayList<>();
    List<Row> visited = new ArrayList<>();
    int n = facts.graph().numNodes();
    double all = 0;
    for (int v = 0; v < n; v++) {
      all += facts.views().perDay(v);
    }
    double structural = facts.ranking().structural().sum();
    double scatter = Math.max(1, facts.views().scatter());
    for (int v = 0; v < n && all > 0; v++) {
      double expected = all * facts.ranking().structural().get(v) / structural;
      double observed = facts.views().perDay(v);
      double days = facts.views().pageDays().get(v);
      double sd = Math.sqrt(scatter * Math.max(expected * days, 1)) / days;
      double z = (observed - expected) / sd;
      if (Math.abs(z) > RankDifference.Z95) {
        (z < 0 ? linked : visited)
            .add(
                new Row(
                    facts.url(v),
                    facts.title(v),
                    facts.graph().predecessors().degree(v),
                    expected,
                    observed,
                    z));
      }
    }
    Comparator<Row> largest =
        Comparator.<Row>comparingDouble(row -> -Math.abs(row.observed() - row.byLinks()))
            .thenComparing(Row::page);
    linked.sort(largest);
    visited.sort(largest);
    return new LinksAgainstVisits(linked, visited);
  }

  @Override
  public Section section(ReportTexts t) {
    return Section.of(
        "links-visits",
        List.of(t.say("links-visits.text", linked().size(), visited().size())),
        against("much-linked", linked()),
        against("much-visited", visited()));
  }

  private static Table against(String name, List<Row> rows) {
    return Table.of(name, rows)
        .page("page", Row::page)
        .text("title", Row::title)
        .count("linksIn", Row::linksIn)
        .number("byLinksAlone", Row::byLinks)
        .number("observed", Row::observed)
        .number("z", Row::z)
        .build();
  }
}
