package org.siterank.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.rank.CashEstimator;
import org.siterank.rank.Opic;
import org.siterank.rank.OpicWalk;
import org.siterank.rank.VirtualPage;

/** Error of OPIC's estimates over the reads per page, by the selection of the next page. */
final class OpicSelection implements Experiment {

  /** Of the paper's synthetic graph. */
  private static final int PAGES = 100_000;

  /** Long enough for random selection to come below 5 %. */
  private static final int READS_PER_PAGE = 60;

  private static final int STEPS_PER_READ = 4;

  /** Points of a curve that lie densely; later on it is too smooth to need them. */
  private static final int DENSE = 5 * STEPS_PER_READ;

  private static final int STEPS = READS_PER_PAGE * STEPS_PER_READ;

  private static final String READS = "share of reads";

  /**
   * Of the paper's estimate (H+C)/(G+1), of the income W = (H+C-C0)/G, and of the share of the
   * reads, by step.
   */
  private static final class Errors {
    private final double[] paper = new double[STEPS];
    private final double[] income = new double[STEPS];
    private final double[] reads = new double[STEPS];
  }

  @Override
  public String name() {
    return "opic-selection";
  }

  @Override
  public String source() {
    return "Abiteboul, Preda, Cobena 2003, 4.2 (page selection)";
  }

  @Override
  public String claim() {
    return "random needs about twice the reads of greedy, and greedy is below 1 % error after some"
        + " 5 reads per page";
  }

  @Override
  public Outcome run(Bench bench) {
    List<Web> webs = bench.webs(PAGES, new PowerLawGraph());
    Web web = webs.get(0);
    bench.progress().at("Importance off-line", 0, -1);
    double[] importance = OfflineImportance.fixpoint(web.graph());
    double[] offline = offline(web, importance);
    Map<Opic.Selection, Errors> errors = new LinkedHashMap<>();
    for (Opic.Selection selection :
        List.of(Opic.Selection.GREEDY, Opic.Selection.CYCLE, Opic.Selection.RANDOM)) {
      errors.put(selection, crawl(bench, web, selection, importance));
    }
    Errors greedy = errors.get(Opic.Selection.GREEDY);
    Errors random = errors.get(Opic.Selection.RANDOM);
    double paperRatio = reads(random.paper, 5) / reads(greedy.paper, 5);
    double after5 = greedy.paper[5 * STEPS_PER_READ - 1];
    String measured =
        "to 5 % error greedy needs "
            + shown(reads(greedy.paper, 5))
            + " and random "
            + shown(reads(random.paper, 5))
            + " reads per page with the paper's (H+C)/(G+1), "
            + shown(reads(greedy.income, 5))
            + " and "
            + shown(reads(random.income, 5))
            + " with the income alone, (H+C-C0)/G; greedy after 5 reads has "
            + percent(after5)
            + " and "
            + percent(greedy.income[5 * STEPS_PER_READ - 1])
            + " error; the share of reads under greedy errs by "
            + percent(greedy.reads[STEPS - 1])
            + " after "
            + READS_PER_PAGE;
    return Outcome.of(
        webs,
        measured,
        Verdict.of(
            reads(greedy.paper, 5) < reads(random.paper, 5),
            paperRatio >= 1.5 && paperRatio <= 2.5, // "About twice".
            after5 < 1),
        numbers(offline, errors),
        figure(web, offline, errors));
  }

  /** One more link of every page, as the paper has it; the virtual page is emptied at once. */
  static OpicWalk.Rules rules(Opic.Selection selection, long seed) {
    double damping = 0; // Does not matter for a virtual page that is linked to.
    return new OpicWalk.Rules(VirtualPage.LINK, damping, false, selection, seed);
  }

  private static Errors crawl(Bench bench, Web web, Opic.Selection selection, double[] importance) {
    OpicWalk walk = new OpicWalk(web.graph().numNodes(), rules(selection, bench.seed()));
    long n = importance.length;
    Errors errors = new Errors();
    for (int step = 0; step < STEPS; step++) {
      for (long left = n * (step + 1) / STEPS_PER_READ - n * step / STEPS_PER_READ;
          left > 0;
          left--) {
        walk.step(web.graph());
      }
      errors.paper[step] =
          OfflineImportance.errorPercent(walk.importance(CashEstimator.Z), importance);
      errors.income[step] =
          OfflineImportance.errorPercent(walk.importance(CashEstimator.W), importance);
      errors.reads[step] =
          OfflineImportance.errorPercent(readShares(walk, importance.length), importance);
      bench.progress().at("Reading, " + label(selection), step + 1, STEPS);
    }
    return errors;
  }

  /**
   * How often each page was read, as a share: importance, if all that is kept is that (Abiteboul et
   * al. 2002, section 2).
   */
  private static double[] readShares(OpicWalk walk, int pages) {
    double[] shares = new double[pages];
    long all = 0;
    for (int page = 0; page < pages; page++) {
      all += walk.visits(page);
    }
    for (int page = 0; page < pages; page++) {
      shares[page] = (double) walk.visits(page) / all;
    }
    return shares;
  }

  private static double[] offline(Web web, double[] importance) {
    OfflineImportance iteration = new OfflineImportance(web.graph());
    double[] errors = new double[READS_PER_PAGE];
    for (int k = 0; k < errors.length; k++) {
      iteration.iterate();
      errors[k] = OfflineImportance.errorPercent(iteration.values(), importance);
    }
    return errors;
  }

  /** Reads per page after which the error stays below; infinite when it never does. */
  private static double reads(double[] errors, double percent) {
    int first = errors.length;
    while (first > 0 && errors[first - 1] <= percent) {
      first--;
    }
    return first == errors.length ? Double.POSITIVE_INFINITY : (first + 1.0) / STEPS_PER_READ;
  }

  private static String shown(double reads) {
    return Double.isFinite(reads) ? Double.toString(reads) : "more than " + READS_PER_PAGE;
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", value);
  }

  private static String label(Opic.Selection selection) {
    return selection.name().toLowerCase(Locale.ROOT);
  }

  private static NumberTable numbers(double[] offline, Map<Opic.Selection, Errors> errors) {
    NumberTable numbers =
        new NumberTable("reads_per_page", "selection", "estimate", "mean_relative_error_percent");
    for (int k = 0; k < offline.length; k++) {
      numbers.row(k + 1.0, "off-line", "power iteration", offline[k]);
    }
    errors.forEach(
        (selection, error) -> {
          for (int step = 0; step < STEPS; step++) {
            double reads = (step + 1.0) / STEPS_PER_READ;
            numbers.row(reads, label(selection), "(H+C)/(G+1)", error.paper[step]);
            numbers.row(reads, label(selection), "(H+C-C0)/G", error.income[step]);
            if (selection == Opic.Selection.GREEDY) { // The others read without regard to cash.
              numbers.row(reads, label(selection), READS, error.reads[step]);
            }
          }
        });
    return numbers;
  }

  private static Figure figure(Web web, double[] offline, Map<Opic.Selection, Errors> errors) {
    List<Figure.Curve> curves = new ArrayList<>();
    curve(curves, "off-line", 6, Figure.Look.MARKED, offline, 1);
    errors.forEach(
        (selection, error) -> {
          int colour =
              switch (selection) {
                case GREEDY -> 0;
                case CYCLE -> 2;
                case RANDOM -> 1;
              };
          String name = label(selection);
          curve(
              curves,
              name + ", (H+C)/(G+1)",
              colour,
              Figure.Look.LINE,
              error.paper,
              STEPS_PER_READ);
          curve(
              curves,
              name + ", (H+C-C0)/G",
              colour,
              Figure.Look.DASHED,
              error.income,
              STEPS_PER_READ);
          if (selection == Opic.Selection.GREEDY) {
            curve(curves, name + ", " + READS, 3, Figure.Look.LINE, error.reads, STEPS_PER_READ);
          }
        });
    return new Figure.Curves(
        "OPIC: error by page selection, " + web.name() + ", " + web.graph().numNodes() + " pages",
        new Figure.Axis("reads per page (off-line: iterations)", Figure.Scale.LINEAR),
        new Figure.Axis("mean relative error (%)", Figure.Scale.LOGARITHMIC),
        curves);
  }

  /** Down to a tenth of a percent: below, the off-line curve would squeeze the rest. */
  private static void curve(
      List<Figure.Curve> curves,
      String name,
      int colour,
      Figure.Look look,
      double[] errors,
      int perRead) {
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    for (int k = 0; k < errors.length; k++) {
      boolean shown = k < DENSE || (k + 1) % perRead == 0;
      if (shown && errors[k] >= 0.1) {
        x.add((k + 1.0) / perRead);
        y.add(errors[k]);
      }
    }
    if (!x.isEmpty()) {
      curves.add(new Figure.Curve(name, colour, look, x, y));
    }
  }
}
