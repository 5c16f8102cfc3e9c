package org.siterank.change;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.siterank.config.SiteConfig;
import org.siterank.flow.RankDifference;
import org.siterank.flow.RankNoise;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.insight.PageFacts;
import org.siterank.insight.PageReport;
import org.siterank.insight.SiteWorth;
import org.siterank.insight.SourceWorth;
import org.siterank.model.DayRange;
import org.siterank.model.LeavingFlows;
import org.siterank.model.LinkRules;
import org.siterank.model.NotPublishedException;
import org.siterank.model.SiteInflow;
import org.siterank.model.StoredFlows;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.model.StructuralRanks;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;
import org.siterank.run.LearntRanks;
import org.siterank.run.RankStage;
import org.siterank.searchlog.OwnQuery;
import org.siterank.searchlog.SearchClicks;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;
import org.siterank.whatif.SiteEdit;

/**
 * Read-only queries of a stored site: pages, links, visits, and the ranks of the published run. The
 * graph is made anew from the database when the view is opened.
 */
public final class SiteQueries implements AutoCloseable {

  private final SiteConfig config;
  private final SiteScope scope;
  private final SiteStore store;
  private final Optional<StoredRun> run;
  private final StoredSite model;
  private NodeVector structure; // ranks by the links alone, null until they are asked for
  private SiteSystem system; // of the last solve, for the next one; null at first

  public SiteQueries(SiteConfig config, SiteScope scope, SiteStore store, Optional<StoredRun> run)
      throws IOException {
    this.config = config;
    this.scope = scope;
    this.store = store;
    this.run = run;
    this.model = StoredSite.read(store, scope, config.links());
  }

  /** The published run. */
  public Optional<StoredRun> run() {
    return run;
  }

  /**
   * The ranks of the published run, best first, equal scores by URL.
   *
   * @throws NotPublishedException when there is none
   */
  public List<StoredRank> ranks() throws IOException {
    if (run.isEmpty()) {
      throw new NotPublishedException(config.data());
    }
    return PageFacts.ranks(store, run.get());
  }

  /**
   * Where the importance of each page comes from and where it goes, by the ranks of the published
   * run and the links as they are known now.
   *
   * @throws NotPublishedException when nothing is published
   */
  public SiteFlows flows() throws IOException {
    return StoredFlows.of(model.graph(), ranks(), run.orElseThrow().damping());
  }

  /** Days of the time observed, all of the window alike: views divided by it are views per day. */
  public double exposureDays() throws IOException {
    return StoredVisits.plain(store, model, config.logs()).effectiveDays();
  }

  /**
   * Flows to addresses of other sites over the links of this one, by the ranks of the published
   * run: the sum of d P / d+ over the links to each, in the unit of the ranks.
   *
   * @param wanted which addresses
   * @throws NotPublishedException when there is no run
   */
  public SortedMap<PageUrl, Double> flowsOut(Predicate<PageUrl> wanted) throws IOException {
    SiteFlows flows = flows();
    return LeavingFlows.read(
        store, model, config.links(), flows, url -> !scope.owns(url) && wanted.test(url));
  }

  /**
   * The sources of visitors and what each is worth, by the published run.
   *
   * @throws NotPublishedException when nothing is published
   */
  public List<SourceWorth> sources() throws IOException {
    return SourceWorth.read(store, model, config, flows());
  }

  /** Pages, links, visits and clicks as tables. */
  public SiteTables tables() {
    return new SiteTables(config, store, model);
  }

  /**
   * The sites of the installation and the hosts that send them visitors, by the published run.
   *
   * @throws NotPublishedException when nothing is published
   */
  public List<SiteWorth> sites() throws IOException {
    return SiteWorth.of(model, flows(), sources());
  }

  /** The pages of the site and the links between them. */
  public SiteGraph graph() {
    return model.graph();
  }

  /**
   * The pages and links, where links that are added take the share that is expected of them.
   *
   * @param place where on a page such links are
   */
  public SiteGraph graph(LinkPosition place) throws IOException {
    return model.withNewLinks(store, place).graph();
  }

  /** The nodes of the start page of each site. */
  public IntStream starts() {
    return IntStream.of(model.starts());
  }

  /** The links of some pages that leave the site, as pairs of page and target. */
  public Set<List<String>> externalLinks(Set<String> pages) throws IOException {
    Set<List<String>> links = new HashSet<>();
    new LinkRules(model.resolver(), config.links())
        .forEachPage(
            store,
            (source, targets) -> {
              boolean wanted = pages.contains(source.value());
              for (String target : targets.keySet()) {
                if ((wanted || pages.contains(target)) && model.graph().node(target) < 0) {
                  links.add(List.of(source.value(), target));
                }
              }
            },
            (source, target, text) -> {});
    return links;
  }

  /**
   * Reports the effect of edits of links on some pages, held against the published run.
   *
   * @param goals the pages that must not starve; when none is named, those of the configuration
   * @throws NotPublishedException when nothing is published
   * @throws UnknownGoalException when there are no goals, or one is unknown
   * @throws IllegalArgumentException when an edit is impossible
   */
  public GateReport gate(SiteEdit edit, List<PageUrl> goals) throws IOException {
    return gate(edit, goals, LinkPosition.CONTENT);
  }

  /**
   * Reports the effect of edits, with new links at a place.
   *
   * @param place where on a page links are that the edit adds
   */
  public GateReport gate(SiteEdit edit, List<PageUrl> goals, LinkPosition place)
      throws IOException {
    return gate(goals, place).edited(edit, place);
  }

  /** The pages named, else those of the gate, else those of the report. */
  private List<PageUrl> goals(List<PageUrl> named) {
    if (!named.isEmpty()) {
      return named;
    }
    return config.gate().pages().isEmpty() ? config.report().goals() : config.gate().pages();
  }

  public Gate gate(List<PageUrl> goals) throws IOException {
    return gate(goals, LinkPosition.CONTENT);
  }

  private Gate gate(List<PageUrl> goals, LinkPosition place) throws IOException {
    if (run.isEmpty()) {
      throw new NotPublishedException(config.data());
    }
    return new Gate(store, GateBasis.read(config, scope, store, run.get(), place), goals(goals));
  }

  /**
   * The page that an address stands for: itself, where it redirects to, or what it is a copy of.
   */
  public Optional<PageUrl> pageAt(PageUrl address) {
    int node = model.node(address);
    return node < 0 ? Optional.empty() : Optional.of(new PageUrl(model.graph().name(node)));
  }

  /** Pages of the site that link to each page. */
  public Map<PageUrl, Double> inlinks() {
    SiteGraph graph = model.graph();
    Map<PageUrl, Double> inlinks = new HashMap<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      double count = graph.predecessors().end(v) - graph.predecessors().begin(v);
      inlinks.put(new PageUrl(graph.name(v)), count);
    }
    return inlinks;
  }

  /** The ranks of the days that the configuration names, solved anew. */
  public LearntRanks learntRanks() throws IOException {
    SiteInflow site = SiteInflow.of(store, model, config);
    system = site.system();
    return RankStage.learn(site, config.rank());
  }

  /** Clicks on results of the own search on the days that the configuration names. */
  public SearchClicks searchClicks() throws IOException {
    return SearchClicks.read(store, model, DayRange.of(config.logs()), config.data());
  }

  /** Returns the ranks by the links alone. */
  public Map<PageUrl, Double> structuralRanks() {
    return OtherRankings.byUrl(structure());
  }

  private NodeVector structure() {
    if (structure == null) {
      SiteGraph graph = model.graph();
      if (system == null) {
        system = new SiteSystem(graph, config.rank().damping());
      }
      structure = StructuralRanks.of(system, config.rank()).scores();
    }
    return structure;
  }

  /** The links around the pages that queries find. */
  public Neighbourhoods neighbourhoods() {
    return new Neighbourhoods(model.graph());
  }

  /** The pages by other algorithms than the one that is published. */
  public OtherRankings otherRankings() {
    return new OtherRankings(structure());
  }

  /**
   * Returns what people asked the site's own search and chose, most asked first: queries that at
   * least as many visits asked as the configuration wants, and pages that are known.
   */
  public List<OwnQuery> ownQueries() throws IOException {
    OwnQuery.Collector collector = new OwnQuery.Collector();
    DayRange days = DayRange.of(config.logs());
    store
        .referrals()
        .forEachQuery(
            count -> {
              if (days.contains(count.day())) {
                model.resolver().page(count.url()).ifPresent(page -> collector.add(count, page));
              }
            });
    int minVisits = config.logs().ownSearchMinVisits();
    return collector.queries().stream().filter(query -> query.visits() >= minVisits).toList();
  }

  /** All that is known of the page at an address. */
  public Optional<PageReport> page(PageUrl address) throws IOException {
    int node = model.node(address);
    if (node < 0) {
      return Optional.empty();
    }
    PageFacts facts = PageFacts.read(store, model, config, scope, run);
    return Optional.of(facts.report(node, store, model));
  }

  /**
   * Whether one page is before another by more than the noise of the counted visits: ranks of the
   * published run, noise by the graph and the visits of now. Nothing when a page is not known or
   * not ranked, or when no visits were measured, so that there is no noise to compare with.
   *
   * @throws NotPublishedException when nothing is published
   */
  public Optional<RankDifference> compare(PageUrl first, PageUrl second) throws IOException {
    SiteGraph graph = model.graph();
    int a = model.node(first);
    int b = model.node(second);
    double[] scores = new double[graph.numNodes()];
    boolean[] ranked = new boolean[graph.numNodes()];
    for (StoredRank rank : ranks()) {
      int v = graph.node(rank.url().value());
      if (v >= 0) {
        scores[v] = rank.score();
        ranked[v] = true;
      }
    }
    if (a < 0 || b < 0 || !ranked[a] || !ranked[b]) {
      return Optional.empty();
    }
    SiteInflow site = SiteInflow.of(store, model, config);
    if (!site.inflow().isMeasured()) {
      return Optional.empty();
    }
    NodeVector variance = NodeVector.of(graph, site.inflow().variance());
    Stop stop =
        Stop.errorBelow(config.rank().tolerance())
            .or(Stop.afterIterations(config.rank().maxIterations()));
    double damping = run.map(StoredRun::damping).orElse(config.rank().damping());
    return Optional.of(
        new RankNoise(variance, site.system().withDamping(damping), stop)
            .difference(NodeVector.of(graph, scores), a, b));
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
