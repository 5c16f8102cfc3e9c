package org.siterank.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import org.siterank.config.GateSection;
import org.siterank.flow.ChangeNoise;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

/** A site before a change held against the same site after it. */
final class GateComparison {

  /** Sources of a goal page's change that are told: what a person can look into. */
  static final int CAUSES = 5;

  /** Winners and losers whose noise is computed, of each: two solves for each page. */
  static final int NOISY = 10;

  private final GateBasis basis;
  private final GateSide before;
  private final GateSide after;
  private final int[] places;
  private final Optional<ChangeNoise> noise;

  /**
   * A comparison.
   *
   * @param places where each page before is after, as a node; -1: nowhere
   */
  GateComparison(GateBasis basis, GateSide before, GateSide after, int[] places) {
    this.basis = basis;
    this.before = before;
    this.after = after;
    this.places = places;
    this.noise =
        basis
            .vectors()
            .variance()
            .map(
                variance ->
                    new ChangeNoise(
                        variance,
                        before.system(),
                        after.system(),
                        places,
                        basis.config().rank().maxIterations()));
  }

  /**
   * Reports the effect of the change.
   *
   * @param goals nodes before that must not starve
   * @param remarks what else limits the comparison
   */
  GateReport report(List<Integer> goals, List<String> remarks) {
    GateSection limits = basis.config().gate();
    List<GateReport.Goal> kept = new ArrayList<>();
    goals.forEach(goal -> kept.add(goal(goal, limits.maxDrop())));
    List<GateReport.Change> pages = pages();
    List<PageUrl> unreachable = unreachable();
    List<GateReport.BrokenLink> broken = newlyBroken();
    List<String> failures = new ArrayList<>();
    for (GateReport.Goal goal : kept) {
      if (!goal.passes()) {
        failures.add(failure(goal));
      }
    }
    if (unreachable.size() > limits.maxUnreachable()) {
      failures.add(
          unreachable.size()
              + (unreachable.size() == 1 ? " page" : " pages")
              + " can no longer be reached by links from the start page; "
              + limits.maxUnreachable()
              + " allowed (gate.max-unreachable)");
    }
    if (broken.size() > limits.maxBrokenLinks()) {
      failures.add(
          broken.size()
              + (broken.size() == 1 ? " link is" : " links are")
              + " newly broken; "
              + limits.maxBrokenLinks()
              + " allowed (gate.max-broken-links)");
    }
    return new GateReport(
        new GateReport.Verdict(failures, remarks(remarks, pages)),
        new GateReport.Basis(basis.run().id(), basis.run().measured(), limits.maxDrop()),
        new GateReport.Totals(before.scores().sum(), after.scores().sum(), lostInflow()),
        new GateReport.Convergence(
            before.convergence().l1ErrorBound() + after.convergence().l1ErrorBound(),
            before.convergence().converged() && after.convergence().converged()),
        kept,
        pages,
        unreachable,
        broken);
  }

  private List<String> remarks(List<String> more, List<GateReport.Change> pages) {
    List<String> remarks = new ArrayList<>(basis.remarks());
    remarks.addAll(more);
    double off = 0;
    for (int v = 0; v < before.scores().size(); v++) {
      off += Math.abs(before.scores().get(v) - basis.vectors().published().get(v));
    }
    double allowed = before.convergence().l1ErrorBound() + basis.run().l1ErrorBound();
    if (basis.remarks().isEmpty() && off > allowed + 1e-9 * before.scores().sum()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "the links known today give other ranks than run %d published, by %.3g in all;"
                  + " siterank rank brings it up to date",
              basis.run().id(),
              off));
    }
    long fresh = pages.stream().filter(page -> page.fate() == GateReport.Fate.NEW).count();
    if (fresh > 0) {
      remarks.add(
          fresh
              + (fresh == 1 ? " page is new" : " pages are new")
              + "; what will enter from outside is not known yet and taken as 0");
    }
    return remarks;
  }

  private PageUrl was(int node) {
    return new PageUrl(before.graph().name(node));
  }

  private PageUrl is(int node) {
    return new PageUrl(after.graph().name(node));
  }

  private GateReport.Fate fate(int node) {
    if (places[node] < 0) {
      return GateReport.Fate.VANISHED;
    }
    boolean same = after.graph().name(places[node]).equals(before.graph().name(node));
    return same ? GateReport.Fate.KEPT : GateReport.Fate.MOVED;
  }

  // ---- Pages ----

  private List<GateReport.Change> pages() {
    List<GateReport.Change> changes = new ArrayList<>();
    Map<PageUrl, int[]> nodes = new HashMap<>();
    boolean[] isOld = new boolean[after.graph().numNodes()];
    for (int v = 0; v < places.length; v++) {
      GateReport.Fate fate = fate(v);
      boolean kept = fate == GateReport.Fate.KEPT;
      double score = kept ? after.scores().get(places[v]) : 0;
      if (kept) {
        isOld[places[v]] = true;
      }
      Optional<PageUrl> now = places[v] < 0 ? Optional.empty() : Optional.of(is(places[v]));
      changes.add(
          new GateReport.Change(
              was(v), fate, now, before.scores().get(v), score, OptionalDouble.empty()));
      nodes.put(was(v), new int[] {v, kept ? places[v] : -1});
    }
    for (int v = 0; v < isOld.length; v++) {
      if (!isOld[v] && before.graph().node(after.graph().name(v)) < 0) {
        changes.add(
            new GateReport.Change(
                is(v),
                GateReport.Fate.NEW,
                Optional.of(is(v)),
                0,
                after.scores().get(v),
                OptionalDouble.empty()));
        nodes.put(is(v), new int[] {-1, v});
      }
    }
    changes.sort(
        Comparator.<GateReport.Change>comparingDouble(change -> Math.abs(change.change()))
            .reversed()
            .thenComparing(GateReport.Change::page));
    int[] told = new int[2];
    changes.replaceAll(
        change -> {
          int side = change.change() > 0 ? 1 : 0;
          return change.change() != 0 && told[side]++ < NOISY
              ? withNoise(change, nodes.get(change.page()))
              : change;
        });
    return changes;
  }

  private GateReport.Change withNoise(GateReport.Change change, int[] nodes) {
    return new GateReport.Change(
        change.page(),
        change.fate(),
        change.now(),
        change.before(),
        change.after(),
        deviation(nodes[0], nodes[1]));
  }

  private OptionalDouble deviation(int from, int to) {
    return noise.isPresent()
        ? OptionalDouble.of(noise.get().deviation(from, to))
        : OptionalDouble.empty();
  }

  private double lostInflow() {
    double lost = 0;
    for (int v = 0; v < places.length; v++) {
      lost += places[v] < 0 ? before.inflow().get(v) : 0;
    }
    return lost;
  }

  private List<PageUrl> unreachable() {
    TreeSet<PageUrl> pages = new TreeSet<>();
    for (int v = 0; v < places.length; v++) {
      boolean lost = places[v] >= 0 && !after.reachable().get(places[v]);
      if (lost && before.reachable().get(v)) {
        pages.add(is(places[v]));
      }
    }
    return List.copyOf(pages);
  }

  private List<GateReport.BrokenLink> newlyBroken() {
    return after.broken().stream()
        .filter(link -> !before.broken().contains(link))
        .sorted(
            Comparator.comparing(GateReport.BrokenLink::from)
                .thenComparing(GateReport.BrokenLink::to))
        .toList();
  }

  // ---- Goal pages ----

  private GateReport.Goal goal(int node, double maxDrop) {
    int place = places[node];
    GateReport.Change change =
        new GateReport.Change(
            was(node),
            fate(node),
            place < 0 ? Optional.empty() : Optional.of(is(place)),
            before.scores().get(node),
            place < 0 ? 0 : after.scores().get(place),
            deviation(node, place));
    OptionalDouble counted =
        basis.vectors().counted().isPresent()
            ? OptionalDouble.of(basis.vectors().counted().get().get(node))
            : OptionalDouble.empty();
    double lost = change.before() - change.after();
    boolean passes = place >= 0 && lost <= maxDrop * change.before();
    return new GateReport.Goal(change, counted, causes(node), passes);
  }

  /**
   * Returns what comes from each page and from outside, before and after; the greatest differences.
   */
  private List<GateReport.Cause> causes(int node) {
    Map<PageUrl, double[]> sources = new TreeMap<>();
    double damping = basis.run().damping();
    Arcs old = before.graph().predecessors();
    for (int k = old.begin(node); k < old.end(node); k++) {
      int source = old.node(k);
      PageUrl from = places[source] < 0 ? was(source) : is(places[source]);
      sources.computeIfAbsent(from, url -> new double[2])[0] += before.flow(damping, k);
    }
    double entered = before.inflow().get(node);
    double enters = 0;
    int place = places[node];
    if (place >= 0) {
      enters = after.inflow().get(place);
      Arcs now = after.graph().predecessors();
      for (int k = now.begin(place); k < now.end(place); k++) {
        int source = now.node(k);
        sources.computeIfAbsent(is(source), url -> new double[2])[1] += after.flow(damping, k);
      }
    }
    List<GateReport.Cause> causes = new ArrayList<>();
    causes.add(new GateReport.Cause(Optional.empty(), entered, enters));
    sources.forEach(
        (from, flow) -> causes.add(new GateReport.Cause(Optional.of(from), flow[0], flow[1])));
    causes.sort(
        Comparator.<GateReport.Cause>comparingDouble(cause -> Math.abs(cause.change())).reversed());
    return causes.stream().filter(cause -> cause.change() != 0).limit(CAUSES).toList();
  }

  private String failure(GateReport.Goal goal) {
    GateReport.Change change = goal.change();
    if (change.fate() == GateReport.Fate.VANISHED) {
      return change.page() + " is gone; restore it or redirect its address";
    }
    return String.format(
        Locale.ROOT,
        "%s loses %.1f %% (%.3g to %.3g%s), more than the %.3g %% allowed",
        change.page(),
        100 * goal.drop(),
        change.before(),
        change.after(),
        basis.run().measured() ? " expected page views/day" : "",
        100 * basis.config().gate().maxDrop());
  }

  /** Every page at its own place, when both sides have the same names. */
  static int[] samePlaces(SiteGraph before, SiteGraph after) {
    int[] places = new int[before.numNodes()];
    for (int v = 0; v < places.length; v++) {
      places[v] = after.node(before.name(v));
    }
    return places;
  }
}
