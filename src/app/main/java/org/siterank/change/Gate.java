package org.siterank.change;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.CrawlLimit;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.disk.Scratch;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.model.SiteTemplate;
import org.siterank.model.StoredSite;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.run.CrawlStage;
import org.siterank.run.RunProgress;
import org.siterank.run.SiteCrawl;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.whatif.RankDelta;
import org.siterank.whatif.SiteEdit;
import org.siterank.whatif.WhatIf;

/**
 * Holds a change of a site against what is published: the site read again, from a build's folder
 * for example, or edits of its links. Both sides are ranked with the inflow of the published run.
 * Nothing is written to the data directory.
 */
public final class Gate {

  private final SiteStore store;
  private final GateBasis basis;
  private final List<Integer> goals = new ArrayList<>();

  /**
   * A gate.
   *
   * @param named the pages that must not starve
   * @throws UnknownGoalException when there are none, or one is unknown
   */
  Gate(SiteStore store, GateBasis basis, List<PageUrl> named) {
    this.store = store;
    this.basis = basis;
    if (named.isEmpty()) {
      throw new UnknownGoalException(
          "no protected page is named; name pages, or set gate.pages or"
              + " report.goals in the configuration");
    }
    for (PageUrl goal : named) {
      int node = basis.model().node(goal);
      if (node < 0) {
        throw new UnknownGoalException("the published site has no page " + goal.value());
      }
      if (!goals.contains(node)) {
        goals.add(node);
      }
    }
  }

  // ---- Edits ----

  /**
   * Reports the effect of edits of links.
   *
   * @param place where links are that are added, of which the basis has the shares
   * @throws IllegalArgumentException when an edit is impossible
   */
  GateReport edited(SiteEdit edit, LinkPosition place) {
    WhatIf site = WhatIf.of(basis.ranking(), basis.system(), basis.vectors().inflow());
    RankDelta delta = site.after(edit);
    SiteGraph old = basis.model().graph();
    SiteGraph graph = site.graphAfter(edit);
    int[] places = GateComparison.samePlaces(old, graph);
    edit.deletedPages().forEach(page -> places[old.node(page)] = -1);
    double[] inflow = new double[graph.numNodes()];
    for (int v = 0; v < places.length; v++) {
      if (places[v] >= 0) {
        inflow[places[v]] = basis.vectors().inflow().get(v);
      }
    }
    edit.inflow().forEach((page, amount) -> inflow[graph.node(page)] = amount);
    Set<String> deleted = edit.deletedPages();
    GateSide after =
        new GateSide(
            new SiteSystem(graph, basis.run().damping()),
            NodeVector.of(graph, inflow),
            NodeVector.of(graph, delta.after().scores().toArray()),
            delta.convergence(),
            reachable(graph, v -> !deleted.contains(graph.name(v))),
            basis.broken());
    GateSide before =
        GateSide.of(
            basis.system(),
            basis.vectors().inflow(),
            site.before(),
            reachable(old, v -> true),
            basis.broken());
    boolean tellsPlace = EditEffect.addsAny(edit.arcs()) && old.expectsNewLinks();
    List<String> remarks =
        tellsPlace
            ? List.of(
                "the links that are added are taken to be "
                    + place.words()
                    + "; --place names another place")
            : List.of();
    return new GateComparison(basis, before, after, places).report(goals, remarks);
  }

  private BitSet reachable(SiteGraph graph, IntPredicate isThere) {
    SiteGraph old = basis.model().graph();
    // Node numbers differ between the graphs, names do not.
    int[] starts =
        Arrays.stream(basis.model().starts())
            .map(start -> graph.node(old.name(start)))
            .filter(start -> start >= 0 && isThere.test(start))
            .toArray();
    return GateSide.reachable(StoredSite.depths(graph, starts));
  }

  // ---- The site read again ----

  /**
   * Reads the site again, from where the configuration says, and reports what has changed.
   *
   * @throws SiteUnreachableException when it cannot be read
   * @throws InterruptedException when it was stopped before all was read
   */
  public GateReport rebuilt(RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    // What a web server answers is archived by runs, and who may read it asked; a trial is none.
    SiteConfig config = basis.config().with("crawl.archive").with("access.as");
    try (Scratch scratch = Scratch.make();
        SiteStore trial = SiteStore.openForWriting(scratch.folder())) {
      seed(trial);
      List<SiteCrawl> crawls = new CrawlStage(config, basis.scope()).run(trial, stop, progress);
      for (SiteCrawl crawl : crawls) {
        if (crawl.problem().isPresent()) {
          throw new SiteUnreachableException(crawl.site() + ": " + crawl.problem().get());
        }
      }
      CrawlReport crawl = SiteCrawl.together(crawls).orElseThrow();
      if (stop.getAsBoolean()) {
        throw new InterruptedException("stopped before the site was read");
      }
      if (crawl.problems().limits().containsKey(CrawlLimit.SITE_SILENT)) {
        throw new SiteUnreachableException(
            "the site stopped answering in the middle of the crawl; try again when it is back");
      }
      progress.update("Ranking", 0, -1, "");
      return compared(trial, remarks(crawl));
    }
  }

  private static List<String> remarks(CrawlReport crawl) {
    List<String> remarks = new ArrayList<>();
    crawl
        .problems()
        .limits()
        .forEach(
            (limit, times) ->
                remarks.add(
                    "the limit "
                        + limit.name().toLowerCase(Locale.ROOT).replace('_', '-')
                        + " acted "
                        + times
                        + " times while reading"));
    if (crawl.failures() > 0) {
      String reasons =
          new TreeMap<>(crawl.problems().failed())
              .entrySet().stream()
                  .map(
                      failure ->
                          failure.getValue()
                              + " "
                              + failure.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                  .collect(Collectors.joining(", "));
      remarks.add(
          crawl.failures()
              + " addresses could not be read: "
              + reasons
              + crawl.problems().unread().named());
    }
    return remarks;
  }

  /**
   * All that was there is looked for again, linked or not: nobody can tell a page that lost its
   * last link from one that vanished otherwise.
   */
  private void seed(SiteStore trial) throws IOException {
    List<CrawlResult> known = new ArrayList<>();
    store
        .crawl()
        .forEach(
            record -> {
              if (record.status() != UrlStatus.GONE) {
                known.add(
                    new CrawlResult(
                        UrlRecord.unread(record.url(), record.depth()), Optional.empty()));
              }
            });
    trial.crawl().save(known);
  }

  private GateReport compared(SiteStore trial, List<String> remarks) throws IOException {
    StoredSite model = StoredSite.read(trial, basis.scope(), basis.config().links());
    SiteGraph old = basis.model().graph();
    if (old.isWeighted()) {
      SiteTemplate.learn(trial); // By it the content of a page is known.
      model = model.withShares(trial, store);
    }
    SiteGraph graph = model.graph();
    int[] places = new int[old.numNodes()];
    double[] entering = new double[graph.numNodes()];
    for (int v = 0; v < places.length; v++) {
      places[v] = model.node(new PageUrl(old.name(v)));
      if (places[v] >= 0) {
        entering[places[v]] += basis.vectors().inflow().get(v);
      }
    }
    // Both from a cold start: equal links give equal ranks, to the last bit.
    SitePageRank ranking = basis.ranking();
    NodeVector inflow = NodeVector.of(graph, entering);
    SiteSystem system = new SiteSystem(graph, ranking.damping());
    Ranks ranks = ranking.rank(system, inflow, inflow);
    GateSide before =
        GateSide.of(
            basis.system(),
            basis.vectors().inflow(),
            ranking.rank(basis.system(), basis.vectors().inflow(), basis.vectors().inflow()),
            GateSide.reachable(basis.model().depths()),
            basis.broken());
    GateSide after =
        GateSide.of(
            system,
            inflow,
            ranks,
            GateSide.reachable(model.depths()),
            new HashSet<>(GateBasis.broken(trial, model, basis.config())));
    return new GateComparison(basis, before, after, places).report(goals, remarks);
  }
}
