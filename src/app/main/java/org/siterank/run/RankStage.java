package org.siterank.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.siterank.config.LinksSection;
import org.siterank.config.RankSection;
import org.siterank.config.SiteConfig;
import org.siterank.flow.EntryValues;
import org.siterank.flow.RankInterval;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.index.IndexChanges;
import org.siterank.inflow.VisitCounter;
import org.siterank.inflow.VisitFigures;
import org.siterank.model.DatedPages;
import org.siterank.model.LinkShares;
import org.siterank.model.PageEntries;
import org.siterank.model.SiteInflow;
import org.siterank.model.SiteListings;
import org.siterank.model.SiteRights;
import org.siterank.model.SiteTemplate;
import org.siterank.model.StoredSite;
import org.siterank.rank.Convergence;
import org.siterank.rank.Method;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;
import org.siterank.rights.AccessRules;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;
import org.siterank.today.RecentViews;
import org.siterank.today.StoredToday;

/** The last stage of a run: graph and inflow to ranks, ranks and texts to a published index. */
public final class RankStage {

  /** Precision of the values of entries, of which only the order of magnitude counts. */
  private static final double ROUGHLY = 0.01;

  private final SiteConfig config;
  private final SiteScope scope;
  private final SiteStore store;
  private final Path indexPath;
  private final RunProgress progress;
  private final Map<String, Duration> times;
  private final List<String> warnings;

  RankStage(
      SiteConfig config,
      SiteScope scope,
      SiteStore store,
      Path indexPath,
      RunProgress progress,
      Map<String, Duration> times,
      List<String> warnings) {
    this.config = config;
    this.scope = scope;
    this.store = store;
    this.indexPath = indexPath;
    this.progress = progress;
    this.times = times;
    this.warnings = warnings;
  }

  /** Ranks and publishes; nothing where {@link EmptyPages} or {@link ChurnGuard} says no. */
  Optional<RankReport> run(Instant started) throws IOException {
    Optional<Prepared> found = prepare(started);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Prepared prepared = found.get();
    long begin = System.nanoTime();
    Optional<IndexChanges> changes =
        new PublishStage(config, store, indexPath, progress, warnings)
            .publish(prepared.entries(), prepared.ranked().basis());
    addTime("index", begin);
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    prepared.today().keep(config.data(), store, prepared.ranked().basis().run());
    prepared.today().problem().ifPresent(warnings::add);
    return Optional.of(prepared.ranked().report().of(prepared.entries().dates(), changes.get()));
  }

  /**
   * The parts of a publication. Neither the graph nor the addresses that are no page are held by
   * it: they would be most of the memory of a large site while its index is written.
   */
  private record Prepared(Ranked ranked, StoredToday.Made today, PageEntries entries) {}

  /** Ranks, and reads what is published; nothing where {@link EmptyPages} says no. */
  private Optional<Prepared> prepare(Instant started) throws IOException {
    long begin = System.nanoTime();
    progress.update("Ranking", 0, -1, "");
    SiteTemplate.learn(store);
    saveReaders();
    StoredSite model = StoredSite.readEqual(store, scope, config.links());
    if (model.graph().numNodes() == 0) {
      throw new IOException("no page of the site is known yet; crawl it first");
    }
    Optional<String> login = EmptyPages.of(store, scope).login(config.crawl().maxVanished());
    if (login.isPresent()) {
      warnings.add(login.get());
      return Optional.empty();
    }
    Instant now = Instant.now();
    Optional<RecentViews> views = RecentViews.begin(store, now, model.missingLinks()::isGone);
    Solved solved = rank(started, model, views);
    addTime("rank", begin);

    begin = System.nanoTime();
    SiteListings listings = SiteListings.learn(store, model, config.search().listings());
    PageEntries entries = PageEntries.read(store, model, listings::kind, solved.scores()::get);
    addTime("index", begin);

    begin = System.nanoTime();
    StoredToday.Made today = StoredToday.make(config, scope, store, model, now, views);
    addTime("today", begin);
    return Optional.of(new Prepared(solved.ranked(), today, entries));
  }

  private void addTime(String part, long begin) {
    times.merge(part, Duration.ofNanos(System.nanoTime() - begin), Duration::plus);
  }

  /** The part of a ranking that is kept when it is stored: a system of a million pages is large. */
  private record Ranked(PublishStage.Basis basis, Report report) {}

  /**
   * A ranking, and the ranks by which the index sorts.
   *
   * @param scores by node
   */
  private record Solved(Ranked ranked, NodeVector scores) {}

  /** A report on a ranking, once it is published. */
  private interface Report {
    RankReport of(DatedPages dates, IndexChanges changes);
  }

  private Solved rank(Instant started, StoredSite model, Optional<RecentViews> views)
      throws IOException {
    VisitCounter[] counters = views.stream().toArray(VisitCounter[]::new);
    SiteInflow site = SiteInflow.learn(store, model, config, counters);
    SiteGraph graph = site.system().graph();
    warnings.addAll(site.warnings());
    Entering entering = Entering.of(graph, site);
    RankSection options = config.rank();
    SitePageRank ranking =
        new SitePageRank(
            site.damping(), options.tolerance(), options.maxIterations(), Method.ACCELERATED);
    Ranks ranks =
        ranking.rank(site.system(), entering.total(), lastScores(graph, entering.total()));
    warnings.addAll(ranks.remarks());
    warnIfNearlySingular(site.system());
    RankIntervals intervals =
        RankIntervals.of(site, config.logs().estimator(), options, ranking, ranks.scores());
    SearchRanks plain = SearchRanks.of(site, ranks.scores(), ranking, options);
    SearchRanks search =
        RisingPages.of(store, started, ranks.scores(), options.quality())
            .map(plain::times)
            .orElse(plain);
    long run = save(started, ranking, ranks, entering, intervals, search);
    RunShares.save(store, run, site);
    Ranked ranked =
        new Ranked(
            new PublishStage.Basis(run, search.evidence(), search.pivot()),
            report(run, model, entering, ranks));
    return new Solved(ranked, search.scores());
  }

  /** Stores who may read which page by the rules now, before anything is made of the pages. */
  private void saveReaders() throws IOException {
    AccessRules rules = AccessRules.read(config.rights(), config.accounts(), scope);
    Map<PageUrl, Readers> readers = Map.of();
    if (rules.any()) {
      SiteRights rights = SiteRights.of(store, scope, rules);
      warnings.addAll(rights.warnings());
      readers = rights.readers();
    } else {
      long closed = store.readers().all().values().stream().filter(r -> !r.isPublic()).count();
      if (closed > 0) {
        warnings.add(
            "there are no access rules any more (rights.rules, rights.file, rights.header,"
                + " rights.meta, access.as), so that everybody may read the pages now that not everybody could: "
                + closed);
      }
    }
    store.readers().save(readers);
  }

  /** Warns when few links decide all ranks, which takes a damping near 1. */
  private void warnIfNearlySingular(SiteSystem system) {
    if (!EntryValues.mayBeNearlySingular(system.damping())) {
      return;
    }
    int most = config.rank().maxIterations();
    EntryValues entries =
        EntryValues.of(system, Stop.errorBelow(ROUGHLY).or(Stop.afterIterations(most)));
    if (entries.isNearlySingular()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "one visit to %s leads to %.3g million page views: hardly anybody leaves the site at"
                  + " damping %s, and a single changed link may move every rank; set rank.damping"
                  + " lower, 0.85 is usual",
              system.graph().name(entries.best()),
              entries.largest() / 1e6,
              system.damping()));
    }
  }

  /** Ranks by an inflow; nothing is written. */
  public static LearntRanks learn(SiteInflow site, RankSection options) {
    SitePageRank ranking =
        new SitePageRank(
            site.damping(), options.tolerance(), options.maxIterations(), Method.ACCELERATED);
    SiteGraph graph = site.system().graph();
    NodeVector inflow = Entering.of(graph, site).total();
    NodeVector scores = ranking.rank(site.system(), inflow, inflow).scores();
    SearchRanks search = SearchRanks.of(site, scores, ranking, options);
    Map<PageUrl, Double> ranks = new HashMap<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      ranks.put(new PageUrl(graph.name(v)), search.scores().get(v));
    }
    return new LearntRanks(ranks, search.evidence(), search.pivot());
  }

  /** The inflow of each page, as vectors of the graph. */
  private record Entering(NodeVector external, NodeVector induced, SiteInflow site) {

    static Entering of(SiteGraph graph, SiteInflow site) {
      return new Entering(
          NodeVector.of(graph, site.inflow().external()),
          NodeVector.of(graph, site.inflow().induced()),
          site);
    }

    boolean measured() {
      return site.inflow().isMeasured();
    }

    NodeVector total() {
      return external.plus(induced);
    }
  }

  /** Where the last ranking ended is a good place to begin. */
  private NodeVector lastScores(SiteGraph graph, NodeVector inflow) throws IOException {
    double[] start = inflow.toArray();
    Optional<StoredRun> last =
        store.runs().all().stream().filter(r -> r.published().isPresent()).findFirst();
    if (last.isPresent()) {
      store
          .runs()
          .forEachRank(
              last.get().id(),
              rank -> {
                int node = graph.node(rank.url().value());
                if (node >= 0) {
                  start[node] = rank.score();
                }
              });
    }
    return NodeVector.of(graph, start);
  }

  private long save(
      Instant started,
      SitePageRank ranking,
      Ranks ranks,
      Entering inflow,
      RankIntervals intervals,
      SearchRanks search)
      throws IOException {
    SiteGraph graph = ranks.scores().graph();
    StoredRun run =
        new StoredRun(
            0,
            started,
            Optional.empty(),
            ranking.toString(),
            ranking.damping(),
            inflow.measured(),
            graph.numNodes(),
            graph.numArcs(),
            ranks.convergence().iterations(),
            ranks.convergence().l1ErrorBound(),
            ranks.convergence().converged());
    // One row at a time: all of them would be as large as the graph.
    IntFunction<StoredRank> row =
        v -> {
          double score = ranks.scores().get(v);
          RankInterval interval = intervals.of(v);
          return new StoredRank(
              new PageUrl(graph.name(v)),
              score,
              inflow.external().get(v),
              inflow.induced().get(v),
              interval.lower(),
              interval.upper(),
              inflow.site().promoted().factors().get(v));
        };
    return store
        .runs()
        .save(
            run,
            () -> IntStream.range(0, graph.numNodes()).mapToObj(row).iterator(),
            search.counted());
  }

  private boolean isWeightedByOption() {
    return config.links().weights() == LinksSection.Weights.CLICKS;
  }

  /** The numbers of a ranking; of its system and its vectors nothing is held. */
  private Report report(long run, StoredSite model, Entering inflow, Ranks ranks) {
    SiteGraph graph = model.graph();
    SiteInflow site = inflow.site();
    VisitFigures visits = site.counted().totals().figures();
    IntStream nodes = IntStream.range(0, graph.numNodes());
    int read = (int) nodes.filter(v -> graph.kind(v) == NodeKind.READ).count();
    RankReport.Graph ranked =
        new RankReport.Graph(
            read,
            graph.numNodes() - read,
            model.resolver().duplicates(),
            graph.numArcs(),
            IntStream.range(0, graph.numNodes()).mapToLong(graph::externalOutdegree).sum(),
            model.brokenLinks(),
            site.shares()
                .filter(shares -> shares.isDecided() || isWeightedByOption())
                .map(LinkShares::inWords));
    RankReport.Views views =
        new RankReport.Views(
            visits.external(),
            visits.induced(),
            visits.returning(),
            visits.internal(),
            visits.capped(),
            site.counted().totals().unresolvedAddresses(),
            site.counted().totals().unresolvedVisits());
    RankReport.Inflow entering =
        new RankReport.Inflow(
            inflow.measured(),
            config.logs().estimator().label(),
            inflow.total().sum(),
            site.promoted().patterns());
    Convergence convergence = ranks.convergence();
    RankReport.Solution solution =
        new RankReport.Solution(
            convergence.iterations(),
            convergence.l1ErrorBound(),
            convergence.converged(),
            ranks.scores().sum());
    RankReport.Damping damping =
        new RankReport.Damping(
            site.damping(),
            site.measuredDamping().used(),
            site.measuredDamping().objection(),
            site.measuredDamping().estimate());
    return (dates, changes) ->
        new RankReport(run, ranked, views, entering, solution, damping, dates, changes);
  }
}
