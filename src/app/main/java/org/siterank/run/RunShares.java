package org.siterank.run;

import java.io.IOException;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.model.LinkShares;
import org.siterank.model.SiteInflow;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredShare;

/**
 * Keeps with a run how importance divides among links, for all that explains or changes its ranks.
 */
final class RunShares {

  private RunShares() {}

  /** Stores the weights of a graph; of one whose links are all alike nothing. */
  static void save(SiteStore store, long run, SiteInflow site) throws IOException {
    SiteGraph graph = site.system().graph();
    if (graph.isWeighted()) {
      Map<String, Double> kinds = site.shares().map(LinkShares::coefficients).orElse(Map.of());
      store.shares().save(run, () -> all(graph).iterator(), kinds);
    }
  }

  private static Stream<StoredShare> all(SiteGraph graph) {
    Arcs successors = graph.successors();
    return IntStream.range(0, graph.numNodes())
        .boxed()
        .flatMap(
            source -> {
              PageUrl from = new PageUrl(graph.name(source));
              return IntStream.range(successors.begin(source), successors.end(source))
                  .mapToObj(
                      arc ->
                          new StoredShare(
                              from,
                              new PageUrl(graph.name(successors.node(arc))),
                              successors.weight(arc)));
            });
  }
}
