package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SitePageRank;

/** How much more rank the sites of a web have than enters them, and how far links can move that. */
final class SiteAmplification implements Experiment {

  private static final int PAGES = 30_000;
  private static final int LEAST_PAGES = 2;

  /** Of a sum of ranks, relative: far above what the solver leaves. */
  private static final double NEGLIGIBLE = 1e-7;

  private static final double LIMIT = 1 / (1 - LocalSite.DAMPING);

  /** By site. */
  private static final class Found {
    private final List<Double> share = new ArrayList<>();
    private final List<Double> alpha = new ArrayList<>();
    private final List<Double> lower = new ArrayList<>();
    private final List<Double> upper = new ArrayList<>();
    private int inside;
    private double worstIdentity;
    private double largestFactor;
  }

  @Override
  public String name() {
    return "amplification";
  }

  @Override
  public String source() {
    return "Mathieu, Viennot 2004, lemma 5 and 5.2.1";
  }

  @Override
  public String claim() {
    return "a site has 1/(1 - d omega) to 1/(1 - d Omega) times the PageRank that enters it, and its"
        + " own links can change that by a factor of up to 20/3 = 6.67";
  }

  @Override
  public Outcome run(Bench bench) {
    List<Web> webs = bench.webs(PAGES, new MultiSiteWeb());
    List<LocalSite> sites = LocalSite.of(webs.get(0), LEAST_PAGES);
    if (sites.isEmpty()) {
      throw new IllegalArgumentException(
          "the experiment needs sites, got none in " + webs.get(0) + "; give --sites FILE");
    }
    NumberTable numbers =
        new NumberTable(
            "site",
            "pages",
            "alpha",
            "lower_bound",
            "upper_bound",
            "mean_internal_share",
            "alpha_from_mean_share",
            "alpha_without_external_links",
            "alpha_without_internal_links");
    Found found = new Found();
    for (LocalSite site : sites) {
      measure(site, numbers, found);
      bench.progress().at("Sites", found.alpha.size(), sites.size());
    }
    return Outcome.of(
        webs,
        String.format(
            Locale.ROOT,
            "%d of %d sites are inside the bounds, 1/(1 - d r) with the mean internal share r is"
                + " alpha to %.0e, and links alone change it by a factor of up to %.2f",
            found.inside,
            sites.size(),
            found.worstIdentity,
            found.largestFactor),
        Verdict.of(
            found.inside == sites.size(),
            Math.abs(found.largestFactor - LIMIT) <= NEGLIGIBLE * LIMIT),
        numbers,
        figure(found));
  }

  private static void measure(LocalSite site, NumberTable numbers, Found found) {
    SiteGraph graph = site.graph();
    NodeVector inflow = site.external().plus(site.induced());
    double[] p = new SitePageRank(LocalSite.DAMPING).rank(graph, inflow).scores().toArray();
    double sum = 0;
    double weighted = 0;
    double smallest = 1;
    double largest = 0;
    for (int v = 0; v < p.length; v++) {
      double share =
          graph.isDangling(v) ? 0 : graph.internalOutdegree(v) / (double) graph.outdegree(v);
      smallest = Math.min(smallest, share);
      largest = Math.max(largest, share);
      sum += p[v];
      weighted += share * p[v];
    }
    double alpha = sum / inflow.sum();
    double lower = 1 / (1 - LocalSite.DAMPING * smallest);
    double upper = 1 / (1 - LocalSite.DAMPING * largest);
    double identity = 1 / (1 - LocalSite.DAMPING * weighted / sum);
    double closed = alpha(closed(graph), inflow);
    double open = 1; // Without internal links the rank is what enters.
    found.share.add(weighted / sum);
    found.alpha.add(alpha);
    found.lower.add(lower);
    found.upper.add(upper);
    boolean inside = alpha >= lower * (1 - NEGLIGIBLE) && alpha <= upper * (1 + NEGLIGIBLE);
    found.inside += inside ? 1 : 0;
    found.worstIdentity = Math.max(found.worstIdentity, Math.abs(identity / alpha - 1));
    found.largestFactor = Math.max(found.largestFactor, closed / open);
    numbers.row(
        graph.name(0), p.length, alpha, lower, upper, weighted / sum, identity, closed, open);
  }

  private static double alpha(SiteGraph graph, NodeVector inflow) {
    NodeVector same = NodeVector.of(graph, inflow.toArray());
    return new SitePageRank(LocalSite.DAMPING).rank(graph, same).scores().sum() / same.sum();
  }

  /** The site without its links to others. */
  private static SiteGraph closed(SiteGraph graph) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    Arcs successors = graph.successors();
    for (int v = 0; v < graph.numNodes(); v++) {
      builder.addNode(graph.name(v), NodeKind.READ);
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        builder.addArc(graph.name(v), graph.name(successors.node(k)), ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  private static Figure figure(Found found) {
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    for (int k = 0; k <= 100; k++) {
      x.add(k / 100.0);
      y.add(1 / (1 - LocalSite.DAMPING * k / 100));
    }
    return new Figure.Curves(
        "Amplification of the sites of a web, d = " + LocalSite.DAMPING,
        new Figure.Axis("internal share of the links, weighted by rank", Figure.Scale.LINEAR),
        new Figure.Axis("amplification P(S) / (P_ie + P_ind)(S)", Figure.Scale.LINEAR),
        List.of(
            new Figure.Curve("1 / (1 − d r)", 6, Figure.Look.LINE, x, y),
            new Figure.Curve("upper bound", 1, Figure.Look.POINTS, found.share, found.upper),
            new Figure.Curve("measured", 0, Figure.Look.POINTS, found.share, found.alpha),
            new Figure.Curve("lower bound", 2, Figure.Look.POINTS, found.share, found.lower)));
  }
}
