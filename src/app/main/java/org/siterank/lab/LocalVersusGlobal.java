package org.siterank.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.siterank.graph.NodeVector;
import org.siterank.rank.KendallTau;
import org.siterank.rank.SitePageRank;

/** The rank of a site's pages estimated from its own log, against their true global PageRank. */
final class LocalVersusGlobal implements Experiment {

  private static final int PAGES = 30_000;

  /** Fewer pages have no order worth comparing. */
  private static final int LEAST_PAGES = 100;

  private static final double[] VIEWS_PER_PAGE = {0.3, 1, 3, 10, 30, 100};

  private static final String RAW = "hits as counted";
  private static final String SOLVED = "(12) from entries as counted";
  private static final String SHRUNK = "(12) from shrunk entries";

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

    double tau() {
      return tau / sites;
    }

    double distance() {
      return distance / sites;
    }

    /** L1 of the shares; an estimate without any hit has no shares: as far off as can be. */
    private static double distance(double[] a, double[] b) {
      double sumA = 0;
      double sumB = 0;
      for (int v = 0; v < a.length; v++) {
        sumA += a[v];
        sumB += b[v];
      }
      if (sumA == 0) {
        return 2;
      }
      double distance = 0;
      for (int v = 0; v < a.length; v++) {
        distance += Math.abs(a[v] / sumA - b[v] / sumB);
      }
      return distance;
    }
  }

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
    return "solving P = A_S^t P + P_ie with P_ie from the log ranks a site's pages better than their"
        + " hits do, above all pages with few hits";
  }

  @Override
  public Outcome run(Bench bench) {
    List<Web> webs = bench.webs(PAGES, new MultiSiteWeb());
    List<LocalSite> sites = LocalSite.of(webs.get(0), LEAST_PAGES);
    if (sites.isEmpty()) {
      throw new IllegalArgumentException(
          "the experiment needs a site of at least "
              + LEAST_PAGES
              + " pages, got none in "
              + webs.get(0)
              + "; a larger --nodes, or --sites FILE with --links");
    }
    NumberTable numbers =
        new NumberTable(
            "estimate", "views_per_page", "mean_kendall_tau_b", "mean_l1_of_shares", "sites");
    withoutLog(sites, numbers);
    List<List<Double>> taus = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (double views : VIEWS_PER_PAGE) {
      bench.progress().at("Sites with " + views + " views per page", 0, -1);
      Mean[] means = withLog(sites, views, bench.seed());
      String[] names = {RAW, SOLVED, SHRUNK};
      for (int k = 0; k < means.length; k++) {
        numbers.row(names[k], views, means[k].tau(), means[k].distance(), sites.size());
        taus.get(k).add(means[k].tau());
      }
    }
    return outcome(webs, sites.size(), numbers, taus);
  }

  private static Outcome outcome(
      List<Web> webs, int sites, NumberTable numbers, List<List<Double>> taus) {
    boolean always = true;
    int last = VIEWS_PER_PAGE.length - 1;
    for (int k = 0; k <= last; k++) {
      always &= taus.get(2).get(k) > taus.get(0).get(k);
    }
    double fewViews = taus.get(2).get(0) - taus.get(0).get(0);
    double manyViews = taus.get(2).get(last) - taus.get(0).get(last);
    List<Double> x = new ArrayList<>();
    for (double views : VIEWS_PER_PAGE) {
      x.add(views);
    }
    return Outcome.of(
        webs,
        String.format(
            Locale.ROOT,
            "mean tau with the true PageRank over %d sites, hits / (12) as counted / (12) shrunk:"
                + " %.2f / %.2f / %.2f at 0.3 views per page, %.2f / %.2f / %.2f at 100",
            sites,
            taus.get(0).get(0),
            taus.get(1).get(0),
            taus.get(2).get(0),
            taus.get(0).get(last),
            taus.get(1).get(last),
            taus.get(2).get(last)),
        Verdict.of(always, fewViews > manyViews),
        numbers,
        new Figure.Curves(
            "Local estimate of the global PageRank, mean over " + sites + " sites",
            new Figure.Axis("page views per page in the log", Figure.Scale.LOGARITHMIC),
            new Figure.Axis("Kendall's tau-b with the true PageRank", Figure.Scale.SHARE),
            List.of(
                new Figure.Curve(SHRUNK, 0, Figure.Look.MARKED, x, taus.get(2)),
                new Figure.Curve(SOLVED, 2, Figure.Look.MARKED, x, taus.get(1)),
                new Figure.Curve(RAW, 1, Figure.Look.MARKED, x, taus.get(0)))));
  }

  /** Adds what can be known without visits, and the truth as a check of the equation. */
  private static void withoutLog(List<LocalSite> sites, NumberTable numbers) {
    Mean exact = new Mean();
    Mean uniform = new Mean();
    Mean indegree = new Mean();
    for (LocalSite site : sites) {
      exact.add(solved(site, site.external().plus(site.induced())), site);
      uniform.add(solved(site, NodeVector.uniform(site.graph(), 1)), site);
      indegree.add(Scores.backlinks(site.graph()), site);
    }
    numbers.row(
        "(12) from the true inflow", Double.NaN, exact.tau(), exact.distance(), exact.sites);
    numbers.row(
        "(12) from uniform inflow", Double.NaN, uniform.tau(), uniform.distance(), uniform.sites);
    numbers.row(
        "in-degree on the site", Double.NaN, indegree.tau(), indegree.distance(), indegree.sites);
  }

  /** Poisson counts of views by how they came about, as the surfer model has it. */
  private static Mean[] withLog(List<LocalSite> sites, double views, long seed) {
    Mean[] means = {new Mean(), new Mean(), new Mean()};
    SplittableRandom random = new SplittableRandom(seed);
    for (LocalSite site : sites) {
      int n = site.graph().numNodes();
      double scale = views * n / site.rank().sum(); // Views per unit of rank.
      double[] external = new double[n];
      double[] typed = new double[n];
      double[] seen = new double[n];
      for (int v = 0; v < n; v++) {
        external[v] = Poisson.draw(random, scale * site.external().get(v));
        typed[v] = Poisson.draw(random, scale * site.induced().get(v));
        double internal = site.rank().get(v) - site.external().get(v) - site.induced().get(v);
        seen[v] = external[v] + typed[v] + Poisson.draw(random, scale * Math.max(0, internal));
      }
      means[0].add(seen, site);
      means[1].add(solved(site, inflow(site, external, typed)), site);
      means[2].add(solved(site, inflow(site, shrunk(external), shrunk(typed))), site);
    }
    return means;
  }

  private static NodeVector inflow(LocalSite site, double[] external, double[] typed) {
    return NodeVector.of(site.graph(), external).plus(NodeVector.of(site.graph(), typed));
  }

  private static double[] solved(LocalSite site, NodeVector inflow) {
    return new SitePageRank(LocalSite.DAMPING).rank(site.graph(), inflow).scores().toArray();
  }

  /**
   * Counts drawn towards their mean by what of their scatter is chance: {@code (1 - B) c + B mu, B
   * = mu / (mu + max(0, v - mu))} with mean mu and variance v over the pages (C. Morris, 1983).
   */
  static double[] shrunk(double[] counts) {
    double mean = 0;
    for (double count : counts) {
      mean += count / counts.length;
    }
    double variance = 0;
    for (double count : counts) {
      variance += (count - mean) * (count - mean) / counts.length;
    }
    double[] shrunk = new double[counts.length];
    double weight = mean == 0 ? 0 : mean / (mean + Math.max(0, variance - mean));
    for (int v = 0; v < shrunk.length; v++) {
      shrunk[v] = (1 - weight) * counts[v] + weight * mean;
    }
    return shrunk;
  }
}
