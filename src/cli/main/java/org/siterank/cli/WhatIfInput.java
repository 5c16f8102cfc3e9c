package org.siterank.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.siterank.SiteSearch;
import org.siterank.change.SiteQueries;
import org.siterank.config.ConfigException;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SitePageRank;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;

/**
 * Input of a what-if: the graph and the inflow of files, or else those of the published run in the
 * data folder, whose pages may be named by their paths.
 */
abstract class WhatIfInput implements Closeable {

  /** Opens the files that are named, or the data folder when there are none. */
  static WhatIfInput open(
      GraphFiles files, DataOption data, SolverOptions solver, PlaceOption place)
      throws IOException, ConfigException, CommandFailure {
    if (files.named()) {
      if (data.named()) {
        throw new CommandFailure(
            ExitStatus.USAGE, "--links and --data exclude each other; give one of them");
      }
      files.requireLinks();
      return new OfFiles(files, solver);
    }
    return new OfSite(OpenSite.published(data.load()), solver, place);
  }

  /** The name of the page in the graph that is written like this. */
  abstract String name(String written);

  /** The graph with all links of the site. */
  abstract SiteGraph graph(Set<String> watched) throws IOException, CommandFailure;

  /** The links of the watched names that leave the site; asked for after the graph. */
  abstract Set<List<String>> externalLinks(Set<String> watched) throws IOException;

  /** The inflow of every page. */
  abstract NodeVector inflow(SiteGraph graph) throws IOException, CommandFailure;

  /** The rank with the parameters given, else those of the run. */
  abstract SitePageRank algorithm() throws CommandFailure;

  /** Which pages can leave: all but the start pages that are known. */
  abstract IntPredicate leaving();

  /** Returns what the amounts are; empty where that is for the files to say. */
  abstract Optional<String> unit();

  /** Tells what was left out. */
  void remark(PrintWriter err) {}

  private static final class OfFiles extends WhatIfInput {

    private final GraphFiles files;
    private final SolverOptions solver;

    OfFiles(GraphFiles files, SolverOptions solver) {
      this.files = files;
      this.solver = solver;
    }

    @Override
    String name(String written) {
      return written;
    }

    @Override
    SiteGraph graph(Set<String> watched) throws CommandFailure {
      return files.graph(watched);
    }

    @Override
    Set<List<String>> externalLinks(Set<String> watched) {
      return files.externalArcs();
    }

    @Override
    NodeVector inflow(SiteGraph graph) throws CommandFailure {
      return files.inflow(graph).total();
    }

    @Override
    SitePageRank algorithm() throws CommandFailure {
      return solver.algorithm();
    }

    @Override
    IntPredicate leaving() {
      return page -> true;
    }

    @Override
    Optional<String> unit() {
      return Optional.empty();
    }

    @Override
    void remark(PrintWriter err) {
      files.remark(err);
    }

    @Override
    public void close() {}
  }

  private static final class OfSite extends WhatIfInput {

    private final SiteSearch site;
    private final SiteQueries view;
    private final SolverOptions solver;
    private final PlaceOption place;

    OfSite(SiteSearch site, SolverOptions solver, PlaceOption place) throws IOException {
      this.site = site;
      this.solver = solver;
      this.place = place;
      try {
        this.view = site.view();
      } catch (IOException | RuntimeException e) {
        site.close();
        throw e;
      }
    }

    @Override
    String name(String written) {
      return NamedPage.known(site, view, written);
    }

    @Override
    SiteGraph graph(Set<String> watched) throws IOException {
      return view.graph(place.place());
    }

    @Override
    Set<List<String>> externalLinks(Set<String> watched) throws IOException {
      return view.externalLinks(watched);
    }

    @Override
    NodeVector inflow(SiteGraph graph) throws IOException {
      double[] inflow = new double[graph.numNodes()];
      for (StoredRank rank : view.ranks()) {
        int node = graph.node(rank.url().value());
        if (node >= 0) {
          inflow[node] = rank.external() + rank.induced();
        }
      }
      return NodeVector.of(graph, inflow);
    }

    @Override
    SitePageRank algorithm() throws CommandFailure {
      return solver.algorithm(
          view.run().map(StoredRun::damping).orElse(SitePageRank.DEFAULT_DAMPING));
    }

    @Override
    IntPredicate leaving() {
      BitSet starts = new BitSet();
      view.starts().forEach(starts::set);
      return page -> !starts.get(page);
    }

    @Override
    Optional<String> unit() {
      return view.run().filter(StoredRun::measured).map(run -> GateWords.expected(run.id()));
    }

    @Override
    public void close() throws IOException {
      try (site) {
        view.close();
      }
    }
  }
}
