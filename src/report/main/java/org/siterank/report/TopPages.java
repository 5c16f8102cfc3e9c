package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import org.siterank.flow.RankInterval;
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
   * @param interval the 95 % interval of the score, counting noise only
   * @param incoming where the score comes from
   * @param observed page views per day by the logs
   */
  public record Row(
      int position,
      PageUrl page,
      String title,
      double score,
      RankInterval interval,
      Incoming incoming,
      double observed) {}

  /**
   * The flows into a page.
   *
   * @param external P_ie
   * @param induced P_ind
   * @param internal P_ii, what comes by links of the site
   */
  public record Incoming(double external, double induced, double internal) {}

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
              facts.ranking().intervals().get(v),
              new Incoming(
                  facts.flows().incoming().external().get(v),
                  facts.flows().incoming().induced().get(v),
                  facts.flows().incoming().internal().get(v)),
              facts.views().perDay(v)));
    }
    return new TopPages(rows);
  }
}
