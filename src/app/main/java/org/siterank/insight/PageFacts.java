package org.siterank.insight;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.UrlRecord;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.Overdispersion;
import org.siterank.inflow.VisitTotals;
import org.siterank.model.ClickCounts;
import org.siterank.model.InflowSplit;
import org.siterank.model.PageListing;
import org.siterank.model.StoredFlows;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.report.DailyViews;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredListing;
import org.siterank.store.StoredPage;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;

/** Facts about the pages of a site by node: ranks of a run, visits, clicks and depths. */
public final class PageFacts {

  private final SiteGraph graph;
  private final StoredRank[] ranks; // by node, null where the run has none
  private final int[] positions;
  private final int ranked;
  private final SiteScope scope;
  private final double damping;
  private final boolean measured;
  private final SiteFlows flows;
  private final VisitTotals visits;
  private final int[] referrers;
  private final ClickCounts clicks;
  private final int[] depths;
  private final ViewsByDay daily;
  private final InflowSplit split;
  private final double scatter;

  private PageFacts(
      SiteScope scope,
      SiteGraph graph,
      List<StoredRank> all,
      double damping,
      boolean measured,
      VisitTotals visits,
      ClickCounts clicks,
      int[] depths,
      ViewsByDay daily,
      InflowSplit split,
      double scatter) {
    this.scope = scope;
    this.graph = graph;
    this.ranks = new StoredRank[graph.numNodes()];
    this.positions = new int[ranks.length];
    this.ranked = all.size();
    for (int i = 0; i < all.size(); i++) {
      int node = graph.node(all.get(i).url().value());
      if (node >= 0) {
        ranks[node] = all.get(i);
        positions[node] = i + 1;
      }
    }
    this.damping = damping;
    this.measured = measured;
    this.visits = visits;
    this.referrers = visits.referringHosts();
    this.clicks = clicks;
    this.depths = depths;
    this.daily = daily;
    this.split = split;
    this.scatter = scatter;
    this.flows = StoredFlows.of(graph, all, damping);
  }

  /** Reads what a database knows of the pages of a model. */
  public static PageFacts read(
      SiteStore store,
      StoredSite model,
      SiteConfig config,
      SiteScope scope,
      Optional<StoredRun> run)
      throws IOException {
    VisitTotals.Builder visits = StoredVisits.plain(model, config.logs());
    ClickCounts clicks = new ClickCounts(model);
    ViewsByDay daily = new ViewsByDay(config.logs());
    InflowSplit split = new InflowSplit(config.logs());
    Overdispersion.Builder scatter = StoredVisits.scatter(model, config.logs());
    StoredVisits.read(store, model, config.logs(), visits, clicks, daily, split, scatter);
    return of(
        store,
        model,
        config,
        scope,
        run,
        new Counted(visits.done(), clicks, daily, split, scatter.done().phi()));
  }

  /** Visits that were counted, by what counted them. */
  record Counted(
      VisitTotals visits,
      ClickCounts clicks,
      ViewsByDay daily,
      InflowSplit split,
      double scatter) {}

  /** Those of visits that were read already. */
  static PageFacts of(
      SiteStore store,
      StoredSite model,
      SiteConfig config,
      SiteScope scope,
      Optional<StoredRun> run,
      Counted counted)
      throws IOException {
    return new PageFacts(
        scope,
        model.graph(),
        run.isPresent() ? ranks(store, run.get()) : List.of(),
        run.map(StoredRun::damping).orElse(config.rank().damping()),
        run.isPresent() && run.get().measured(),
        counted.visits(),
        counted.clicks(),
        model.depths(),
        counted.daily(),
        counted.split(),
        counted.scatter());
  }

  /** The ranks of a run, best first, equal scores by URL. */
  public static List<StoredRank> ranks(SiteStore store, StoredRun run) throws IOException {
    List<StoredRank> ranks = new ArrayList<>();
    store.runs().forEachRank(run.id(), ranks::add);
    ranks.sort(
        Comparator.comparingDouble(StoredRank::score).reversed().thenComparing(StoredRank::url));
    return ranks;
  }

  /** Returns the rank of a page in the run, or null when the run did not rank it. */
  public StoredRank rank(int node) {
    return ranks[node];
  }

  /** The flows of the run's ranks, on the graph of the model. */
  public SiteFlows flows() {
    return flows;
  }

  /** Inflow by source, by the visits that were counted. */
  public InflowSplit split() {
    return split;
  }

  /** Page views of the whole site by day. */
  public DailyViews daily() {
    return daily.all();
  }

  /** Variance over mean of daily counts. */
  public double scatter() {
    return scatter;
  }

  /** Page views of a page per day that were counted; 0 without logs. */
  public double countedPerDay(int node) {
    return visits.viewsPerDay(node);
  }

  /** Returns true if the logs have page views. */
  public boolean hasViews() {
    return !daily.all().isEmpty();
  }

  /** Page views of a page that were counted in the window. */
  public long counted(int node) {
    return Math.round(
        visits.external().sum(node) + visits.induced().sum(node) + visits.internal().sum(node));
  }

  /** Days in which the views of a page were counted; 0 without logs. */
  public double days(int node) {
    return visits.days(node);
  }

  /** Clicks from page to page that were counted in the window. */
  public ClickCounts clicks() {
    return clicks;
  }

  /** All that is known of a page, read from a database. */
  public PageReport report(int node, SiteStore store, StoredSite model) throws IOException {
    PageUrl url = new PageUrl(graph.name(node));
    return report(
        node,
        store.pages().page(url),
        store.crawl().find(url),
        store.listings().find(url),
        PageQueries.read(store, model, node));
  }

  private PageReport report(
      int node,
      Optional<StoredPage> page,
      Optional<UrlRecord> record,
      Optional<StoredListing> listing,
      Optional<PageQueries> queries) {
    Optional<StoredRank> own = Optional.ofNullable(ranks[node]);
    Optional<PageReport.Flows> ownFlows =
        own.map(
            rank ->
                new PageReport.Flows(
                    flows.incoming().internal().get(node),
                    flows.incoming().external().get(node),
                    flows.incoming().induced().get(node),
                    flows.outgoing().internal().get(node),
                    flows.outgoing().external().get(node),
                    flows.outgoing().dissipated().get(node),
                    flows.outgoing().leak().get(node)));
    NodeVector scores = flows.scores();
    PageUrl url = new PageUrl(graph.name(node));
    return new PageReport(
        url,
        scope.siteName(url).orElseGet(url::authority),
        new PageReport.Said(
            page.map(StoredPage::title).orElse(""),
            page.flatMap(StoredPage::dated),
            page.map(PageContent::of),
            listing.map(PageListing::of)),
        new PageReport.Crawled(record, depths[node]),
        new PageReport.Standing(positions[node], ranked, own, measured, ownFlows),
        new PageReport.Visits(
            Math.round(visits.external().sum(node)),
            Math.round(visits.induced().sum(node) - visits.returning().sum(node)),
            Math.round(visits.returning().sum(node)),
            Math.round(visits.internal().sum(node)),
            visits.days(node),
            referrers[node]),
        new PageReport.History(
            daily.of(node, visits.days(node)),
            scatter,
            split.counted(node).entrySet().stream()
                .map(source -> new PageReport.Source(source.getKey(), source.getValue()))
                .sorted(
                    Comparator.comparingLong(PageReport.Source::visits)
                        .reversed()
                        .thenComparing(PageReport.Source::from))
                .toList(),
            queries),
        new PageReport.Links(
            passages(
                graph.predecessors(),
                node,
                v -> damping * scores.get(v) / graph.outdegree(v),
                v -> clicks.between(v, node)),
            passages(
                graph.successors(),
                node,
                v -> damping * scores.get(node) / graph.outdegree(node),
                v -> clicks.between(node, v)),
            graph.externalOutdegree(node)));
  }

  private List<PageReport.Passage> passages(
      Arcs arcs, int node, IntToDoubleFunction flow, IntToLongFunction clicks) {
    List<PageReport.Passage> passages = new ArrayList<>();
    for (int position = arcs.begin(node); position < arcs.end(node); position++) {
      int other = arcs.node(position);
      passages.add(
          new PageReport.Passage(
              new PageUrl(graph.name(other)),
              flow.applyAsDouble(other) * arcs.weight(position),
              clicks.applyAsLong(other)));
    }
    passages.sort(
        Comparator.comparingDouble(PageReport.Passage::flow)
            .reversed()
            .thenComparing(PageReport.Passage::page));
    return passages;
  }
}
