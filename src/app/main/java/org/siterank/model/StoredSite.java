package org.siterank.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.siterank.accesslog.OwnSearch;
import org.siterank.config.LinksSection;
import org.siterank.crawl.UrlRecord;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.SiteDays;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * The site as a graph, made from what is known of it: nodes are the pages that were read and those
 * that are known and were not; arcs follow {@link LinkRules}.
 */
public final class StoredSite {

  /** Distinct anchor texts that are indexed with a page: the most frequent ones. */
  static final int MAX_ANCHORS = 50;

  /** The words of the links to a page: most pages go by one name, and need no table of names. */
  private static final class Anchors {

    private final String first;
    private int firstCount;
    private Map<String, Integer> others = Map.of();

    Anchors(String first) {
      this.first = first;
    }

    void add(String text) {
      if (text.equals(first)) {
        firstCount++;
        return;
      }
      if (others.isEmpty()) {
        others = new HashMap<>();
      }
      others.merge(text, 1, Integer::sum);
    }

    List<String> mostUsed() {
      if (others.isEmpty()) {
        return List.of(first);
      }
      others.put(first, firstCount);
      return List.copyOf(StoredSite.mostUsed(others));
    }
  }

  private final SiteScope scope;
  private final UrlResolver resolver;
  private final SiteGraph graph;
  private final List<List<String>> anchors; // by node, the most frequent first
  private final long brokenLinks;
  private final MissingLinks missing;
  private final SiteDays siteDays;

  private StoredSite(
      SiteScope scope,
      UrlResolver resolver,
      SiteGraph graph,
      List<List<String>> anchors,
      long brokenLinks,
      MissingLinks missing,
      SiteDays siteDays) {
    this.siteDays = siteDays;
    this.scope = scope;
    this.resolver = resolver;
    this.graph = graph;
    this.anchors = anchors;
    this.brokenLinks = brokenLinks;
    this.missing = missing;
  }

  /** Reads the site from its database; its links have the shares of the published run. */
  public static StoredSite read(SiteStore store, SiteScope scope, LinksSection links)
      throws IOException {
    return readEqual(store, scope, links).withShares(store, store);
  }

  /** Reads the site from its database; the links of each page have equal shares. */
  public static StoredSite readEqual(SiteStore store, SiteScope scope, LinksSection links)
      throws IOException {
    UrlResolver resolver = UrlResolver.read(store, scope);
    SiteGraph.Builder builder = new SiteGraph.Builder(name -> scope.contains(new PageUrl(name)));
    store.crawl().forEach(record -> addNode(builder, resolver, record));
    Map<PageUrl, Anchors> anchors = new HashMap<>();
    Map<PageUrl, Readers> readers = store.readers().all();
    LinkRules rules = new LinkRules(resolver, links);
    MissingLinks missing = new MissingLinks();
    rules.forEachPage(
        store,
        (source, targets) ->
            targets.forEach((target, kind) -> builder.addArc(source.value(), target, kind)),
        (source, target, text) -> {
          if (!text.isBlank() && isForReaders(source, target, readers)) {
            anchors.computeIfAbsent(target, url -> new Anchors(text)).add(text);
          }
        },
        missing::add);
    SiteGraph graph = builder.build();
    missing.count(graph);
    SiteDays days = FirstLogLines.of(store.runs().settings(), scope, graph);
    return new StoredSite(
        scope, resolver, graph, byNode(graph, anchors), rules.brokenLinks(), missing, days);
  }

  /** The words by which each node is indexed; their counts go on the way. */
  private static List<List<String>> byNode(SiteGraph graph, Map<PageUrl, Anchors> anchors) {
    List<List<String>> words = withoutWords(graph);
    Iterator<Map.Entry<PageUrl, Anchors>> pages = anchors.entrySet().iterator();
    while (pages.hasNext()) {
      Map.Entry<PageUrl, Anchors> page = pages.next();
      int node = graph.node(page.getKey().value());
      if (node >= 0) {
        words.set(node, page.getValue().mostUsed());
      }
      pages.remove();
    }
    return words;
  }

  private static List<List<String>> withoutWords(SiteGraph graph) {
    return new ArrayList<>(Collections.nCopies(graph.numNodes(), List.of()));
  }

  /** Whether all who may read a page may read the words of a link that leads to it. */
  private static boolean isForReaders(
      PageUrl source, PageUrl target, Map<PageUrl, Readers> readers) {
    return readers.isEmpty()
        || readers
            .getOrDefault(target, Readers.NOBODY)
            .areAmong(readers.getOrDefault(source, Readers.NOBODY));
  }

  private static void addNode(SiteGraph.Builder builder, UrlResolver resolver, UrlRecord record) {
    UrlResolver.Meaning meaning = resolver.meaning(record.url());
    if (!meaning.url().equals(record.url())) {
      return;
    }
    switch (meaning.kind()) {
      case PAGE -> builder.addNode(meaning.url().value(), NodeKind.READ);
      case UNREAD -> builder.addNode(meaning.url().value(), NodeKind.UNREAD);
      case EXCLUDED -> builder.addNode(meaning.url().value(), NodeKind.EXCLUDED);
      case DEAD, EXTERNAL, UNKNOWN -> {}
    }
  }

  /** Returns a copy without the words of links, which take as much memory as all the rest. */
  public StoredSite withoutAnchors() {
    return new StoredSite(
        scope, resolver, graph, withoutWords(graph), brokenLinks, missing, siteDays);
  }

  /** Which addresses belong to the site. */
  SiteScope scope() {
    return scope;
  }

  public UrlResolver resolver() {
    return resolver;
  }

  public SiteGraph graph() {
    return graph;
  }

  /** Returns the site with equal shares for all links of a page, whatever the published run has. */
  public StoredSite withEqualLinks() {
    return graph.isWeighted() ? withGraph(graph.withEqualLinks()) : this;
  }

  /**
   * Returns the site, whose links all have equal shares, with those of a published run.
   *
   * @param pages where the pages of this site are stored
   * @param published where the run is stored
   */
  public StoredSite withShares(SiteStore pages, SiteStore published) throws IOException {
    SiteGraph shared = StoredWeights.on(this, pages, published);
    return shared == graph ? this : withGraph(shared);
  }

  /**
   * Returns the site with the shares that links to be added are expected to take; itself where its
   * links are all alike, or the published run expects nothing.
   *
   * @param store where the site and the run are stored
   */
  public StoredSite withNewLinks(SiteStore store, LinkPosition place) throws IOException {
    SiteGraph expecting = StoredWeights.withNewLinks(this, store, store, place);
    return expecting == graph ? this : withGraph(expecting);
  }

  private StoredSite withGraph(SiteGraph other) {
    return new StoredSite(scope, resolver, other, anchors, brokenLinks, missing, siteDays);
  }

  /** Since when logs tell of each of several sites. */
  public SiteDays siteDays() {
    return siteDays;
  }

  /** Links to pages that are gone; each pair of pages once. */
  public long brokenLinks() {
    return brokenLinks;
  }

  /** The links to pages that are gone. */
  public MissingLinks missingLinks() {
    return missing;
  }

  /** The node an address stands for, or -1. */
  public int node(PageUrl address) {
    return resolver.page(address).map(url -> graph.node(url.value())).orElse(-1);
  }

  /**
   * Whether it is known where the page leads that the referrer of a click on the site names: its
   * links were read, or it is one of the site's own search. Elsewhere the flow of the page leaks.
   */
  public boolean leadsOn(String referrer) {
    if (OwnSearch.isMarked(referrer)) {
      return true;
    }
    int page = node(new PageUrl(referrer));
    return page >= 0 && graph.kind(page) == NodeKind.READ;
  }

  /** The words others use for a page, the most frequent first. */
  public List<String> anchors(PageUrl page) {
    int node = graph.node(page.value());
    return node < 0 ? List.of() : anchors.get(node);
  }

  /**
   * The words by which a page is indexed, the most frequent first.
   *
   * @param words those of all links that lead to it, with how many links have them
   */
  public static List<String> mostUsed(Map<String, Integer> words) {
    Comparator<Map.Entry<String, Integer>> mostFirst =
        Map.Entry.<String, Integer>comparingByValue().reversed();
    return words.entrySet().stream()
        .sorted(mostFirst.thenComparing(Map.Entry.comparingByKey()))
        .limit(MAX_ANCHORS)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Clicks to every node by followed links from the start page of its site, or of another; -1 where
   * no path leads.
   */
  public int[] depths() {
    return depths(graph, starts());
  }

  /** The nodes of the start page of each site; those that are pages. */
  public int[] starts() {
    return scope.starts().stream()
        .map(scope::canonical)
        .mapToInt(this::node)
        .filter(node -> node >= 0)
        .toArray();
  }

  /** The name of the site that a page belongs to, among several; empty for a site alone. */
  public String siteName(PageUrl url) {
    return scope.siteName(url).orElse("");
  }

  /** Clicks from the nearest of some nodes; -1 everywhere when there is none. */
  public static int[] depths(SiteGraph graph, int... first) {
    int[] depths = new int[graph.numNodes()];
    Arrays.fill(depths, -1);
    Arcs successors = graph.successors();
    int[] queue = new int[graph.numNodes()];
    int size = 0;
    for (int start : first) {
      if (depths[start] < 0) {
        queue[size++] = start;
        depths[start] = 0;
      }
    }
    for (int head = 0; head < size; head++) {
      int source = queue[head];
      for (int position = successors.begin(source); position < successors.end(source); position++) {
        int target = successors.node(position);
        if (depths[target] < 0) {
          depths[target] = depths[source] + 1;
          queue[size++] = target;
        }
      }
    }
    return depths;
  }
}
