package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.flow.LeakCause;
import org.siterank.graph.NodeVector;
import org.siterank.site.PageUrl;

/**
 * Where importance leaves the links of the site, by page and cause, and which other sites get it.
 *
 * @param rows all pages and causes with such a flow, largest first; they sum to P_oe + P_leak
 * @param hosts the other sites, by the flow that they get; they sum to P_oe
 */
public record Leaks(List<Row> rows, List<SiteFacts.Host> hosts) {

  /**
   * A page.
   *
   * @param cause {@code external}, or the name of a {@link LeakCause} in small letters
   * @param flow importance that is lost there
   * @param score P of the page
   */
  public record Row(PageUrl page, String title, String cause, double flow, double score) {}

  public Leaks {
    rows = List.copyOf(rows);
    hosts = List.copyOf(hosts);
  }

  static String name(LeakCause cause) {
    return cause.name().toLowerCase(Locale.ROOT);
  }

  static Leaks of(SiteFacts facts) {
    List<Row> rows = new ArrayList<>();
    add(rows, facts, "external", facts.flows().outgoing().external());
    for (Map.Entry<LeakCause, NodeVector> leak : facts.flows().outgoing().leakBy().entrySet()) {
      add(rows, facts, name(leak.getKey()), leak.getValue());
    }
    rows.sort(
        Comparator.comparingDouble(Row::flow)
            .reversed()
            .thenComparing(Row::page)
            .thenComparing(Row::cause));
    return new Leaks(rows, facts.crawled().links().hosts());
  }

  private static void add(List<Row> rows, SiteFacts facts, String cause, NodeVector flow) {
    for (int v = 0; v < flow.size(); v++) {
      if (flow.get(v) > 0) {
        rows.add(
            new Row(
                facts.url(v), facts.title(v), cause, flow.get(v), facts.flows().scores().get(v)));
      }
    }
  }
}
