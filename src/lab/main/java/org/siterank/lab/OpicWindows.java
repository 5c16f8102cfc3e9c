package org.siterank.lab;

import java.io.IOException;
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

  /** In units of G, where the size is a time. */
  private static final double TIME = 10;

  private static final String ALL = "all history";
  private static final String RELATIVE = "mean_relative_error_percent";
  private static final String L1 = "l1_error_percent";
  private static final String VARIABLE_2 = "variable 2";
  private static final String VARIABLE_4 = "variable 4";
  private static final String VARIABLE_8 = "variable 8";
  private static final String RUNNING_4 = "running 4";
  private static final String RUNNING_8 = "running 8";
  private static final String LITERAL = "fixed 10 literal";
  private static final String FIXED = "fixed 10";
  private static final String IMPROVED = "fixed 10 min 3";
  private static final String INTERPOLATION = "interpolation 10";

  /** Interpolation forgets at visits, as closed windows do; running ones are shown beside. */
  private static final List<String> VARIABLES =
      List.of(VARIABLE_4, VARIABLE_8, RUNNING_4, RUNNING_8);

  /** The improved fixed window differs from the fixed one in its least measures alone. */
  private static Map<String, Window> windows() {
    Map<String, Window> windows = new LinkedHashMap<>();
    windows.put(VARIABLE_2, new Window.Variable(2, Window.Variable.Form.CLOSED));
    windows.put(VARIABLE_4, new Window.Variable(4, Window.Variable.Form.CLOSED));
    windows.put(VARIABLE_8, new Window.Variable(8, Window.Variable.Form.CLOSED));
    windows.put(RUNNING_4, new Window.Variable(4, Window.Variable.Form.RUNNING));
    windows.put(RUNNING_8, new Window.Variable(8, Window.Variable.Form.RUNNING));
    windows.put(LITERAL, new Window.FixedLiteral(TIME));
    windows.put(FIXED, new Window.Fixed(TIME, 0));
    windows.put(IMPROVED, new Window.Fixed(TIME, Window.Fixed.IMPROVED));
    windows.put(INTERPOLATION, new Window.Interpolation());
    windows.put(
        "interpolation 5",
        new Window.Interpolation(TIME / 2, Window.Interpolation.Start.WARM_UP, false));
    return windows;
  }

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
  public String paperSize() {
    return "100,000 pages; fewer here, as each of 33 walks reads every page 40 times";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions errors =
        new Repetitions(
            List.of("graph", "changed_percent_per_n_reads", "window"), List.of(RELATIVE, L1));
    List<Web> webs =
        bench.repeat(
            (one, web) -> {
              for (double change : CHANGES) {
                errors(one, web, change, errors);
              }
            },
            PAGES,
            new PowerLawGraph());
    return outcome(bench, webs.get(0), errors);
  }

  private static void errors(Bench bench, Web web, double change, Repetitions errors) {
    Map<String, Window> windows = windows();
    List<double[]> importance = importance(bench, web, change);
    walk(bench, web, change, ALL, null, importance, errors);
    String stage = "Reading, " + change + " % changed per round";
    int done = 1;
    for (Map.Entry<String, Window> window : windows.entrySet()) {
      bench.progress().at(stage, done++, windows.size() + 1);
      walk(bench, web, change, window.getKey(), window.getValue(), importance, errors);
    }
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

  private static void walk(
      Bench bench,
      Web web,
      double change,
      String name,
      Window window,
      List<double[]> importance,
      Repetitions errors) {
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
    errors.add(
        List.of(web.name(), change, name), relative / importance.size(), l1 / importance.size());
  }

  private static double l1Percent(double[] estimate, double[] truth) {
    double sum = 0;
    for (int v = 0; v < truth.length; v++) {
      sum += Math.abs(estimate[v] - truth[v]);
    }
    return 100 * sum;
  }

  private static Outcome outcome(Bench bench, Web web, Repetitions errors) {
    double much = CHANGES[CHANGES.length - 1];
    List<Finding> twoErrs = new ArrayList<>();
    List<Finding> improved = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (double change : CHANGES) {
      twoErrs.add(gain(errors, RELATIVE, web, change, VARIABLE_4, VARIABLE_2).above(0));
      improved.add(gain(errors, RELATIVE, web, change, IMPROVED, FIXED).above(0));
    }
    // More measures are better where nothing changes, and worse where much does.
    Finding compromise =
        gain(errors, RELATIVE, web, 0, VARIABLE_8, VARIABLE_4)
            .above(0)
            .and(gain(errors, RELATIVE, web, much, VARIABLE_4, VARIABLE_8).above(0));
    int relative = count(errors, RELATIVE, web, Finding.HOLDS);
    int l1 = count(errors, L1, web, Finding.HOLDS);
    int losses = count(errors, RELATIVE, web, Finding.FAILS);
    int cases = CHANGES.length * VARIABLES.size();
    Finding often =
        2 * relative > cases ? Finding.HOLDS : 2 * losses >= cases ? Finding.FAILS : Finding.OPEN;
    for (String window :
        List.of(VARIABLE_2, VARIABLE_4, VARIABLE_8, LITERAL, FIXED, IMPROVED, INTERPOLATION)) {
      found.add(
          window
              + " "
              + errors.interval(web.name(), 0.0, window).shown(1)
              + " and "
              + errors.interval(web.name(), much, window).shown(1));
    }
    String measured =
        String.format(
            Locale.ROOT,
            "mean relative error (%%) without change and with %s %% changed per n reads: %s;"
                + " interpolation beats closed and running windows of 4 and 8 in %d of %d cases and"
                + " loses in %d, and beats them in %d by L1",
            much,
            String.join(", ", found),
            relative,
            cases,
            losses,
            l1);
    return Outcome.of(
        bench,
        List.of(web),
        measured,
        Parts.of("a window of 2 measures errs more than one of 4", Finding.all(twoErrs))
            .and("a window of 4 is a compromise between 2 and 8", compromise)
            .and("at least 3 measures mend a fixed window", Finding.all(improved))
            .and("interpolation is often better than a variable window", often)
            .byName(),
        errors.table(),
        figure(web, errors));
  }

  /** By how much less one window errs than another. */
  private static Interval gain(
      Repetitions errors, String measure, Web web, double change, String one, String other) {
    return errors.lead(
        measure, List.of(web.name(), change, other), List.of(web.name(), change, one));
  }

  private static int count(Repetitions errors, String measure, Web web, Finding finding) {
    int count = 0;
    for (double change : CHANGES) {
      for (String variable : VARIABLES) {
        Interval gain = gain(errors, measure, web, change, INTERPOLATION, variable);
        count += gain.above(0) == finding ? 1 : 0;
      }
    }
    return count;
  }

  private static Figure figure(Web web, Repetitions errors) {
    List<String> names = new ArrayList<>(List.of(ALL));
    names.addAll(windows().keySet());
    List<Figure.BarGroup> groups = new ArrayList<>();
    for (double change : CHANGES) {
      List<Double> bars =
          names.stream().map(window -> errors.interval(web.name(), change, window).mean()).toList();
      groups.add(new Figure.BarGroup(change == 0 ? "no change" : change + " % changed", bars));
    }
    return new Figure.Bars(
        "Adaptive OPIC on a changing graph, "
            + web.name()
            + ", "
            + web.graph().numNodes()
            + " pages",
        "what is remembered: measures, or time in units of G",
        new Figure.Axis("mean relative error (%), greedy", Figure.Scale.LINEAR),
        names,
        groups);
  }
}
