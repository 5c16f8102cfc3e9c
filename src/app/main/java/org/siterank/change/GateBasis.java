package org.siterank.change;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.siterank.config.SiteConfig;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.Inflow;
import org.siterank.inflow.VisitTotals;
import org.siterank.model.LinkRules;
import org.siterank.model.SiteInflow;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.site.LinkPosition;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;

/**
 * The reference that a change of a site is compared with: the known links, and the inflow, damping
 * and ranks of the published run.
 *
 * @param system of the known links, with the damping of the run
 * @param vectors the values of each page
 * @param broken links to pages that are gone
 * @param remarks how the links have moved on since the run
 */
record GateBasis(
    SiteConfig config,
    SiteScope scope,
    StoredRun run,
    StoredSite model,
    SiteSystem system,
    PageVectors vectors,
    Set<GateReport.BrokenLink> broken,
    List<String> remarks) {

  /**
   * Values by node of the graph of the system.
   *
   * @param inflow s, the external and induced inflow of the run
   * @param variance of the inflow by counting noise; empty when nothing was measured
   * @param counted page views per day in the logs; empty when nothing was measured
   * @param published the ranks of the run; 0 for pages that it did not know
   */
  record PageVectors(
      NodeVector inflow,
      Optional<NodeVector> variance,
      Optional<NodeVector> counted,
      NodeVector published) {}

  /**
   * Reads it.
   *
   * @param place where on a page links are that an edit adds
   */
  static GateBasis read(
      SiteConfig config, SiteScope scope, SiteStore store, StoredRun run, LinkPosition place)
      throws IOException {
    StoredSite model = StoredSite.read(store, scope, config.links()).withNewLinks(store, place);
    SiteGraph graph = model.graph();
    double[] inflow = new double[graph.numNodes()];
    double[] scores = new double[graph.numNodes()];
    int[] known = new int[2]; // Pages of the run that are nodes, and those that are not.
    store
        .runs()
        .forEachRank(
            run.id(),
            rank -> {
              int node = graph.node(rank.url().value());
              known[node < 0 ? 1 : 0]++;
              if (node >= 0) {
                inflow[node] = entering(rank);
                scores[node] = rank.score();
              }
            });
    List<String> remarks = new ArrayList<>();
    int newer = graph.numNodes() - known[0];
    if (newer > 0 || known[1] > 0 || graph.numArcs() != run.arcs()) {
      remarks.add(
          "the site was read again after the published run "
              + run.id()
              + " ("
              + newer
              + " pages more, "
              + known[1]
              + " fewer, "
              + (graph.numArcs() - run.arcs())
              + " links more or fewer); siterank rank brings it up to date");
    }
    Optional<SiteInflow> measured =
        run.measured() ? Optional.of(SiteInflow.of(store, model, config)) : Optional.empty();
    SiteSystem system =
        measured
            .map(site -> site.system().withDamping(run.damping()))
            .orElseGet(() -> new SiteSystem(graph, run.damping()));
    Optional<NodeVector> variance =
        measured
            .map(SiteInflow::inflow)
            .filter(Inflow::isMeasured)
            .map(site -> NodeVector.of(graph, site.variance()));
    return new GateBasis(
        config,
        scope,
        run,
        model,
        system,
        new PageVectors(
            NodeVector.of(graph, inflow),
            variance,
            run.measured() ? Optional.of(counted(store, model, config)) : Optional.empty(),
            NodeVector.of(graph, scores)),
        broken(store, model, config),
        remarks);
  }

  private static NodeVector counted(SiteStore store, StoredSite model, SiteConfig config)
      throws IOException {
    VisitTotals visits = StoredVisits.plain(store, model, config.logs());
    double[] perDay = new double[visits.nodes()];
    Arrays.setAll(perDay, visits::viewsPerDay);
    return NodeVector.of(model.graph(), perDay);
  }

  private static double entering(StoredRank rank) {
    return rank.external() + rank.induced();
  }

  /** Links to pages that are gone. */
  static Set<GateReport.BrokenLink> broken(SiteStore store, StoredSite model, SiteConfig config)
      throws IOException {
    Set<GateReport.BrokenLink> broken = new HashSet<>();
    new LinkRules(model.resolver(), config.links())
        .forEachBroken(store, (from, to) -> broken.add(new GateReport.BrokenLink(from, to)));
    return broken;
  }

  /** The ranking of the run, as accurate as the configuration asks for. */
  SitePageRank ranking() {
    return new SitePageRank(
        run.damping(),
        config.rank().tolerance(),
        config.rank().maxIterations(),
        Method.ACCELERATED);
  }
}
