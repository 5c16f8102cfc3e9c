package org.siterank.change;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.siterank.cache.Recent;
import org.siterank.config.SiteConfig;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.insight.OriginSearch;
import org.siterank.insight.OtherAddress;
import org.siterank.insight.OverviewBuilder;
import org.siterank.insight.PageFacts;
import org.siterank.insight.PageOrigins;
import org.siterank.insight.PageReport;
import org.siterank.insight.PublishedModel;
import org.siterank.insight.RankTrend;
import org.siterank.insight.SiteOverview;
import org.siterank.model.InflowSplit;
import org.siterank.model.StoredSite;
import org.siterank.rank.Method;
import org.siterank.rank.RankSinkException;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;
import org.siterank.whatif.WhatIf;

/**
 * A published run held in memory, for the questions of a webmaster: where the importance of a page
 * comes from, what an edit of links would change, which link would help. Loaded once per run; every
 * answer afterwards is computed from what is here, so that trying an edit takes a fraction of a
 * second on a site of 100,000 pages. Thread-safe.
 *
 * <p>Inflow and damping are those of the published run, the links those that are known now: the
 * same, unless the site was crawled since without being ranked ({@link
 * SiteOverview.Drift#significant}).
 */
public final class WebmasterSession {

  /** Documents that have links a webmaster writes by hand or by template. */
  private static final Set<String> EDITABLE = Set.of("text/html", "application/xhtml+xml");

  /** Answers about single pages that are kept; some 10 kB each. */
  private static final int KEPT = 500;

  private final SiteConfig config;
  private final PublishedModel published;
  private final StoredRun run;
  private final StoredSite model;
  private final SiteGraph graph;
  private final PageFacts facts;
  private final boolean severalSites;
  private final InflowSplit split;
  private final String[] titles;
  private final BitSet editable;
  private final WhatIf whatIf;
  private final int[] byScore;
  private volatile SiteOverview overview;
  private final Map<Integer, PageOrigins> origins = Collections.synchronizedMap(new Recent<>(KEPT));
  private final Map<Integer, PageWorth> worths = Collections.synchronizedMap(new Recent<>(KEPT));
  private final Map<String, GoalAdvice> goals = Collections.synchronizedMap(new Recent<>(KEPT));

  private WebmasterSession(
      SiteConfig config, PublishedModel published, SiteScope scope, SiteStore store)
      throws IOException, NoAnswerException {
    this.config = config;
    this.published = published;
    this.run = published.run();
    this.severalSites = !scope.siteNames().isEmpty();
    this.model = published.site();
    this.graph = model.graph();
    this.facts = published.facts();
    this.split = facts.split();
    this.titles = new String[graph.numNodes()];
    this.editable = new BitSet(graph.numNodes());
    store
        .pages()
        .forEachHead(
            head -> {
              int node = graph.node(head.url().value());
              if (node >= 0) {
                titles[node] = head.title();
                editable.set(
                    node,
                    graph.kind(node) == NodeKind.READ
                        && EDITABLE.contains(head.contentType().toLowerCase(Locale.ROOT)));
              }
            });
    SitePageRank algorithm =
        new SitePageRank(
            run.damping(),
            config.rank().tolerance(),
            config.rank().maxIterations(),
            Method.ACCELERATED);
    NodeVector inflow =
        facts.flows().incoming().external().plus(facts.flows().incoming().induced());
    this.whatIf =
        answered(
            () -> {
              NodeVector start = facts.flows().scores();
              SiteSystem system = new SiteSystem(graph, run.damping());
              return WhatIf.of(algorithm.rank(system, inflow, start), system, inflow);
            });
    this.byScore = whatIf.before().scores().descending();
  }

  /** Whether several sites are ranked together, so that a path alone names no page. */
  public boolean hasSeveralSites() {
    return severalSites;
  }

  /**
   * Loads a run.
   *
   * @param published its graph and facts, which may be shared
   * @throws NoAnswerException when its pages cannot be ranked
   */
  public static WebmasterSession load(
      SiteConfig config, SiteScope scope, SiteStore store, PublishedModel published)
      throws IOException, NoAnswerException {
    return new WebmasterSession(config, published, scope, store);
  }

  /** The answer of the mathematics, or why there is none. */
  private static <T> T answered(Callable<T> question) throws NoAnswerException {
    try {
      return question.call();
    } catch (RankSinkException | IllegalStateException e) {
      throw new NoAnswerException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("mathematics throws nothing checked", e);
    }
  }

  // ---- Pages ----

  /** The published run. */
  public StoredRun run() {
    return run;
  }

  /** Returns true if it is that run which was loaded. */
  public boolean isOf(StoredRun other) {
    return published.isOf(other);
  }

  /** Pages of the site, those that are known and were not read included. */
  public int pages() {
    return graph.numNodes();
  }

  /** The page that an address stands for: itself, where it redirects to, what it is a copy of. */
  public Optional<PageUrl> pageAt(PageUrl address) {
    int node = model.node(address);
    return node < 0 ? Optional.empty() : Optional.of(url(node));
  }

  /** The title of a page; empty where it has none. */
  public String title(PageUrl page) {
    int node = graph.node(page.value());
    return node < 0 || titles[node] == null ? "" : titles[node];
  }

  private PageUrl url(int node) {
    return new PageUrl(graph.name(node));
  }

  /**
   * Pages whose address or title has what was typed in it, best first.
   *
   * @param most how many, at least 1
   */
  public List<PageUrl> pagesWith(String typed, int most) {
    String wanted = typed.strip().toLowerCase(Locale.ROOT);
    List<PageUrl> found = new ArrayList<>();
    for (int i = 0; i < byScore.length && found.size() < most; i++) {
      int v = byScore[i];
      String title = titles[v];
      if (graph.kind(v) == NodeKind.READ
          && (graph.name(v).toLowerCase(Locale.ROOT).contains(wanted)
              || (title != null && title.toLowerCase(Locale.ROOT).contains(wanted)))) {
        found.add(url(v));
      }
    }
    return found;
  }

  /** All that is known of the page at an address. */
  public Optional<PageReport> page(PageUrl address) throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return published.page(address, store);
    }
  }

  /** How an address stands for a page that is called otherwise. */
  public OtherAddress otherAddress(PageUrl address) throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return store
          .crawl()
          .find(address)
          .map(OtherAddress::of)
          .orElse(new OtherAddress(OtherAddress.Kind.SPELLING, 0));
    }
  }

  /**
   * Returns the ranks of a page in the published runs, oldest first; the runs of two weeks are
   * kept.
   */
  public List<RankTrend> trend(PageUrl page) throws IOException {
    List<RankTrend> trend = new ArrayList<>();
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      for (StoredRun past : store.runs().all()) {
        Optional<StoredRank> rank = store.runs().rank(past.id(), page);
        if (past.published().isPresent() && rank.isPresent()) {
          trend.add(new RankTrend(past.published().get(), rank.get()));
        }
      }
    }
    Collections.reverse(trend);
    return trend;
  }

  /** Where the score of a page comes from. */
  public PageOrigins origins(PageUrl page) throws NoAnswerException {
    int node = node(page);
    PageOrigins known = origins.get(node);
    if (known == null) {
      known =
          answered(
              () ->
                  new OriginSearch(whatIf.system(), whatIf.before(), whatIf.inflow(), facts, split)
                      .of(node));
      origins.put(node, known);
    }
    return known;
  }

  /** Returns the worth of links to a page. */
  public PageWorth worth(PageUrl page) throws NoAnswerException {
    int node = node(page);
    PageWorth known = worths.get(node);
    if (known == null) {
      known = answered(() -> new LinkAppraisal(whatIf, facts.flows(), editable::get).of(node));
      worths.put(node, known);
    }
    return known;
  }

  private int node(PageUrl page) {
    int node = graph.node(page.value());
    if (node < 0) {
      throw new IllegalArgumentException("no page of the site: " + page);
    }
    return node;
  }

  // ---- Edits ----

  /** Which edits can be made, one after the other. */
  public CheckedEdits check(List<LinkEdit> edits) throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return EditCheck.of(edits, model, store);
    }
  }

  /**
   * Edits as the lines of a file that {@code whatif --edits} reads, beside the files of {@code
   * export}: there a link that is not followed has a target of its own, which must go when the link
   * becomes one that is.
   */
  public List<String> lines(CheckedEdits edits) {
    return new EditLines(graph).of(edits.accepted());
  }

  /**
   * Returns the effect of edits on the site, all of them together.
   *
   * @param edits those that {@link #check} accepted
   * @param most how many pages are listed, at least 0
   */
  public EditEffect after(CheckedEdits edits, int most) throws NoAnswerException {
    return answered(() -> experiments().effect(edits.accepted(), most));
  }

  /**
   * Which new links raise a page most, and what they cost others. A few solves for a start; then
   * pages are opened until no other can bring as much.
   *
   * @param size links of the batch, at least 1
   * @param perPage new links that one page may get, at least 1
   */
  public GoalAdvice goal(PageUrl page, int size, int perPage) throws NoAnswerException {
    int node = node(page);
    String key = node + " " + size + " " + perPage;
    GoalAdvice known = goals.get(key);
    if (known == null) {
      known = answered(() -> experiments().goal(node, size, perPage, editable));
      goals.put(key, known);
    }
    return known;
  }

  private EditTrials experiments() {
    return new EditTrials(whatIf, facts, run.measured(), v -> titles[v] == null ? "" : titles[v]);
  }

  // ---- The whole ----

  /** The run in a few numbers. */
  public SiteOverview overview() {
    SiteOverview known = overview;
    if (known == null) {
      known = new OverviewBuilder(run, facts, split, whatIf, titles).overview(byScore);
      overview = known;
    }
    return known;
  }
}
