package org.siterank.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.rank.Opic;
import org.siterank.rank.OpicWalk;
import org.siterank.rank.Window;

/** Error of Adaptive OPIC on a graph that changes, by what it remembers. */
final class OpicWindows implements Experiment {

  private static final int PAGES = 20_000;

  /** Share of the pages that exchange their in-links with another page, per n reads, in percent. */
  private static final double[] CHANGES = {0, 0.2, 1};

  /** Errors are means over these reads per page: the windows have filled by then. */
  private static final int FIRST = 20;

  private static final int LAST = 40;

  private static final String VARIABLE_2 = "variable 2";
  private static final String VARIABLE_4 = "variable 4";
  private static final String VARIABLE_8 = "variable 8";
  private static final String FIXED = "fixed 10";
  private static final String IMPROVED = "fixed 10 min 3";
  private static final String INTERPOLATION = "interpolation 10";

  /** In units of G, where the size is a time. */
  private static final double TIME = 10;

  private static final String ALL = "all history";

  private static Map<String, Window> windows() {
    Map<String, Window> windows = new LinkedHashMap<>();
    windows.put(VARIABLE_2, new Window.Variable(2, Window.Variable.Form.CLOSED));
    windows.put(VARIABLE_4, new Window.Variable(4, Window.Variable.Form.CLOSED));
    windows.put("running 4", new Window.Variable(4, Window.Variable.Form.RUNNING));
    windows.put(VARIABLE_8, new Window.Variable(8, Window.Variable.Form.CLOSED));
    windows.put(FIXED, new Window.FixedLiteral(TIME));
    windows.put(IMPROVED, new Window.Fixed(TIME, Window.Fixed.IMPROVED));
    windows.put(INTERPOLATION, new Window.Interpolation());
    windows.put(
        "interpolation 5",
        new Window.Interpolation(TIME / 2, Window.Interpolation.Start.WARM_UP, false));
    return windows;
  }

  /** Mean errors in percent. */
  private record Errors(double relative, double l1) {}

  @Override
  public String name() {
    return "opic-windows";
  }

  @Override
  public String source() {
    return "Abiteboul, Preda, Cobena 2003, 4.2, and 2002 (window policies)";
  }

  @Override
  public String claim() {
    return "a variable window of 2 measures errs too much and one of about 4 is a compromise; a fixed"
        + " window is better with at least 3 measures per page; interpolation is often better than"
        + " a variable window";
  }

  @Override
  public Outcome run(Bench bench) {
    Web web = bench.webs(PAGES, new PowerLawGraph()).get(0);
    NumberTable numbers =
        new NumberTable(
            "graph",
            "changed_percent_per_n_reads",
            "window",
            "mean_relative_error_percent",
            "l1_error_percent");
    List<Map<String, Errors>> found = new ArrayList<>();
    for (double change : CHANGES) {
      Map<String, Errors> errors = errors(bench, web, change);
      errors.forEach(
          (window, error) -> numbers.row(web.name(), change, window, error.relative, error.l1));
      found.add(errors);
    }
    return outcome(web, numbers, found);
  }

  private static Map<String, Errors> errors(Bench bench, Web web, double change) {
    Map<String, Window> windows = windows();
    List<double[]> importance = importance(bench, web, change);
    Map<String, Errors> errors = new LinkedHashMap<>();
    errors.put(ALL, walk(bench, web, change, null, importance));
    String stage = "Reading, " + change + " % changed per round";
    windows.forEach(
        (name, window) -> {
          bench.progress().at(stage, errors.size(), windows.size() + 1);
          errors.put(name, walk(bench, web, change, window, importance));
        });
    return errors;
  }

  /** How many exchanges there have been after so many reads. */
  private static long exchanges(long reads, double change) {
    return (long) (reads * change / 100 / 2); // Each moves the in-links of two pages.
  }

  /** The true importance at the end of every round that counts. */
  private static List<double[]> importance(Bench bench, Web web, double change) {
    ChangingGraph graph = new ChangingGraph(web.graph(), bench.seed());
    long n = web.graph().numNodes();
    List<double[]> importance = new ArrayList<>();
    long done = 0;
    for (int round = FIRST; round <= LAST; round++) {
      for (; done < exchanges(n * round, change); done++) {
        graph.exchange();
      }
      boolean known = change == 0 && !importance.isEmpty();
      importance.add(known ? importance.get(0) : OfflineImportance.fixpoint(graph.now()));
    }
    return importance;
  }

  private static Errors walk(
      Bench bench, Web web, double change, Window window, List<double[]> importance) {
    int n = web.graph().numNodes();
    ChangingGraph graph = new ChangingGraph(web.graph(), bench.seed());
    OpicWalk walk =
        new OpicWalk(n, OpicSelection.rules(Opic.Selection.GREEDY, bench.seed()), window);
    double relative = 0;
    double l1 = 0;
    long done = 0;
    for (long reads = 1; reads <= (long) n * LAST; reads++) {
      int page = walk.next();
      int[] targets = graph.targets(page);
      walk.visit(page, targets, targets.length);
      for (; done < exchanges(reads, change); done++) {
        graph.exchange();
      }
      if (reads % n == 0 && reads >= (long) n * FIRST) {
        double[] truth = importance.get((int) (reads / n) - FIRST);
        double[] estimate = walk.importance();
        relative += OfflineImportance.errorPercent(estimate, truth);
        l1 += l1Percent(estimate, truth);
      }
    }
    return new Errors(relative / importance.size(), l1 / importance.size());
  }

  private static double l1Percent(double[] estimate, double[] truth) {
    double sum = 0;
    for (int v = 0; v < truth.length; v++) {
      sum += Math.abs(estimate[v] - truth[v]);
    }
    return 100 * sum;
  }

  private static Outcome outcome(Web web, NumberTable numbers, List<Map<String, Errors>> found) {
    Map<String, Errors> still = found.get(0);
    Map<String, Errors> much = found.get(found.size() - 1);
    boolean twoErrs = true;
    boolean improved = true;
    int better = 0;
    int betterL1 = 0;
    int cases = 0;
    for (Map<String, Errors> errors : found) {
      twoErrs &= errors.get(VARIABLE_2).relative > 1.5 * errors.get(VARIABLE_4).relative;
      improved &= errors.get(IMPROVED).relative < errors.get(FIXED).relative;
      for (String variable : List.of(VARIABLE_4, VARIABLE_8)) {
        cases++;
        better += errors.get(INTERPOLATION).relative < errors.get(variable).relative ? 1 : 0;
        betterL1 += errors.get(INTERPOLATION).l1 < errors.get(variable).l1 ? 1 : 0;
      }
    }
    // More measures are better where nothing changes, and worse where much does.
    boolean compromise =
        still.get(VARIABLE_8).relative < still.get(VARIABLE_4).relative
            && much.get(VARIABLE_8).relative > much.get(VARIABLE_4).relative;
    String measured =
        String.format(
            Locale.ROOT,
            "mean relative error without change and with %s %% changed per n reads: variable 2 %s,"
                + " variable 4 %s, variable 8 %s, fixed %s, with 3 least %s, interpolation %s;"
                + " interpolation beats variable 4 and 8 in %d of %d cases, and in %d by L1",
            CHANGES[CHANGES.length - 1],
            pair(still, much, VARIABLE_2),
            pair(still, much, VARIABLE_4),
            pair(still, much, VARIABLE_8),
            pair(still, much, FIXED),
            pair(still, much, IMPROVED),
            pair(still, much, INTERPOLATION),
            better,
            cases,
            betterL1);
    return Outcome.of(
        List.of(web),
        measured,
        Verdict.of(twoErrs && compromise, improved, 2 * better > cases),
        numbers,
        figure(web, found));
  }

  private static String pair(Map<String, Errors> still, Map<String, Errors> much, String window) {
    return String.format(
        Locale.ROOT, "%.1f and %.1f %%", still.get(window).relative, much.get(window).relative);
  }

  private static Figure figure(Web web, List<Map<String, Errors>> found) {
    List<Figure.BarGroup> groups = new ArrayList<>();
    for (int k = 0; k < CHANGES.length; k++) {
      List<Double> bars = found.get(k).values().stream().map(Errors::relative).toList();
      groups.add(
          new Figure.BarGroup(CHANGES[k] == 0 ? "no change" : CHANGES[k] + " % changed", bars));
    }
    return new Figure.Bars(
        "Adaptive OPIC on a changing graph, "
            + web.name()
            + ", "
            + web.graph().numNodes()
            + " pages",
        "what is remembered: measures, or time in units of G",
        new Figure.Axis("mean relative error (%), greedy", Figure.Scale.LINEAR),
        List.copyOf(found.get(0).keySet()),
        groups);
  }
}
