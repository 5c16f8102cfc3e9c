package org.siterank.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.siterank.NotPublishedException;
import org.siterank.SiteView;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.report.BvGraph;
import org.siterank.report.Gexf;
import org.siterank.report.GraphMl;
import org.siterank.report.LinkMap;
import org.siterank.store.StoredRank;

/** The site as a graph for programs that draw or compute. */
final class GraphExport {

  private GraphExport() {}

  /**
   * Writes pages and links with their numbers.
   *
   * @throws NotPublishedException when nothing is ranked yet
   */
  static void write(SiteView view, ExportFormat format, Writer out) throws IOException {
    LinkMap map = map(view);
    if (format == ExportFormat.GEXF) {
      Gexf.write(map, out);
    } else {
      GraphMl.write(map, out);
    }
  }

  /** Writes the links as a BVGraph; returns its files. */
  static List<Path> webGraph(SiteView view, Path basename) throws IOException {
    return BvGraph.write(view.graph(), basename);
  }

  private static LinkMap map(SiteView view) throws IOException {
    SiteGraph graph = view.graph();
    int n = graph.numNodes();
    double[] scores = new double[n];
    double[] external = new double[n];
    double[] induced = new double[n];
    for (StoredRank rank : view.ranks()) {
      int node = graph.node(rank.url().value());
      if (node >= 0) {
        scores[node] = rank.score();
        external[node] = rank.external();
        induced[node] = rank.induced();
      }
    }
    List<LinkMap.PageLabel> pages = new ArrayList<>(n);
    for (SiteView.PageRow page : view.pages()) {
      pages.add(new LinkMap.PageLabel(page.title(), page.url().section(), page.depth()));
    }
    return new LinkMap(
        NodeVector.of(graph, scores),
        NodeVector.of(graph, external),
        NodeVector.of(graph, induced),
        view.run().orElseThrow().damping(),
        pages);
  }
}
