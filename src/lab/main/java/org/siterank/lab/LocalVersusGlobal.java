package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.disk.Scratch;
import org.siterank.flow.RankShrinkage;
import org.siterank.graph.NodeVector;
import org.siterank.inflow.Estimator;
import org.siterank.inflow.Inflow;
import org.siterank.inflow.InflowEstimator;
import org.siterank.inflow.Overdispersion;
import org.siterank.inflow.VisitTotals;
import org.siterank.rank.KendallTau;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;

/**
 * The rank of a site's pages estimated from its own log, against their true PageRank in the web
 * that the site is cut out of. {@link WebSurfers} go over the whole web, {@link SiteLog} has the
 * lines of the site, and inflow comes from them as it does from the log of a real server.
 */
final class LocalVersusGlobal implements Experiment {

  private static final int PAGES = 30_000;

  /** Fewer pages have no order worth comparing. */
  private static final int LEAST_PAGES = 100;

  private static final int MOST_SITES = 20;

  /** More than the rank of a site's pages takes ever. */
  private static final int MOST_ITERATIONS = 10_000;

  private static final double[] VIEWS_PER_PAGE = {0.3, 1, 3, 10, 30, 100};
  private static final double FEW = VIEWS_PER_PAGE[0];
  private static final double MANY = VIEWS_PER_PAGE[VIEWS_PER_PAGE.length - 1];
  private static final double NO_LOG = Double.NaN;

  static final String HITS = "hits as counted";
  static final String VISITS = "(12) from visits";
  static final String REFERRERS = "(12) from referrers";
  static final String SMOOTHED = "(12) from smoothed visits";
  private static final String TRUE = "(12) from the true inflow";
  private static final String TAU = "kendall_tau_b";
  private static final String DISTANCE = "l1_of_shares";

  @Override
  public String name() {
    return "local-vs-global";
  }

  @Override
  public String source() {
    return "Mathieu, Viennot 2004, 4.4";
  }

  @Override
  public String claim() {
    return "solving P = A_S^t P + P_ie with P_ie from the log, by hits from outside or by referrers,"
        + " ranks a site's pages better than their hits do, above all where hits are few";
  }

  @Override
  public String paperSize() {
    return "nothing: \"further experiments are needed\"";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions found =
        new Repetitions(List.of("estimate", "views_per_page"), List.of(TAU, DISTANCE));
    List<Web> first = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    bench.repeat(
        one -> {
          Web web = one.webs(PAGES, new MultiSiteWeb()).get(0).inSites();
          double[] rank = Scores.pageRank(web.graph());
          List<LocalSite> sites = LocalSite.of(web, rank, LEAST_PAGES, MOST_SITES, one.seed());
          if (one.isFirst(bench)) {
            first.add(web);
            sizes.add(sites.size());
          }
          measure(one, web, sites, found);
        });
    return outcome(bench, first, sizes.get(0), found);
  }

  /** Mean over the sites; a ranking that is constant on a site has no order and counts as 0. */
  private static final class Mean {
    private double tau;
    private double distance;
    private int sites;

    void add(double[] estimate, LocalSite site) {
      double[] truth = site.rank().toArray();
      double found = KendallTau.of(estimate, truth).tauB();
      tau += Double.isNaN(found) ? 0 : found;
      distance += distance(estimate, truth);
      sites++;
    }

    /** L1 of the shares; an estimate without any hit has no shares: as far off as can be. */
    private static double distance(double[] a, double[] b) {
      double sumA = Arrays.stream(a).sum();
      double sumB = Arrays.stream(b).sum();
      double distance = 0;
      for (int v = 0; v < a.length; v++) {
        distance += Math.abs(a[v] / sumA - b[v] / sumB);
      }
      return sumA == 0 ? 2 : distance;
    }
  }

  private static void measure(Bench bench, Web web, List<LocalSite> sites, Repetitions found)
      throws IOException {
    withoutLog(sites, found);
    bench.progress().at("Surfing the web", 0, -1);
    List<SiteLog.Views> views = WebSurfers.views(web, sites, (int) MANY, bench.seed());
    try (Scratch scratch = Scratch.make()) {
      for (double perPage : VIEWS_PER_PAGE) {
        Map<String, Mean> means = new LinkedHashMap<>();
        for (int k = 0; k < sites.size(); k++) {
          bench.progress().at("Logs of " + perPage + " views per page", k, sites.size());
          LocalSite site = sites.get(k);
          SiteLog.Views some = views.get(k).first((int) Math.round(perPage * site.size()));
          SiteLog.Counted counted =
              new SiteLog(web, site).count(some, scratch.folder().resolve("access.log"));
          estimates(site, counted)
              .forEach(
                  (name, estimate) ->
                      means.computeIfAbsent(name, none -> new Mean()).add(estimate, site));
        }
        add(means, perPage, found);
      }
    }
  }

  private static void add(Map<String, Mean> means, double perPage, Repetitions found) {
    means.forEach(
        (name, mean) ->
            found.add(List.of(name, perPage), mean.tau / mean.sites, mean.distance / mean.sites));
  }

  /** Adds what can be known without visits, and the truth as a check of the equation. */
  private static void withoutLog(List<LocalSite> sites, Repetitions found) {
    Mean exact = new Mean();
    Mean uniform = new Mean();
    Mean indegree = new Mean();
    for (LocalSite site : sites) {
      exact.add(solved(site, site.external().plus(site.induced())), site);
      uniform.add(solved(site, NodeVector.uniform(site.graph(), 1)), site);
      indegree.add(Scores.backlinks(site.graph()), site);
    }
    Map<String, Mean> means = new LinkedHashMap<>();
    means.put(TRUE, exact);
    means.put("(12) from uniform inflow", uniform);
    means.put("in-degree on the site", indegree);
    add(means, NO_LOG, found);
  }

  /** Scores by page of a site, from what its log holds. */
  static Map<String, double[]> estimates(LocalSite site, SiteLog.Counted counted) {
    Map<String, double[]> estimates = new LinkedHashMap<>();
    double[] hits = new double[site.size()];
    Arrays.setAll(hits, counted.views()::viewsPerDay);
    estimates.put(HITS, hits);
    estimates.put(VISITS, solved(site, counted.visits(), Estimator.VISITS));
    estimates.put(REFERRERS, solved(site, counted.visits(), Estimator.REFERRERS));
    estimates.put(SMOOTHED, solved(site, counted.visits(), Estimator.SMOOTHED));
    return estimates;
  }

  private static double[] solved(LocalSite site, VisitTotals visits, Estimator estimator) {
    double[] share = new double[site.size()];
    for (int v = 0; v < share.length; v++) {
      share[v] = LocalSite.internalShare(site.graph(), v);
    }
    InflowEstimator inflow = new InflowEstimator(estimator, LocalSite.DAMPING);
    Overdispersion independent = new Overdispersion(1, 1);
    Inflow entering =
        estimator == Estimator.SMOOTHED
            ? inflow.estimate(visits, share, independent, drawn(site, visits))
            : inflow.estimate(visits, share, independent);
    return solved(site, NodeVector.of(site.graph(), entering.sum()));
  }

  /** How far the product draws visits to their mean; each of them is independent here. */
  private static double drawn(LocalSite site, VisitTotals visits) {
    if (visits.effectiveVisits() == 0) {
      return 0;
    }
    NodeVector counts =
        NodeVector.of(site.graph(), visits.external().sums())
            .plus(NodeVector.of(site.graph(), visits.induced().sums()));
    SiteSystem system = new SiteSystem(site.graph(), LocalSite.DAMPING);
    return RankShrinkage.of(system, MOST_ITERATIONS, counts, counts, 1);
  }

  private static double[] solved(LocalSite site, NodeVector inflow) {
    return new SitePageRank(LocalSite.DAMPING).rank(site.graph(), inflow).scores().toArray();
  }

  private static Outcome outcome(Bench bench, List<Web> webs, int sites, Repetitions found) {
    List<String> shown = new ArrayList<>();
    for (double perPage : new double[] {FEW, MANY}) {
      List<String> taus = new ArrayList<>();
      for (String estimate : List.of(HITS, VISITS, REFERRERS, SMOOTHED)) {
        taus.add(estimate + " " + found.interval(estimate, perPage).shown(2));
      }
      shown.add(String.join(", ", taus) + " at " + perPage + " views per page");
    }
    return Outcome.of(
        bench,
        webs,
        "tau with the true PageRank, mean over "
            + sites
            + " sites cut out of the web: "
            + String.join("; ", shown),
        Parts.of("by visits is nearer than by hits", Finding.all(leads(found, VISITS)))
            .and("by referrers is nearer than by hits", Finding.all(leads(found, REFERRERS)))
            .and("more so with few visits", fewLeadMore(found))
            .byName(),
        found.table(),
        figure(sites, found));
  }

  /** Whether an estimate is nearer to the truth than the hits are, at each number of views. */
  static List<Finding> leads(Repetitions found, String estimate) {
    return Arrays.stream(VIEWS_PER_PAGE)
        .mapToObj(views -> found.lead(List.of(estimate, views), List.of(HITS, views)).above(0))
        .toList();
  }

  private static Finding fewLeadMore(Repetitions found) {
    double[] few = Repetitions.difference(found.values(VISITS, FEW), found.values(HITS, FEW));
    double[] many = Repetitions.difference(found.values(VISITS, MANY), found.values(HITS, MANY));
    return Interval.of(Repetitions.difference(few, many)).above(0);
  }

  private static Figure figure(int sites, Repetitions found) {
    List<Figure.Curve> curves = new ArrayList<>();
    for (String estimate : List.of(SMOOTHED, HITS, VISITS, REFERRERS)) {
      List<Double> x = new ArrayList<>();
      List<Double> y = new ArrayList<>();
      for (double views : VIEWS_PER_PAGE) {
        x.add(views);
        y.add(found.interval(estimate, views).mean());
      }
      curves.add(new Figure.Curve(estimate, curves.size(), Figure.Look.MARKED, x, y));
    }
    return new Figure.Curves(
        "Local estimate of the global PageRank, mean over " + sites + " sites",
        new Figure.Axis("page views per page in the log", Figure.Scale.LOGARITHMIC),
        new Figure.Axis("Kendall's tau-b with the true PageRank", Figure.Scale.SHARE),
        curves);
  }
}
