package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.siterank.site.PageUrl;

/**
 * Redirects of more than one hop, and those that lead back to where they were.
 *
 * @param rows those that the most viewed pages link to first
 * @param links the links into them, those on the most viewed pages first
 */
public record RedirectChains(List<Row> rows, List<Link> links) {

  /**
   * A chain.
   *
   * @param path its addresses, in order
   * @param hops redirects on the way
   * @param end {@code page}, {@code gone}, {@code elsewhere}, {@code loop} or {@code unknown}
   * @param links pages that link to its beginning
   * @param counted page views per day of these pages in the logs; nothing without logs
   * @param flow importance that goes over these links
   */
  public record Row(
      PageUrl address,
      String path,
      int hops,
      String end,
      int links,
      OptionalDouble counted,
      double flow) {}

  /** A link into a chain. */
  public record Link(AuditedPage page, PageUrl address, PageUrl target) {}

  public RedirectChains {
    rows = List.copyOf(rows);
    links = List.copyOf(links);
  }

  static RedirectChains of(SiteFacts facts) {
    List<Row> rows = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    for (AuditFacts.Chain chain : facts.audit().chains()) {
      List<PageUrl> path = chain.path();
      PageUrl first = path.get(0);
      double counted = 0;
      double flow = 0;
      for (int source : chain.sources()) {
        AuditedPage page = AuditedPage.of(facts, source);
        counted += page.counted().orElse(0);
        flow += facts.perLink(source);
        links.add(new Link(page, first, path.get(path.size() - 1)));
      }
      rows.add(
          new Row(
              first,
              path.stream().map(hop -> shown(hop, first)).collect(Collectors.joining(" → ")),
              path.size() - 1,
              chain.end(),
              chain.sources().size(),
              facts.views().days() == 0 ? OptionalDouble.empty() : OptionalDouble.of(counted),
              flow));
    }
    rows.sort(
        Comparator.<Row>comparingDouble(row -> -row.counted().orElse(0))
            .thenComparing(row -> -row.flow())
            .thenComparing(Row::address));
    links.sort(Comparator.comparing(Link::page, AuditedPage.FIRST).thenComparing(Link::address));
    return new RedirectChains(rows, links);
  }

  private static String shown(PageUrl hop, PageUrl first) {
    return hop.origin().equals(first.origin()) ? hop.pathAndQuery() : hop.value();
  }
}
