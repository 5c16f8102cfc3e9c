package org.siterank.insight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.siterank.flow.Amplification;
import org.siterank.flow.LeakCause;
import org.siterank.flow.SiteFlows;
import org.siterank.flow.Totals;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.model.InflowSource;
import org.siterank.model.InflowSplit;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRun;
import org.siterank.whatif.WhatIf;

/** The numbers of a {@link SiteOverview}. */
public final class OverviewBuilder {

  /** Lines of each list. */
  private static final int LISTED = 15;

  /** A sum of many numbers is off by rounding in any case, relative to the sum. */
  private static final double ROUNDING = 1e-12;

  private final StoredRun run;
  private final PageFacts facts;
  private final InflowSplit split;
  private final WhatIf whatIf;
  private final String[] titles;
  private final SiteGraph graph;
  private final SiteFlows flows;

  public OverviewBuilder(
      StoredRun run, PageFacts facts, InflowSplit split, WhatIf whatIf, String[] titles) {
    this.run = run;
    this.facts = facts;
    this.split = split;
    this.whatIf = whatIf;
    this.titles = titles;
    this.graph = whatIf.inflow().graph();
    this.flows = facts.flows();
  }

  public SiteOverview overview(int[] byScore) {
    Totals totals = flows.totals();
    Amplification amplification = flows.amplification();
    Map<String, Double> leaks = new TreeMap<>();
    totals.outgoing().leakBy().forEach((cause, amount) -> leaks.put(name(cause), amount));
    TopShares<InflowSource> sources = new TopShares<>();
    int read = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      read += graph.kind(v) == NodeKind.READ ? 1 : 0;
      split.divide(
          v, flows.incoming().external().get(v), flows.incoming().induced().get(v), sources::add);
    }
    NodeVector now = whatIf.before().scores();
    double drift = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      drift += Math.abs(now.get(v) - flows.scores().get(v));
    }
    double rounding = ROUNDING * totals.score();
    double errors = run.l1ErrorBound() + whatIf.before().convergence().l1ErrorBound() + rounding;
    // The residual of an answer x is (I - d A_S^T)(P - x): at most 1 + d times its error.
    double tolerance = (1 + run.damping()) * run.l1ErrorBound() + rounding;
    return new SiteOverview(
        run,
        new SiteOverview.Pages(read, graph.numNodes() - read, top(byScore), leaking()),
        new SiteOverview.Flows(
            totals.score(),
            totals.incoming().external(),
            totals.incoming().induced(),
            totals.incoming().internal(),
            totals.outgoing().external(),
            totals.outgoing().dissipated(),
            leaks),
        new SiteOverview.Balance(
            totals.externalResidual(),
            tolerance,
            amplification.alpha(),
            amplification.meanInternalShare()),
        sources.largest(LISTED),
        new SiteOverview.Drift(drift, drift > errors),
        new SiteOverview.Views(facts.daily(), facts.scatter()));
  }

  private static String name(LeakCause cause) {
    return cause.name().toLowerCase(Locale.ROOT);
  }

  private String title(int node) {
    return titles[node] == null ? "" : titles[node];
  }

  private List<SiteOverview.Top> top(int[] byScore) {
    List<SiteOverview.Top> top = new ArrayList<>();
    for (int i = 0; i < byScore.length && top.size() < LISTED; i++) {
      if (facts.rank(byScore[i]) != null) {
        top.add(
            new SiteOverview.Top(
                facts.rank(byScore[i]), title(byScore[i]), facts.countedPerDay(byScore[i])));
      }
    }
    return top;
  }

  private List<SiteOverview.Leaking> leaking() {
    return IntStream.range(0, graph.numNodes())
        .filter(v -> lost(v) > 0)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer v) -> -lost(v)).thenComparingInt(v -> v))
        .limit(LISTED)
        .map(
            v ->
                new SiteOverview.Leaking(
                    new PageUrl(graph.name(v)),
                    title(v),
                    flows.outgoing().external().get(v),
                    flows.outgoing().leak().get(v),
                    cause(v)))
        .toList();
  }

  private double lost(int v) {
    return flows.outgoing().external().get(v) + flows.outgoing().leak().get(v);
  }

  /** The cause of most of what leaks in a page. */
  private String cause(int v) {
    Map<LeakCause, Double> amounts = new EnumMap<>(LeakCause.class);
    flows.outgoing().leakBy().forEach((cause, values) -> amounts.put(cause, values.get(v)));
    return amounts.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .max(Map.Entry.comparingByValue())
        .map(entry -> name(entry.getKey()))
        .orElse("");
  }
}
