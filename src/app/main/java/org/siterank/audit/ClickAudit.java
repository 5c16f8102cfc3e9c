package org.siterank.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.VisitTotals;
import org.siterank.model.ClickCounts;
import org.siterank.site.PageUrl;

/**
 * Which links of the site are used; also its JSON.
 *
 * @param counts links and clicks in all
 * @param used links by clicks, most first
 * @param dead links without a click though their page's other links make {@value #EXPECTED} likely,
 *     most expected first
 * @param unexplained clicks between pages that no known link joins, most first
 * @param unlinked pages with visits to which no other page links, most visits first
 */
public record ClickAudit(
    @JsonUnwrapped Counts counts,
    @JsonIgnore List<Click> used,
    @JsonProperty("deadLinks") List<DeadLink> dead,
    @JsonProperty("clicksWithoutLink") List<Click> unexplained,
    @JsonProperty("visitedWithoutLink") List<Visited> unlinked) {

  /**
   * Clicks that a link would have, were all links of its page alike, from which none at all says
   * something: with 3 expected, none happens by chance once in 20 ({@code e^-3 = 0.05}).
   */
  public static final double EXPECTED = 3;

  /**
   * Numbers of links and clicks.
   *
   * @param links distinct links from one page of the site to another
   * @param usedLinks those with a click
   * @param clicks clicks from a page to another
   * @param clicksOnLinks those that a link known to the crawl explains
   * @param reloads views whose referrer is the page itself
   * @param unknown clicks from or to an address that is no page the crawl knows
   */
  public record Counts(
      long links,
      long usedLinks,
      long clicks,
      long clicksOnLinks,
      long reloads,
      @JsonProperty("unknownPages") long unknown) {

    /** Clicks that an unused link must be expected to have, to be listed. */
    @JsonProperty
    public double expectedAtLeast() {
      return EXPECTED;
    }
  }

  /** Clicks from a page to another. */
  public record Click(PageUrl from, PageUrl to, long clicks) {}

  /**
   * A link that nobody uses.
   *
   * @param expected clicks it would have if all links of its page were used alike
   */
  public record DeadLink(PageUrl from, PageUrl to, double expected) {}

  /** A page and its visits of all classes. */
  public record Visited(@JsonProperty("url") PageUrl page, long visits) {}

  private static final Comparator<Click> MOST_FIRST =
      Comparator.comparingLong(Click::clicks)
          .reversed()
          .thenComparing(Click::from)
          .thenComparing(Click::to);

  public ClickAudit {
    used = List.copyOf(used);
    dead = List.copyOf(dead);
    unexplained = List.copyOf(unexplained);
    unlinked = List.copyOf(unlinked);
  }

  static ClickAudit of(SiteGraph graph, ClickCounts clicks, VisitTotals visits, int start) {
    List<Click> used = new ArrayList<>();
    List<DeadLink> dead = new ArrayList<>();
    Arcs successors = graph.successors();
    long links = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      int degree = successors.end(v) - successors.begin(v);
      links += degree;
      for (int position = successors.begin(v); position < successors.end(v); position++) {
        int target = successors.node(position);
        long n = clicks.between(v, target);
        double expected = (double) clicks.from(v) / degree;
        if (n > 0) {
          used.add(new Click(url(graph, v), url(graph, target), n));
        } else if (expected >= EXPECTED) {
          dead.add(new DeadLink(url(graph, v), url(graph, target), expected));
        }
      }
    }
    List<Click> unexplained = new ArrayList<>();
    clicks.forEach(
        (from, to, n) -> {
          if (!isLinked(successors, from, to)) {
            unexplained.add(new Click(url(graph, from), url(graph, to), n));
          }
        });
    used.sort(MOST_FIRST);
    unexplained.sort(MOST_FIRST);
    dead.sort(
        Comparator.comparingDouble(DeadLink::expected)
            .reversed()
            .thenComparing(DeadLink::from)
            .thenComparing(DeadLink::to));
    long onLinks = used.stream().mapToLong(Click::clicks).sum();
    return new ClickAudit(
        new Counts(links, used.size(), clicks.total(), onLinks, clicks.reloads(), clicks.unknown()),
        used,
        dead,
        unexplained,
        unlinked(graph, visits, start));
  }

  public static boolean isLinked(Arcs successors, int from, int to) {
    for (int position = successors.begin(from); position < successors.end(from); position++) {
      if (successors.node(position) == to) {
        return true;
      }
    }
    return false;
  }

  private static List<Visited> unlinked(SiteGraph graph, VisitTotals totals, int start) {
    Arcs predecessors = graph.predecessors();
    List<Visited> unlinked = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      double visits = totals.external().sum(v) + totals.induced().sum(v) + totals.internal().sum(v);
      if (visits > 0 && v != start && predecessors.begin(v) == predecessors.end(v)) {
        unlinked.add(new Visited(url(graph, v), Math.round(visits)));
      }
    }
    unlinked.sort(
        Comparator.comparingLong(Visited::visits).reversed().thenComparing(Visited::page));
    return unlinked;
  }

  private static PageUrl url(SiteGraph graph, int node) {
    return new PageUrl(graph.name(node));
  }
}
