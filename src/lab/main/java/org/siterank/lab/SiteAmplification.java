package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import org.siterank.flow.Amplification;
import org.siterank.flow.Robustness;
import org.siterank.flow.SiteFlows;

/**
 * How much more rank the sites of a web have than enters them, and how far a site can move that by
 * its links. The web is solved anew with the links of the site changed, so that what enters it
 * changes too: what the paper assumes to be fixed.
 */
final class SiteAmplification implements Experiment {

  private static final int PAGES = 30_000;
  private static final int LEAST_PAGES = 2;
  private static final int MOST_SITES = 20;

  /** Of a sum of ranks, relative: far above what the solver leaves. */
  private static final double NEGLIGIBLE = 1e-7;

  private static final double D = LocalSite.DAMPING;
  private static final double LIMIT = 1 / (1 - D);

  /** Of the largest factor, for "up to". */
  private static final double NEARLY = 0.9;

  private static final String INSIDE = "share_inside_bounds";
  private static final String OFF = "alpha_off_by";
  private static final String FACTOR = "largest_factor";
  private static final String ENTERING = "inflow_closed_to_open";
  private static final String MOVED = "largest_change_to_bound";
  private static final String MOVED_INSIDE = "largest_change_inside_to_bound";

  private final Function<SiteFlows, Amplification> amplification;
  private final DoubleBinaryOperator bianchini;

  /** With the amplification and the bounds that the product gives. */
  SiteAmplification() {
    this(SiteFlows::amplification, Robustness::bianchini);
  }

  /**
   * With others, which the experiment should find to be wrong.
   *
   * @param bianchini of the rank of the edited pages and d, how far any links of theirs move ranks
   */
  SiteAmplification(
      Function<SiteFlows, Amplification> amplification, DoubleBinaryOperator bianchini) {
    this.amplification = amplification;
    this.bianchini = bianchini;
  }

  /** Of all sites of a repetition. */
  private static final class Found {
    private double inside;
    private double off;
    private double factor;
    private double entering;
    private double moved;
    private double movedInside;
    private int sites;
  }

  @Override
  public String name() {
    return "amplification";
  }

  @Override
  public String source() {
    return "Mathieu, Viennot 2004, lemma 5, 5.2.1 and 5.2.2";
  }

  @Override
  public String claim() {
    return "a site has 1/(1 - d omega) to 1/(1 - d Omega) times the PageRank that enters it; its own"
        + " links can change its PageRank by a factor of up to 20/3 = 6.67; the change moves at most"
        + " 2d/(1 - d) P(S) in the whole web, and d/(1 - d) P(S) inside the site";
  }

  @Override
  public String paperSize() {
    return "nothing: theorems";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions found =
        new Repetitions(
            List.of("graph"), List.of(INSIDE, OFF, FACTOR, ENTERING, MOVED, MOVED_INSIDE));
    Bounds bounds = new Bounds();
    List<Web> first = new ArrayList<>();
    bench.repeat(
        one -> {
          Web web = one.webs(PAGES, new MultiSiteWeb()).get(0).inSites();
          double[] rank = Scores.pageRank(web.graph());
          List<LocalSite> sites = LocalSite.of(web, rank, LEAST_PAGES, MOST_SITES, one.seed());
          if (one.isFirst(bench)) {
            first.add(web);
          }
          Found sum = new Found();
          for (LocalSite site : sites) {
            one.progress().at("Sites", sum.sites, sites.size());
            measure(web, rank, site, sum, bounds);
          }
          found.add(
              List.of(first.get(0).name()),
              sum.inside / sum.sites,
              sum.off,
              sum.factor,
              sum.entering / sum.sites,
              sum.moved,
              sum.movedInside);
        });
    return outcome(bench, first.get(0), found, bounds);
  }

  private static Outcome outcome(Bench bench, Web web, Repetitions found, Bounds bounds) {
    Interval inside = found.interval(web.name());
    Interval factor = found.measure(FACTOR, web.name());
    Interval moved = found.measure(MOVED, web.name());
    Interval movedInside = found.measure(MOVED_INSIDE, web.name());
    String measured =
        "of up to "
            + MOST_SITES
            + " sites a share of "
            + inside.shown(2)
            + " is inside the bounds; with all its links kept inside or none of them a site's"
            + " PageRank in the web differs by a factor of "
            + factor.shown(2)
            + " at most, as "
            + found.measure(ENTERING, web.name()).shown(2)
            + " times as much enters the closed site; such a change moves "
            + moved.shown(2)
            + " of the bound at most in the web and "
            + movedInside.shown(2)
            + " of that inside";
    return Outcome.of(
        bench,
        List.of(web),
        measured,
        Parts.of(
                "every site is inside its bounds",
                Finding.always(found.values(web.name()), share -> share == 1))
            .and(
                "its own links change it by a factor of up to 6.67",
                factor.above(NEARLY * LIMIT).and(never(found, FACTOR, web, LIMIT)))
            .and("no change moves more of the web than the bound", never(found, MOVED, web, 1))
            .and("nor inside the site", never(found, MOVED_INSIDE, web, 1))
            .byName(),
        found.table(),
        bounds.figure());
  }

  /** A bound is no mean: one site beyond it is enough. */
  private static Finding never(Repetitions found, String measure, Web web, double limit) {
    return Finding.always(
        found.valuesOf(measure, web.name()), most -> most <= limit * (1 + NEGLIGIBLE));
  }

  private void measure(Web web, double[] rank, LocalSite site, Found sum, Bounds bounds) {
    Amplification a =
        amplification.apply(SiteFlows.of(site.rank(), site.external(), site.induced(), D));
    bounds.add(a.meanInternalShare(), a.lower(), a.alpha(), a.upper());
    boolean inside =
        a.alpha() >= a.lower() * (1 - NEGLIGIBLE) && a.alpha() <= a.upper() * (1 + NEGLIGIBLE);
    sum.sites++;
    sum.inside += inside ? 1 : 0;
    sum.off = Math.max(sum.off, Math.abs(a.identity() / a.alpha() - 1));
    change(web, rank, site, sum);
  }

  /** The web with all links of the site kept inside, and with none of them. */
  private void change(Web web, double[] rank, LocalSite site, Found sum) {
    double[] closed = Scores.pageRank(SiteLinks.closed(web.graph(), site));
    double[] open = Scores.pageRank(SiteLinks.open(web.graph(), site));
    double factor = sum(closed, site) / sum(open, site);
    sum.factor = Math.max(sum.factor, factor);
    sum.entering += factor / LIMIT; // A closed site has 1/(1 - d) times what enters, an open one 1.
    double before = sum(rank, site);
    for (double[] after : List.of(closed, open)) {
      double moved = 0;
      for (int v = 0; v < rank.length; v++) {
        moved += Math.abs(after[v] - rank[v]);
      }
      double movedInside = 0;
      for (int v : site.nodes()) {
        movedInside += Math.abs(after[v] - rank[v]);
      }
      sum.moved = Math.max(sum.moved, moved / bianchini.applyAsDouble(before, D));
      sum.movedInside =
          Math.max(sum.movedInside, movedInside / (bianchini.applyAsDouble(before, D) / 2));
    }
  }

  private static double sum(double[] rank, LocalSite site) {
    return Arrays.stream(site.nodes()).mapToDouble(v -> rank[v]).sum();
  }

  /** The bounds of lemma 5 for each site, and the values. */
  private static final class Bounds {
    private final List<Double> share = new ArrayList<>();
    private final List<Double> lower = new ArrayList<>();
    private final List<Double> alpha = new ArrayList<>();
    private final List<Double> upper = new ArrayList<>();

    void add(double internalShare, double least, double found, double most) {
      share.add(internalShare);
      lower.add(least);
      alpha.add(found);
      upper.add(most);
    }

    Figure figure() {
      List<Double> x = new ArrayList<>();
      List<Double> y = new ArrayList<>();
      for (int k = 0; k <= 100; k++) {
        x.add(k / 100.0);
        y.add(1 / (1 - D * k / 100));
      }
      return new Figure.Curves(
          String.format(Locale.ROOT, "Amplification of the sites of a web, d = %s", D),
          new Figure.Axis("internal share of the links, weighted by rank", Figure.Scale.LINEAR),
          new Figure.Axis("amplification P(S) / (P_ie + P_ind)(S)", Figure.Scale.LINEAR),
          List.of(
              new Figure.Curve("1 / (1 − d r)", 6, Figure.Look.LINE, x, y),
              new Figure.Curve("upper bound", 1, Figure.Look.POINTS, share, upper),
              new Figure.Curve("measured", 0, Figure.Look.POINTS, share, alpha),
              new Figure.Curve("lower bound", 2, Figure.Look.POINTS, share, lower)));
    }
  }
}
