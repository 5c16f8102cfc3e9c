package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * Whether page importance selects the sites that an archive should keep as well as a librarian
 * does.
 *
 * <p>As in the paper: each of some librarians ranks each site from 1 to 4; the reference of a site
 * is the mean of these ranks, rounded; the score of a librarian, and of a measure, is the share of
 * the sites that it gives the rank of the reference.
 *
 * <p>Different from the paper, which publishes neither the sites nor the ranks: librarians are
 * simulated. What a site is worth to them is {@code rho f + sqrt(1 - rho^2) u}, f the fame by which
 * the generated web links to the site, u what no link knows of, both normally distributed over the
 * sites; each adds an error of their own, with the deviations {@link #ERRORS}, which give scores
 * from about 60 to 80 percent as the paper has them. All ranks are quarters of the sites: the paper
 * says neither this nor how pages make up a site, which has here the importance of its best page
 * (of all its pages, for comparison). Importance is that of OPIC after one read per page. Also
 * compared: importance of sites by the links between them, which the paper goes on to propose, and
 * links from other sites. In a given graph the fame of a site is the number of sites that link to
 * it.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, 2003, section 4 (importance and librarians).
 */
final class Librarian implements Experiment {

  /** Of the paper's. */
  private static final int SITES = 1_000;

  private static final int PAGES = 50_000;

  /** A generated site has some pages to its name. */
  private static final int PAGES_PER_SITE = 10;

  /** Fewer sites make no quarters to speak of. */
  private static final int LEAST_SITES = 20;

  private static final int RANKS = 4;

  /** Deviation of each librarian's error, in deviations of what sites are worth. */
  private static final double[] ERRORS = {0.25, 0.35, 0.45, 0.55, 0.65};

  /** rho: how far librarians value what links are given for. */
  private static final double[] KNOWN = {1, 0.95, 0.9, 0.8, 0.7, 0.5, 0};

  private static final String BEST_PAGE = "page importance (best page)";
  private static final String ALL_PAGES = "page importance (all pages)";
  private static final String BY_SITE = "importance of sites";
  private static final String BACKLINKS = "links from other sites";
  private static final String BEST = "best librarian";
  private static final String WORST = "worst librarian";

  @Override
  public String name() {
    return "librarian";
  }

  @Override
  public String source() {
    return "Abiteboul, Preda, Cobena 2003, section 4 (librarians)";
  }

  @Override
  public String claim() {
    return "page importance gives 65 % of the sites the rank that librarians agree on, as a librarian"
        + " does (60 to 80 %), though not the best one";
  }

  @Override
  public String paperSize() {
    return "1,000 sites, ranked by librarians of the French national library";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions scores = Repetitions.of("score", "rho", "by");
    int pages = bench.nodes().orElse(PAGES);
    MultiSiteWeb model = model(pages);
    Web first =
        bench
            .repeat(
                (one, given) -> {
                  Web web = given.inSites();
                  if (web.numSites() < LEAST_SITES) {
                    throw new IllegalArgumentException(
                        "the experiment needs at least " + LEAST_SITES + " sites, got " + web);
                  }
                  one.progress().at("Importance", 0, -1);
                  SiteGraph sites = sites(web);
                  double[] fame =
                      one.given().isPresent()
                          ? Scores.backlinks(sites)
                          : model.fame(pages, one.seed());
                  measure(fame, measures(web, sites), one.seed(), scores);
                },
                PAGES,
                model)
            .get(0);
    return outcome(bench, first.inSites(), scores);
  }

  private static MultiSiteWeb model(int pages) {
    MultiSiteWeb usual = new MultiSiteWeb();
    int sites = Math.max(LEAST_SITES, Math.min(SITES, pages / PAGES_PER_SITE));
    return new MultiSiteWeb(sites, usual.externalShare());
  }

  private static Outcome outcome(Bench bench, Web web, Repetitions scores) {
    Interval over = lead(scores, KNOWN[0], BEST_PAGE, WORST);
    Interval under = lead(scores, KNOWN[0], BEST, BEST_PAGE);
    double least = Double.NaN;
    for (double known : KNOWN) {
      if (lead(scores, known, BEST_PAGE, WORST).above(0) != Finding.HOLDS) {
        break;
      }
      least = known;
    }
    List<String> by = List.of(BEST_PAGE, ALL_PAGES, BY_SITE, BACKLINKS);
    List<String> words = new ArrayList<>();
    List<Figure.Curve> curves = new ArrayList<>();
    for (String each : List.of(BEST, WORST)) {
      words.add(each + " " + scores.interval(KNOWN[0], each).shown(2));
      curves.add(curve(scores, each, 6, Figure.Look.DASHED));
    }
    for (String each : by) {
      words.add(each + " " + scores.interval(KNOWN[0], each).shown(2));
      curves.add(curve(scores, each, curves.size() - 2, Figure.Look.MARKED));
    }
    return Outcome.of(
        bench,
        List.of(web),
        "share of the sites with the rank of the reference, where librarians value what links are"
            + " given for: "
            + String.join(", ", words)
            + (Double.isNaN(least)
                ? ""
                : "; page importance is above the worst librarian down to a correlation of "
                    + least)
            + "; where librarians' values have a correlation of 0.8 with that, page importance has "
            + scores.interval(0.8, BEST_PAGE).shown(2)
            + ", of 0, "
            + scores.interval(0.0, BEST_PAGE).shown(2),
        List.of(over.above(0).and(under.above(0))),
        scores.table(),
        new Figure.Curves(
            "Sites to archive: agreement with the reference, " + web.name(),
            new Figure.Axis("correlation of what librarians value with fame", Figure.Scale.LINEAR),
            new Figure.Axis(
                "share of the sites with the rank of the reference", Figure.Scale.SHARE),
            curves));
  }

  private static Interval lead(Repetitions scores, double known, String one, String other) {
    return scores.lead(List.of(known, one), List.of(known, other));
  }

  private static Figure.Curve curve(Repetitions scores, String by, int colour, Figure.Look look) {
    double[] known = KNOWN.clone();
    Arrays.sort(known);
    List<Double> x = Arrays.stream(known).boxed().toList();
    List<Double> y = x.stream().map(each -> scores.interval(each, by).mean()).toList();
    return new Figure.Curve(by, colour, look, x, y);
  }

  private static void measure(
      double[] fame, Map<String, double[]> measures, long seed, Repetitions scores) {
    SplittableRandom random = new SplittableRandom(~seed);
    int n = fame.length;
    double[] known = normal(fame, random);
    double[] unknown = random.doubles(n).map(none -> random.nextGaussian()).toArray();
    double[][] errors = new double[ERRORS.length][n];
    for (double[] error : errors) {
      Arrays.setAll(error, s -> random.nextGaussian());
    }
    Map<String, int[]> ranked = new LinkedHashMap<>();
    measures.forEach((name, values) -> ranked.put(name, ranks(values, random)));
    for (double rho : KNOWN) {
      int[][] librarians = new int[ERRORS.length][];
      for (int l = 0; l < ERRORS.length; l++) {
        double[] seen = new double[n];
        for (int s = 0; s < n; s++) {
          double worth = rho * known[s] + Math.sqrt(1 - rho * rho) * unknown[s];
          seen[s] = worth + ERRORS[l] * errors[l][s];
        }
        librarians[l] = ranks(seen, random);
      }
      int[] reference = reference(librarians);
      double[] agreed =
          Arrays.stream(librarians).mapToDouble(each -> score(each, reference)).toArray();
      scores.add(List.of(rho, BEST), Arrays.stream(agreed).max().orElseThrow());
      scores.add(List.of(rho, WORST), Arrays.stream(agreed).min().orElseThrow());
      ranked.forEach((name, each) -> scores.add(List.of(rho, name), score(each, reference)));
    }
  }

  /** Normally distributed numbers in the order of some values. */
  private static double[] normal(double[] values, SplittableRandom random) {
    double[] drawn = new double[values.length];
    Arrays.setAll(drawn, s -> random.nextGaussian());
    Arrays.sort(drawn);
    double[] normal = new double[values.length];
    int[] order = ascending(values, random);
    for (int k = 0; k < order.length; k++) {
      normal[order[k]] = drawn[k];
    }
    return normal;
  }

  /** Sites by ascending value, equal ones in an order drawn at random. */
  private static int[] ascending(double[] values, SplittableRandom random) {
    double[] ties = random.doubles(values.length).toArray();
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(
            (a, b) ->
                values[a] == values[b]
                    ? Double.compare(ties[a], ties[b])
                    : Double.compare(values[a], values[b]))
        .mapToInt(s -> s)
        .toArray();
  }

  /** 1 for the lowest quarter to 4 for the highest. */
  static int[] ranks(double[] values, SplittableRandom random) {
    int[] order = ascending(values, random);
    int[] ranks = new int[order.length];
    for (int k = 0; k < order.length; k++) {
      ranks[order[k]] = 1 + (int) ((long) RANKS * k / order.length);
    }
    return ranks;
  }

  /** The mean of the librarians' ranks, rounded, halves up. */
  static int[] reference(int[][] librarians) {
    int[] reference = new int[librarians[0].length];
    Arrays.setAll(
        reference,
        s ->
            (int)
                Math.round(Arrays.stream(librarians).mapToInt(l -> l[s]).average().orElseThrow()));
    return reference;
  }

  /** The share of the sites that have the rank of the reference. */
  static double score(int[] ranks, int[] reference) {
    return IntStream.range(0, ranks.length).filter(s -> ranks[s] == reference[s]).count()
        / (double) ranks.length;
  }

  private static Map<String, double[]> measures(Web web, SiteGraph sites) {
    double[] importance = Scores.opic(web.graph());
    double[] best = new double[web.numSites()];
    double[] all = new double[web.numSites()];
    double[] links = new double[web.numSites()];
    Arcs successors = web.graph().successors();
    for (int v = 0; v < importance.length; v++) {
      int site = web.site(v);
      best[site] = Math.max(best[site], importance[v]);
      all[site] += importance[v];
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        int other = web.site(successors.node(k));
        links[other] += other == site ? 0 : 1;
      }
    }
    Map<String, double[]> measures = new LinkedHashMap<>();
    measures.put(BEST_PAGE, best);
    measures.put(ALL_PAGES, all);
    measures.put(BY_SITE, Scores.pageRank(sites));
    measures.put(BACKLINKS, links);
    return measures;
  }

  /** The sites, linked where any of their pages are. */
  private static SiteGraph sites(Web web) {
    NumberedPages sites = new NumberedPages(web.numSites());
    Arcs successors = web.graph().successors();
    for (int v = 0; v < web.graph().numNodes(); v++) {
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        int to = web.site(successors.node(k));
        if (to != web.site(v)) {
          sites.link(web.site(v), to);
        }
      }
    }
    return sites.graph();
  }
}
