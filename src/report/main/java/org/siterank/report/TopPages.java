package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Every page with its score, best first, equal ones by URL.
 *
 * @param rows all pages; they sum to P(S)
 */
public record TopPages(List<Row> rows) {

  /**
   * A page.
   *
   * @param position its place, from 1
   * @param lower end of the 95 % interval of the score, counting noise only
   * @param upper end of that interval
   * @param internal P_ii, what comes by links of the site
   * @param observed page views per day by the logs
   */
  public record Row(
      int position,
      PageUrl page,
      String title,
      double score,
      double lower,
      double upper,
      double external,
      double induced,
      double internal,
      double observed) {}

  public TopPages {
    rows = List.copyOf(rows);
  }

  static TopPages of(SiteFacts facts) {
    List<Row> rows = new ArrayList<>();
    for (int v : facts.flows().scores().descending()) {
      double score = facts.flows().scores().get(v);
      rows.add(
          new Row(
              rows.size() + 1,
              facts.url(v),
              facts.title(v),
              score,
              facts.intervals().get(v).lower(),
              facts.intervals().get(v).upper(),
              facts.flows().external().get(v),
              facts.flows().induced().get(v),
              facts.flows().internalIn().get(v),
              facts.views().perDay(v)));
    }
    return new TopPages(rows);
  }
}
