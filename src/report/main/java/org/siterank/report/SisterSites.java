package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.siterank.site.PageUrl;

/**
 * Several sites that are ranked together: each by itself, and what passes between them. A visit
 * that comes from one of the others does not come from outside (Mathieu and Viennot, 2004, section
 * 6).
 *
 * @param sites by descending score, equal ones by name
 * @param between pairs of different sites over which anybody clicked or anything is expected to
 *     flow, by descending flow
 * @param pages the most important pages of each site
 * @param siteOf the name of the site of an address; empty when it is of none
 */
public record SisterSites(
    List<Site> sites, List<Between> between, List<Top> pages, Function<PageUrl, String> siteOf) {

  /** The section of a report about them, and its table of the most important pages. */
  static final String SECTION = "sites";

  static final String TOP_PAGES = "site-pages";

  /** Pages shown of each site. */
  static final int MOST_PAGES = 10;

  /**
   * One of the sites.
   *
   * @param pages how many it has
   * @param entriesPerDay views of its pages from outside of all the sites, counted
   * @param viewsPerDay views of its pages, counted
   * @param score views of its pages expected a day
   * @param inflow visits expected to enter it from outside a day
   * @param fromSites expected to come from the other sites
   * @param toSites expected to go to them
   */
  public record Site(
      String name,
      int pages,
      double entriesPerDay,
      double viewsPerDay,
      double score,
      double inflow,
      double fromSites,
      double toSites) {}

  /**
   * The visits that pass from one site to another.
   *
   * @param clicks counted in the window of the logs
   * @param flow expected a day
   */
  public record Between(String from, String to, long clicks, double flow) {}

  /** A page that is among the most important ones of its site. */
  public record Top(String site, PageUrl page, String title, double viewsPerDay, double score) {}

  public SisterSites {
    sites = List.copyOf(sites);
    between = List.copyOf(between);
    pages = List.copyOf(pages);
  }

  static SisterSites of(SiteFacts facts, SiteFacts.Sisters sisters) {
    String[] siteOf = sisters.siteOf().toArray(String[]::new);
    SectionFlows flows = SectionFlows.of(facts, siteOf);
    Map<String, double[]> counted = new HashMap<>();
    for (int v = 0; v < siteOf.length; v++) {
      double[] sums = counted.computeIfAbsent(siteOf[v], name -> new double[2]);
      double days = facts.views().pageDays().get(v);
      sums[0] += days == 0 ? 0 : facts.views().outside().get(v) / days;
      sums[1] += facts.views().perDay(v);
    }
    List<Site> sites = new ArrayList<>();
    for (SectionFlows.Section section : flows.sections()) {
      double[] sums = counted.get(section.name());
      sites.add(
          new Site(
              section.name(),
              section.pages(),
              sums[0],
              sums[1],
              section.score(),
              section.incoming().external() + section.incoming().induced(),
              section.incoming().fromOthers(),
              section.outgoing().toOthers()));
    }
    return new SisterSites(
        sites, between(flows, sisters), top(facts, siteOf, sites), sisters.siteOfAddress());
  }

  private static List<Between> between(SectionFlows flows, SiteFacts.Sisters sisters) {
    Map<String, Map<String, Double>> expected = new TreeMap<>();
    for (SectionFlows.Flow flow : flows.flows()) {
      expected.computeIfAbsent(flow.from(), name -> new TreeMap<>()).put(flow.to(), flow.flow());
    }
    Map<String, Set<String>> pairs = new TreeMap<>();
    expected.forEach((from, to) -> pairs.put(from, new HashSet<>(to.keySet())));
    sisters
        .clicks()
        .forEach(
            (from, to) -> pairs.computeIfAbsent(from, name -> new HashSet<>()).addAll(to.keySet()));
    List<Between> between = new ArrayList<>();
    pairs.forEach(
        (from, targets) ->
            targets.stream()
                .filter(to -> !to.equals(from))
                .forEach(
                    to ->
                        between.add(
                            new Between(
                                from,
                                to,
                                sisters.clicks().getOrDefault(from, Map.of()).getOrDefault(to, 0L),
                                expected.getOrDefault(from, Map.of()).getOrDefault(to, 0.0)))));
    between.sort(
        Comparator.comparingDouble(Between::flow)
            .reversed()
            .thenComparing(Between::from)
            .thenComparing(Between::to));
    return between;
  }

  private static List<Top> top(SiteFacts facts, String[] siteOf, List<Site> sites) {
    Map<String, List<Top>> top = new HashMap<>();
    for (int v : facts.flows().scores().descending()) {
      List<Top> own = top.computeIfAbsent(siteOf[v], name -> new ArrayList<>());
      if (own.size() < MOST_PAGES) {
        own.add(
            new Top(
                siteOf[v],
                facts.url(v),
                facts.title(v),
                facts.views().perDay(v),
                facts.flows().scores().get(v)));
      }
    }
    return sites.stream().flatMap(site -> top.get(site.name()).stream()).toList();
  }
}
