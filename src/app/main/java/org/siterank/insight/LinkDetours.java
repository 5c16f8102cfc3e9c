package org.siterank.insight;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.SiteGraph;
import org.siterank.model.UrlResolver;
import org.siterank.report.SiteFacts;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredLink;

/** Links that do not lead straight to a page of the site: to nothing, round about, or away. */
final class LinkDetours {

  private static final class Count {
    private long links;
    private double flow;

    void add(double by) {
      links++;
      flow += by;
    }
  }

  private final UrlResolver resolver;
  private final SiteGraph graph;
  private final SiteFlows flows;
  private final List<SiteFacts.Broken> broken = new ArrayList<>();
  private final List<SiteFacts.Redirected> redirected = new ArrayList<>();
  private final Map<PageUrl, Count> toCopies = new HashMap<>();
  private final TreeMap<String, Count> hosts = new TreeMap<>();
  private final Map<PageUrl, List<Integer>> chained = new HashMap<>();
  private final Set<PageUrl> seen = new HashSet<>();
  private final Set<PageUrl> away = new HashSet<>();
  private PageUrl source;
  private int node;

  private LinkDetours(UrlResolver resolver, SiteGraph graph, SiteFlows flows) {
    this.resolver = resolver;
    this.graph = graph;
    this.flows = flows;
  }

  static LinkDetours read(SiteStore store, UrlResolver resolver, SiteGraph graph, SiteFlows flows)
      throws IOException {
    LinkDetours detours = new LinkDetours(resolver, graph, flows);
    store.pages().forEachLink(detours::add);
    return detours;
  }

  private void add(StoredLink link) {
    if (!link.source().equals(source)) {
      source = link.source();
      node = graph.node(source.value());
      seen.clear();
      away.clear();
    }
    PageUrl address = resolver.canonical(link.target());
    if (node < 0 || !seen.add(address)) {
      return; // A copy, whose links do not count; or the same link again.
    }
    UrlResolver.Way way = resolver.way(address);
    PageUrl end = way.end().url();
    if (way.redirects() > 1) {
      chained.computeIfAbsent(address, none -> new ArrayList<>()).add(node);
    }
    if (end.equals(source) || AssetPaths.isAsset(end)) {
      return;
    }
    if (way.end().kind() == UrlResolver.Kind.EXTERNAL && away.add(end)) {
      hosts
          .computeIfAbsent(end.host(), none -> new Count())
          .add(flows.perLink(node) * graph.otherWeight(node));
    } else if (way.end().kind() == UrlResolver.Kind.DEAD) {
      broken.add(new SiteFacts.Broken(node, address));
    } else if (way.redirects() > 0 && UrlResolver.isNode(way.end().kind())) {
      redirected.add(new SiteFacts.Redirected(node, address, end, way.redirects()));
    }
    if (way.copy() && UrlResolver.isNode(way.end().kind())) {
      toCopies.computeIfAbsent(address, none -> new Count()).add(flow(node, end));
    }
  }

  /** The flow from a page to another; that of an average link where none leads there. */
  private double flow(int page, PageUrl target) {
    int node = graph.node(target.value());
    int arc = node < 0 ? -1 : graph.successors().find(page, node);
    return flows.perLink(page) * (arc < 0 ? 1 : graph.successors().weight(arc));
  }

  SiteFacts.Links links() {
    List<SiteFacts.Host> byFlow = new ArrayList<>();
    hosts.forEach((name, count) -> byFlow.add(new SiteFacts.Host(name, count.links, count.flow)));
    byFlow.sort(
        Comparator.comparingDouble(SiteFacts.Host::flow)
            .reversed()
            .thenComparing(SiteFacts.Host::name));
    return new SiteFacts.Links(broken, redirected, byFlow);
  }

  /** Addresses that lead on by more than one redirect, and the pages that link to them. */
  Map<PageUrl, List<Integer>> chained() {
    return chained;
  }

  /** Every copy of a page, with the links and the views that it has itself. */
  List<SiteFacts.Copy> copies(LoggedAddresses logged) {
    List<SiteFacts.Copy> copies = new ArrayList<>();
    resolver.forEachCopy(
        (copy, declared) -> {
          Count links = toCopies.getOrDefault(copy, new Count());
          copies.add(
              new SiteFacts.Copy(
                  resolver.meaning(copy).url(),
                  copy,
                  declared,
                  links.links,
                  links.flow,
                  logged.views(copy)));
        });
    return copies;
  }
}
