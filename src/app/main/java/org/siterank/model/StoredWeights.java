package org.siterank.model;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.shares.LinkFeatures;
import org.siterank.shares.NewLinkShares;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredShare;

/**
 * The weights of a published run on the links as they are now. A link that came since takes the
 * share that links of its kind and place were expected to have; an average one where the run has no
 * such expectation. Those that stay divide the rest as before.
 */
final class StoredWeights {

  /** Weights of a page that sum to the number of its links, but for rounding, stay as they are. */
  private static final double CLOSE = 1e-9;

  private final StoredSite site;
  private final SiteGraph graph;
  private final Arcs successors;
  private final double[] weights; // NaN: not known
  private final Map<PageUrl, Integer> nodes = new HashMap<>();
  private boolean any;

  private StoredWeights(StoredSite site) {
    this.site = site;
    this.graph = site.graph();
    this.successors = graph.successors();
    this.weights = new double[successors.size()];
    Arrays.fill(weights, Double.NaN);
  }

  /**
   * Returns the graph of a site with weights; itself where there are none.
   *
   * @param site with equal links
   * @param pages where its pages are stored
   * @param published where the weights are stored
   */
  static SiteGraph on(StoredSite site, SiteStore pages, SiteStore published) throws IOException {
    if (!published.shares().any()) {
      return site.graph();
    }
    StoredWeights stored = new StoredWeights(site);
    published.shares().forEach(stored::add);
    if (!stored.any) {
      return site.graph();
    }
    Optional<NewLinkShares> expected = Optional.empty();
    if (stored.isIncomplete()) {
      expected = expected(site, pages, published);
    }
    return stored.completed(expected);
  }

  /**
   * Returns the graph of a site with weights of links that its pages may get; itself where the run
   * has no expectation of them.
   */
  static SiteGraph withNewLinks(
      StoredSite site, SiteStore pages, SiteStore published, LinkPosition place)
      throws IOException {
    SiteGraph graph = site.graph();
    if (!graph.isWeighted()) {
      return graph;
    }
    return expected(site, pages, published)
        .map(
            shares -> graph.withNewLinks(shares.at(place, v -> PlacedLinks.isEverywhere(graph, v))))
        .orElse(graph);
  }

  private static Optional<NewLinkShares> expected(
      StoredSite site, SiteStore pages, SiteStore published) throws IOException {
    Map<String, Double> kinds = published.shares().kinds();
    if (kinds.isEmpty()) {
      return Optional.empty();
    }
    LinkFeatures features = PlacedLinks.read(pages, site);
    return NewLinkShares.of(features, kinds);
  }

  private void add(StoredShare share) {
    int source = node(share.source());
    int target = node(share.target());
    int arc = source < 0 || target < 0 ? -1 : successors.find(source, target);
    if (arc >= 0) {
      weights[arc] = share.weight();
      any = true;
    }
  }

  private int node(PageUrl url) {
    return nodes.computeIfAbsent(url, site::node);
  }

  private boolean isIncomplete() {
    return Arrays.stream(weights).anyMatch(Double::isNaN);
  }

  private SiteGraph completed(Optional<NewLinkShares> expected) {
    for (int v = 0; v < graph.numNodes(); v++) {
      complete(v, expected);
    }
    return graph.weighted(weights);
  }

  private void complete(int page, Optional<NewLinkShares> expected) {
    int begin = successors.begin(page);
    int end = successors.end(page);
    int known = 0;
    double sum = 0;
    double usual = 0; // exp(b x) of the known links
    for (int k = begin; k < end; k++) {
      if (!Double.isNaN(weights[k])) {
        known++;
        sum += weights[k];
        usual += expected.isPresent() ? expected.get().weight(k) : 0;
      }
    }
    if (!(sum > 0)) {
      Arrays.fill(weights, begin, end, 1);
      return;
    }
    if (known == end - begin && Math.abs(sum - known) <= CLOSE * known) {
      return;
    }
    // Known links weigh as many as they are, and so do those that leave; then all weigh as many.
    double whole = graph.outdegree(page) - (end - begin) + known;
    for (int k = begin; k < end; k++) {
      if (Double.isNaN(weights[k])) {
        weights[k] = expected.isPresent() ? known * expected.get().weight(k) / usual : 1;
        whole += weights[k];
      } else {
        weights[k] *= known / sum;
      }
    }
    for (int k = begin; k < end; k++) {
      weights[k] *= graph.outdegree(page) / whole;
    }
  }
}
