package org.siterank.insight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.model.InflowSource;
import org.siterank.model.StoredSite;
import org.siterank.site.PageUrl;

/**
 * The rank of a site, or of a host that sends it visitors. The score of a site is the sum of the
 * scores of its pages; that of a host is the part of all scores that comes of its visitors ({@link
 * SourceWorth}). All amounts are in the unit of the ranks.
 *
 * <p>For each site {@code score = entering + fromSites + what its own links pass on}: the sites of
 * one installation are ranked together, so that importance flows from one to the other (F. Mathieu
 * and L. Viennot, 2004, section 4.3, ranks sites of a web so).
 *
 * @param name the name of the site among several, else its host; the host that sends visitors
 * @param kind {@code own}, or what kind of source the host is
 * @param pages how many pages it has; empty for hosts that send visitors
 * @param score what it is worth
 * @param entering what enters from outside all of the sites: visits measured or assumed
 * @param fromSites what enters over links of the other sites
 * @param toSites what leaves over links to the other sites
 */
public record SiteWorth(
    String name,
    String kind,
    OptionalInt pages,
    double score,
    double entering,
    double fromSites,
    double toSites) {

  /** The kind of the sites themselves. */
  public static final String OWN = "own";

  private static final Comparator<SiteWorth> BEST_FIRST =
      Comparator.comparingDouble(SiteWorth::score).reversed().thenComparing(SiteWorth::name);

  /** The amounts of one site while they are added up. */
  private static final class Sum {
    private int pages;
    private double score;
    private double entering;
    private double fromSites;
    private double toSites;
  }

  /**
   * The sites, best first, and then the hosts that send visitors, best first.
   *
   * @param flows of the published run
   * @param sources what each source of visitors is worth; those without a host are left out
   */
  public static List<SiteWorth> of(StoredSite model, SiteFlows flows, List<SourceWorth> sources) {
    SiteGraph graph = model.graph();
    String[] siteOf = new String[graph.numNodes()];
    Map<String, Sum> sums = new TreeMap<>();
    for (int v = 0; v < siteOf.length; v++) {
      PageUrl url = new PageUrl(graph.name(v));
      String name = model.siteName(url);
      siteOf[v] = name.isEmpty() ? url.authority() : name;
      Sum sum = sums.computeIfAbsent(siteOf[v], none -> new Sum());
      sum.pages += graph.kind(v) == NodeKind.READ ? 1 : 0;
      sum.score += flows.scores().get(v);
      sum.entering += flows.incoming().external().get(v) + flows.incoming().induced().get(v);
    }
    Arcs successors = graph.successors();
    for (int v = 0; v < siteOf.length; v++) {
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        String target = siteOf[successors.node(k)];
        if (!target.equals(siteOf[v])) {
          double flow =
              flows.damping() * flows.scores().get(v) * successors.weight(k) / graph.outdegree(v);
          sums.get(siteOf[v]).toSites += flow;
          sums.get(target).fromSites += flow;
        }
      }
    }
    List<SiteWorth> sites = new ArrayList<>();
    sums.forEach(
        (name, sum) ->
            sites.add(
                new SiteWorth(
                    name,
                    OWN,
                    OptionalInt.of(sum.pages),
                    sum.score,
                    sum.entering,
                    sum.fromSites,
                    sum.toSites)));
    sites.sort(BEST_FIRST);
    List<SiteWorth> hosts = new ArrayList<>();
    for (SourceWorth source : sources) {
      if (!source.source().host().isEmpty()) {
        hosts.add(of(source.source(), source));
      }
    }
    hosts.sort(BEST_FIRST);
    sites.addAll(hosts);
    return sites;
  }

  private static SiteWorth of(InflowSource host, SourceWorth worth) {
    return new SiteWorth(
        host.host(),
        host.kind().name().toLowerCase(Locale.ROOT),
        OptionalInt.empty(),
        worth.views(),
        worth.visits(),
        0,
        0);
  }
}
