package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

  private static final String PAPER = "(H+C)/(G+1)";
  private static final String INCOME = "(H+C-C0)/G";
  private static final String READS = "share of reads";
  private static final String GREEDY = label(Opic.Selection.GREEDY);
  private static final String RANDOM = label(Opic.Selection.RANDOM);

  /** The error at which the reads of the selections are compared, in percent. */
  private static final double COMPARED = 5;

  private static final List<Opic.Selection> SELECTIONS =
      List.of(Opic.Selection.GREEDY, Opic.Selection.CYCLE, Opic.Selection.RANDOM);

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
  public String paperSize() {
    return "100,000 pages with a power law";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions errors =
        Repetitions.of("mean_relative_error_percent", "reads_per_page", "selection", "estimate");
    Repetitions reads = Repetitions.of("reads_per_page", "selection", "estimate");
    List<Web> webs =
        bench.repeat(
            (one, web) -> {
              one.progress().at("Importance off-line", 0, -1);
              double[] importance = OfflineImportance.fixpoint(web.graph());
              offline(web, importance, errors);
              for (Opic.Selection selection : SELECTIONS) {
                crawl(one, web, selection, importance, errors, reads);
              }
            },
            PAGES,
            new PowerLawGraph());
    double[] greedy = reads.values(GREEDY, PAPER);
    double[] random = reads.values(RANDOM, PAPER);
    double[] ratios = new double[greedy.length];
    Arrays.setAll(ratios, k -> random[k] / greedy[k]);
    Interval ratio = Interval.of(ratios);
    Interval after5 = errors.interval(5.0, GREEDY, PAPER);
    String measured =
        "to 5 % error greedy needs "
            + shown(reads.interval(GREEDY, PAPER))
            + " and random "
            + shown(reads.interval(RANDOM, PAPER))
            + " reads per page with the paper's (H+C)/(G+1), "
            + (Double.isFinite(ratio.mean()) ? ratio.shown(2) + " times as many, " : "")
            + shown(reads.interval(GREEDY, INCOME))
            + " and "
            + shown(reads.interval(RANDOM, INCOME))
            + " with the income alone, (H+C-C0)/G; greedy after 5 reads has "
            + after5.shown(1)
            + " and "
            + errors.interval(5.0, GREEDY, INCOME).shown(1)
            + " % error; the share of reads under greedy errs by "
            + errors.interval((double) READS_PER_PAGE, GREEDY, READS).shown(1)
            + " % after "
            + READS_PER_PAGE;
    return Outcome.of(
        bench,
        webs,
        measured,
        Parts.of("random errs more than greedy", ratio.above(1))
            .and("about twice as much", ratio.between(1.5, 2.5))
            .and("the error after 5 reads of each page is below 1 %", after5.below(1))
            .byName(),
        errors.table(),
        figure(webs.get(0), errors));
  }

  /** One more link of every page, as the paper has it; the virtual page is emptied at once. */
  static OpicWalk.Rules rules(Opic.Selection selection, long seed) {
    double damping = 0; // Does not matter for a virtual page that is linked to.
    return new OpicWalk.Rules(VirtualPage.LINK, damping, false, selection, seed);
  }

  private static void crawl(
      Bench bench,
      Web web,
      Opic.Selection selection,
      double[] importance,
      Repetitions errors,
      Repetitions reads) {
    OpicWalk walk = new OpicWalk(web.graph().numNodes(), rules(selection, bench.seed()));
    long n = importance.length;
    double[] paper = new double[STEPS];
    double[] income = new double[STEPS];
    for (int step = 0; step < STEPS; step++) {
      for (long left = n * (step + 1) / STEPS_PER_READ - n * step / STEPS_PER_READ;
          left > 0;
          left--) {
        walk.step(web.graph());
      }
      paper[step] = OfflineImportance.errorPercent(walk.importance(CashEstimator.Z), importance);
      income[step] = OfflineImportance.errorPercent(walk.importance(CashEstimator.W), importance);
      double soFar = (step + 1.0) / STEPS_PER_READ;
      errors.add(List.of(soFar, label(selection), PAPER), paper[step]);
      errors.add(List.of(soFar, label(selection), INCOME), income[step]);
      if (selection == Opic.Selection.GREEDY) { // The others read without regard to cash.
        errors.add(
            List.of(soFar, GREEDY, READS),
            OfflineImportance.errorPercent(readShares(walk, importance.length), importance));
      }
      bench.progress().at("Reading, " + label(selection), step + 1, STEPS);
    }
    reads.add(List.of(label(selection), PAPER), reads(paper));
    reads.add(List.of(label(selection), INCOME), reads(income));
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

  private static void offline(Web web, double[] importance, Repetitions errors) {
    OfflineImportance iteration = new OfflineImportance(web.graph());
    for (int k = 1; k <= READS_PER_PAGE; k++) {
      iteration.iterate();
      errors.add(
          List.of((double) k, "off-line", "power iteration"),
          OfflineImportance.errorPercent(iteration.values(), importance));
    }
  }

  /** Reads per page after which the error stays below; infinite when it never does. */
  private static double reads(double[] errors) {
    int first = errors.length;
    while (first > 0 && errors[first - 1] <= COMPARED) {
      first--;
    }
    return first == errors.length ? Double.POSITIVE_INFINITY : (first + 1.0) / STEPS_PER_READ;
  }

  private static String shown(Interval reads) {
    return Double.isFinite(reads.mean()) ? reads.shown(2) : "more than " + READS_PER_PAGE;
  }

  private static String label(Opic.Selection selection) {
    return selection.name().toLowerCase(Locale.ROOT);
  }

  private static Figure figure(Web web, Repetitions errors) {
    List<Figure.Curve> curves = new ArrayList<>();
    curve(curves, errors, "off-line", "power iteration", 6, Figure.Look.MARKED);
    for (Opic.Selection selection : SELECTIONS) {
      int colour =
          switch (selection) {
            case GREEDY -> 0;
            case CYCLE -> 2;
            case RANDOM -> 1;
          };
      curve(curves, errors, label(selection), PAPER, colour, Figure.Look.LINE);
      curve(curves, errors, label(selection), INCOME, colour, Figure.Look.DASHED);
    }
    curve(curves, errors, GREEDY, READS, 3, Figure.Look.LINE);
    return new Figure.Curves(
        "OPIC: error by page selection, " + web.name() + ", " + web.graph().numNodes() + " pages",
        new Figure.Axis("reads per page (off-line: iterations)", Figure.Scale.LINEAR),
        new Figure.Axis("mean relative error (%)", Figure.Scale.LOGARITHMIC),
        curves);
  }

  /** Down to a tenth of a percent: below, the off-line curve would squeeze the rest. */
  private static void curve(
      List<Figure.Curve> curves,
      Repetitions errors,
      String selection,
      String estimate,
      int colour,
      Figure.Look look) {
    int perRead = look == Figure.Look.MARKED ? 1 : STEPS_PER_READ;
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    for (int k = 0; k < READS_PER_PAGE * perRead; k++) {
      double reads = (k + 1.0) / perRead;
      boolean shown = k < DENSE || (k + 1) % perRead == 0;
      double error = shown ? errors.interval(reads, selection, estimate).mean() : 0;
      if (error >= 0.1) {
        x.add(reads);
        y.add(error);
      }
    }
    if (!x.isEmpty()) {
      String name = selection + (perRead == 1 ? "" : ", " + estimate);
      curves.add(new Figure.Curve(name, colour, look, x, y));
    }
  }
}
