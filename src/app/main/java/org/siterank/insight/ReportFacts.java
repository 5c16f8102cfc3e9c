package org.siterank.insight;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.siterank.audit.ModelCheck;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.UrlStatus;
import org.siterank.flow.RankInterval;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.Overdispersion;
import org.siterank.inflow.VisitCounter;
import org.siterank.inflow.VisitTotals;
import org.siterank.model.ClickCounts;
import org.siterank.model.InflowSource;
import org.siterank.model.InflowSplit;
import org.siterank.model.StoredFlows;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.model.StructuralRanks;
import org.siterank.rank.SiteSystem;
import org.siterank.report.EditorLinks;
import org.siterank.report.ModelFit;
import org.siterank.report.RecentVisits;
import org.siterank.report.SiteFacts;
import org.siterank.report.SourceValues;
import org.siterank.report.Today;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredPage;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;
import org.siterank.today.RecentViews;
import org.siterank.today.VisitLists;

/** Gathers what the webmaster's report is made of. One object makes one report. */
public final class ReportFacts {

  private final SiteConfig config;
  private final SiteScope scope;
  private final SiteStore store;
  private final StoredRun run;
  private final FirstHit firstHit;
  private final StoredSite model;
  private final SiteGraph graph;

  /** Searches the published pages. */
  @FunctionalInterface
  public interface FirstHit {
    /** The page that stands first for these words, if any is found. */
    Optional<PageUrl> of(String words) throws IOException;
  }

  /** Makes the object that finds sentences where links fit. */
  @FunctionalInterface
  public interface EditorOf {
    /** Makes it of the site as the report knows it. */
    EditorLinks.Editor of(PublishedModel model);
  }

  public ReportFacts(
      SiteConfig config, SiteScope scope, SiteStore store, StoredRun run, FirstHit firstHit)
      throws IOException {
    this.config = config;
    this.scope = scope;
    this.store = store;
    this.run = run;
    this.firstHit = firstHit;
    this.model =
        StoredSite.read(store, scope, config.links()).withNewLinks(store, LinkPosition.CONTENT);
    this.graph = model.graph();
  }

  /**
   * Gathers them.
   *
   * @param today the last complete day of the logs, when there is one
   * @param editor makes the object that finds sentences where links fit
   */
  public SiteFacts gather(Optional<Today> today, EditorOf editor) throws IOException {
    List<StoredRank> ranks = new ArrayList<>();
    store.runs().forEachRank(run.id(), ranks::add);
    List<RankInterval> intervals =
        new ArrayList<>(Collections.nCopies(graph.numNodes(), new RankInterval(0, 0)));
    int moved = graph.numNodes();
    for (StoredRank rank : ranks) {
      int v = graph.node(rank.url().value());
      if (v < 0) {
        moved++;
        continue;
      }
      intervals.set(v, new RankInterval(rank.lower(), rank.upper()));
      moved--;
    }
    SiteSystem system = new SiteSystem(graph, run.damping());
    SiteFlows flows = StoredFlows.of(graph, ranks, run.damping());
    VisitTotals.Builder plain = StoredVisits.plain(model, config.logs());
    VisitTotals.Builder weighted = StoredVisits.weighted(model, config.logs());
    Overdispersion.Builder scattered = StoredVisits.scatter(model, config.logs());
    ViewsByDay daily = new ViewsByDay(config.logs());
    LoggedAddresses logged = new LoggedAddresses(model, config.logs());
    VisitSegments segments = new VisitSegments();
    ClickCounts clicks = new ClickCounts(model);
    InflowSplit split = new InflowSplit(config.logs());
    Optional<RecentViews> recent = RecentViews.begin(store, Instant.now());
    List<VisitCounter> counters =
        new ArrayList<>(
            List.of(plain, weighted, scattered, logged, daily, segments, clicks, split));
    recent.ifPresent(counters::add);
    StoredVisits.read(store, model, config.logs(), counters.toArray(VisitCounter[]::new));
    logged.addLost(store);
    Overdispersion scatter = scattered.done();
    VisitTotals visits = plain.done();
    PageFacts pageFacts =
        PageFacts.of(
            store,
            model,
            config,
            scope,
            Optional.of(run),
            new PageFacts.Counted(visits, clicks, daily, split, scatter.phi()));
    List<PageUrl> unknown = new ArrayList<>();
    List<Integer> goals = goals(unknown);
    LinkDetours detours = LinkDetours.read(store, model.resolver(), graph, flows);
    return new SiteFacts(
        scope.start(),
        new SiteFacts.Run(
            run.id(),
            run.published().orElse(run.started()),
            run.measured(),
            config.rank().tolerance(),
            config.rank().maxIterations(),
            run.iterations(),
            run.l1ErrorBound(),
            run.converged()),
        new SiteFacts.Ranking(
            system,
            flows,
            intervals,
            StructuralRanks.of(system, config.rank()).scores(),
            fit(ranks, weighted.done(), scatter),
            sources(split, scatter, system, flows)),
        new SiteFacts.Crawled(
            pages(),
            detours.links(),
            detours.copies(logged),
            crawl(),
            this::search,
            sisters(clicks)),
        views(visits, scatter, logged, daily),
        new SiteFacts.History(
            PastRuns.read(store, graph, run),
            moved,
            today,
            recent.isEmpty()
                ? RecentVisits.NONE
                : VisitLists.of(store, model, recent.get(), scope, config.logs()),
            OpenedResults.misplaced(config.data())),
        new SiteFacts.GoalPages(
            goals, unknown, editor.of(new PublishedModel(run, model, pageFacts))),
        new AuditReader(store, model).read(logged.window(), detours.chained(), segments.done()));
  }

  private SourceValues sources(
      InflowSplit split, Overdispersion scatter, SiteSystem system, SiteFlows flows) {
    if (!run.measured() || flows.damping() >= 1) { // Where a visit may go on for ever.
      return new SourceValues(List.of());
    }
    return new SourceValues(
        SourceWorth.of(split, scatter.phi(), system, flows, config.rank()).stream()
            .map(
                worth ->
                    new SourceValues.Row(
                        way(worth.source().kind()),
                        worth.source().host(),
                        worth.visits(),
                        worth.viewsPerVisit(),
                        worth.views(),
                        worth.deviation()))
            .toList());
  }

  private static String way(InflowSource.Kind kind) {
    return switch (kind) {
      case SITE -> "external";
      case ESTIMATED -> "assumed";
      default -> kind.name().toLowerCase(Locale.ROOT);
    };
  }

  /** Of several sites, which page is of which, and the clicks that led from one to another. */
  private Optional<SiteFacts.Sisters> sisters(ClickCounts clicks) {
    if (scope.siteNames().isEmpty()) {
      return Optional.empty();
    }
    List<String> siteOf = new ArrayList<>();
    Function<PageUrl, String> nameOf = url -> model.siteName(url);
    for (int v = 0; v < graph.numNodes(); v++) {
      siteOf.add(nameOf.apply(new PageUrl(graph.name(v))));
    }
    Map<String, Map<String, Long>> between = new HashMap<>();
    clicks.forEach(
        (from, to, count) -> {
          if (!siteOf.get(from).equals(siteOf.get(to))) {
            between
                .computeIfAbsent(siteOf.get(from), name -> new HashMap<>())
                .merge(siteOf.get(to), count, Long::sum);
          }
        });
    return Optional.of(new SiteFacts.Sisters(siteOf, nameOf, between));
  }

  private List<Integer> goals(List<PageUrl> unknown) {
    List<Integer> goals = new ArrayList<>();
    for (PageUrl goal : config.report().goals()) {
      int node = model.node(goal);
      if (node < 0) {
        unknown.add(goal);
      } else if (!goals.contains(node)) {
        goals.add(node);
      }
    }
    return goals;
  }

  private SiteFacts.Pages pages() throws IOException {
    String[] titles = new String[graph.numNodes()];
    Arrays.fill(titles, "");
    store
        .pages()
        .forEachHead(
            head -> {
              int v = graph.node(head.url().value());
              if (v >= 0) {
                titles[v] = head.title();
              }
            });
    BitSet editable = new BitSet();
    for (int v = 0; v < titles.length; v++) {
      editable.set(
          v, graph.kind(v) == NodeKind.READ && (!graph.isDangling(v) || isHtml(graph.name(v))));
    }
    return new SiteFacts.Pages(
        model.node(scope.canonical(scope.start())),
        Arrays.asList(titles),
        Arrays.stream(model.depths()).boxed().toList(),
        editable::get);
  }

  /** Nobody puts a link into a finished PDF; what has links already can get another. */
  private boolean isHtml(String name) throws IOException {
    Optional<StoredPage> page = store.pages().page(new PageUrl(name));
    return page.isPresent() && page.get().contentType().contains("html");
  }

  private SiteFacts.Crawl crawl() throws IOException {
    Map<String, Long> addresses = new LinkedHashMap<>();
    for (UrlStatus status : UrlStatus.values()) {
      addresses.put(status.name().toLowerCase(Locale.ROOT), 0L);
    }
    store
        .crawl()
        .forEach(
            record ->
                addresses.merge(record.status().name().toLowerCase(Locale.ROOT), 1L, Long::sum));
    return new SiteFacts.Crawl(addresses);
  }

  private SiteFacts.Views views(
      VisitTotals visits, Overdispersion scatter, LoggedAddresses logged, ViewsByDay daily) {
    double[] outside = new double[graph.numNodes()];
    double[] internal = new double[graph.numNodes()];
    double[] days = new double[graph.numNodes()];
    for (int v = 0; v < outside.length; v++) {
      days[v] = visits.days(v);
      outside[v] = visits.external().sum(v) + visits.induced().sum(v);
      internal[v] = visits.internal().sum(v);
    }
    return new SiteFacts.Views(
        visits.effectiveDays(),
        NodeVector.of(graph, outside),
        NodeVector.of(graph, internal),
        logged.classes(StoredVisits.classWeights(config.logs())),
        scatter.phi(),
        logged.lost(),
        daily.all(),
        NodeVector.of(graph, days));
  }

  private Optional<ModelFit> fit(
      List<StoredRank> ranks, VisitTotals weighted, Overdispersion scatter) {
    if (!run.measured() || graph.numNodes() < 2 || weighted.effectiveVisits() == 0) {
      return Optional.empty();
    }
    ModelCheck check = ModelCheck.of(graph, ranks, weighted, scatter);
    return Optional.of(
        new ModelFit(
            check.pages(),
            check.predictedPerDay(),
            check.observedPerDay(),
            check.tau(),
            check.ceiling(),
            check.clickTau(),
            check.beyondNoise(),
            check.surprises().stream()
                .map(s -> new ModelFit.Surprise(s.page(), s.predicted(), s.observed(), s.z()))
                .toList()));
  }

  private Optional<PageUrl> search(String words) {
    try {
      return firstHit.of(words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Earlier runs on the pages of now. */
  private static final class PastRuns {

    private PastRuns() {}

    static List<SiteFacts.PastRun> read(SiteStore store, SiteGraph graph, StoredRun current)
        throws IOException {
      List<SiteFacts.PastRun> past = new ArrayList<>();
      for (StoredRun run : store.runs().all()) {
        if (run.published().isPresent() && run.id() < current.id()) {
          BitSet ranked = new BitSet();
          SiteFacts.PastRun read = read(store, graph, run, ranked, new HashMap<>());
          if (!ranked.isEmpty() || !read.gone().isEmpty()) { // Scores of old runs are not kept.
            past.add(read);
          }
        }
      }
      return past;
    }

    private static SiteFacts.PastRun read(
        SiteStore store, SiteGraph graph, StoredRun run, BitSet ranked, Map<PageUrl, Double> gone)
        throws IOException {
      double[] scores = new double[graph.numNodes()];
      double[] inflow = new double[graph.numNodes()];
      double[] deviation = new double[graph.numNodes()];
      double[] goneInflow = {0};
      store
          .runs()
          .forEachRank(
              run.id(),
              rank -> {
                int v = graph.node(rank.url().value());
                if (v < 0) {
                  gone.put(rank.url(), rank.score());
                  goneInflow[0] += rank.external() + rank.induced();
                } else {
                  ranked.set(v);
                  scores[v] = rank.score();
                  inflow[v] = rank.external() + rank.induced();
                  deviation[v] = new RankInterval(rank.lower(), rank.upper()).deviation();
                }
              });
      return new SiteFacts.PastRun(
          run.id(),
          run.published().orElseThrow(),
          run.damping(),
          run.measured(),
          ranked::get,
          new SiteFacts.PastRanks(
              NodeVector.of(graph, scores),
              NodeVector.of(graph, inflow),
              NodeVector.of(graph, deviation)),
          gone,
          goneInflow[0]);
    }
  }
}
