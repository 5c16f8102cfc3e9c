package org.siterank.change;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.siterank.audit.ClickAudit;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.UrlStatus;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.VisitTotals;
import org.siterank.model.ClickCounts;
import org.siterank.model.LinkRules;
import org.siterank.model.SiteListings;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredHead;

/** Tables of what is known of a site: its pages, links, visits and clicks. */
public final class SiteTables {

  /** A page of the site. Empty where it was not read: status and title; depth -1: unreachable. */
  public record PageRow(
      PageUrl url,
      Optional<Integer> status,
      String title,
      int depth,
      Optional<Instant> fetched,
      boolean listing) {}

  /** Page views of a page, all days of the window alike. */
  public record VisitRow(
      PageUrl url, long external, long induced, long internal, int externalReferrers) {}

  /** Clicks from one page to another; whether the crawl knows a link there. */
  public record ClickRow(PageUrl from, PageUrl to, long clicks, boolean linked) {}

  private final SiteConfig config;
  private final SiteStore store;
  private final StoredSite model;

  SiteTables(SiteConfig config, SiteStore store, StoredSite model) {
    this.config = config;
    this.store = store;
    this.model = model;
  }

  /** Views of every page, in URL order. */
  public List<VisitRow> visits() throws IOException {
    VisitTotals totals = StoredVisits.plain(store, model, config.logs());
    int[] referrers = totals.referringHosts();
    SiteGraph graph = model.graph();
    List<VisitRow> rows = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      rows.add(
          new VisitRow(
              new PageUrl(graph.name(v)),
              Math.round(totals.external().sum(v)),
              Math.round(totals.induced().sum(v)),
              Math.round(totals.internal().sum(v)),
              referrers[v]));
    }
    return rows;
  }

  /**
   * Every arc as the out-degree counts it, by source URL and target. The target of an arc that
   * counts and is not followed ends in {@code #nofollow}. No page has such a name, so a reader of
   * the arcs counts it and sends nothing there.
   */
  public void forEachLink(LinkVisitor action) throws IOException {
    SiteGraph graph = model.graph();
    new LinkRules(model.resolver(), config.links())
        .forEachPage(
            store,
            (source, targets) ->
                targets.forEach(
                    (target, kind) ->
                        action.link(
                            source.value(),
                            kind == ArcKind.NOFOLLOW ? target + "#nofollow" : target,
                            share(graph, source, target, kind))),
            (source, target, text) -> {});
  }

  /** Takes one link after the other. */
  public interface LinkVisitor {
    /**
     * One link.
     *
     * @param share what part of the importance of its source goes over it, before damping
     */
    void link(String source, String target, double share);
  }

  private static double share(SiteGraph graph, PageUrl source, String target, ArcKind kind) {
    int from = graph.node(source.value());
    int to = kind == ArcKind.FOLLOW ? graph.node(target) : -1;
    int arc = to < 0 ? -1 : graph.successors().find(from, to);
    double weight = arc < 0 ? graph.otherWeight(from) : graph.successors().weight(arc);
    return weight / graph.outdegree(from);
  }

  /**
   * Every link from a page of the site to another with the clicks that the logs show, none
   * included, and every pair of pages with clicks that no link joins; by source and target URL.
   */
  public void forEachClick(Consumer<ClickRow> action) throws IOException {
    SiteGraph graph = model.graph();
    ClickCounts clicks = ClickCounts.read(store, model, config.logs());
    Map<Integer, TreeMap<Integer, Long>> unlinked = new HashMap<>();
    clicks.forEach(
        (from, to, n) -> {
          if (!ClickAudit.isLinked(graph.successors(), from, to)) {
            unlinked.computeIfAbsent(from, none -> new TreeMap<>()).put(to, n);
          }
        });
    Arcs successors = graph.successors();
    for (int v = 0; v < graph.numNodes(); v++) {
      TreeMap<Integer, ClickRow> rows = new TreeMap<>(); // Nodes are in URL order.
      PageUrl from = new PageUrl(graph.name(v));
      for (int position = successors.begin(v); position < successors.end(v); position++) {
        int to = successors.node(position);
        PageUrl target = new PageUrl(graph.name(to));
        rows.put(to, new ClickRow(from, target, clicks.between(v, to), true));
      }
      unlinked
          .getOrDefault(v, new TreeMap<>())
          .forEach(
              (to, n) -> rows.put(to, new ClickRow(from, new PageUrl(graph.name(to)), n, false)));
      rows.values().forEach(action);
    }
  }

  /** Every page of the site, in URL order, with those that are known and were not read. */
  public List<PageRow> pages() throws IOException {
    Map<PageUrl, StoredHead> heads = new HashMap<>();
    store.pages().forEachHead(head -> heads.put(head.url(), head));
    SiteListings listings = SiteListings.stored(store, model);
    SiteGraph graph = model.graph();
    int[] depths = model.depths();
    List<PageRow> rows = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      PageUrl url = new PageUrl(graph.name(v));
      Optional<StoredHead> head = Optional.ofNullable(heads.get(url));
      rows.add(
          new PageRow(
              url,
              // A page that could not be had this time was read with 200 before.
              head.map(h -> h.httpStatus() == 304 ? 200 : h.httpStatus()),
              head.map(StoredHead::title).orElse(""),
              depths[v],
              head.map(StoredHead::fetched),
              listings.has(url)));
    }
    return rows;
  }

  /**
   * An address that could not be read.
   *
   * @param httpStatus the last one; 0 without an answer
   * @param problem why, in plain words
   * @param failures runs in a row in which it could not
   */
  public record UnreadRow(
      PageUrl url, int httpStatus, String problem, int failures, Optional<Instant> fetched) {}

  /** Addresses that could not be read in the last run that asked for them, in URL order. */
  public List<UnreadRow> unread() throws IOException {
    List<UnreadRow> rows = new ArrayList<>();
    store
        .crawl()
        .forEach(
            record -> {
              int failures = record.visits().failures();
              if (failures > 0 || record.status() == UrlStatus.FAILED) {
                rows.add(
                    new UnreadRow(
                        record.url(),
                        record.httpStatus(),
                        record.problem(),
                        failures,
                        record.fetched()));
              }
            });
    return rows;
  }
}
