package org.siterank.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.siterank.change.SiteQueries;
import org.siterank.change.SiteTables;
import org.siterank.flow.SiteFlows;
import org.siterank.graphio.BvGraph;
import org.siterank.graphio.Gexf;
import org.siterank.graphio.GraphMl;
import org.siterank.graphio.LinkMap;
import org.siterank.model.NotPublishedException;

/** The site as a graph for programs that draw or compute. */
final class GraphExport {

  private GraphExport() {}

  /**
   * Writes pages and links with their numbers.
   *
   * @throws NotPublishedException when nothing is ranked yet
   */
  static void write(SiteQueries view, ExportFormat format, Writer out) throws IOException {
    LinkMap map = map(view);
    if (format == ExportFormat.GEXF) {
      Gexf.write(map, out);
    } else {
      GraphMl.write(map, out);
    }
  }

  /** Writes the links as a BVGraph; returns its files. */
  static List<Path> webGraph(SiteQueries view, Path basename) throws IOException {
    return BvGraph.write(view.graph(), basename);
  }

  private static LinkMap map(SiteQueries view) throws IOException {
    SiteFlows flows = view.flows();
    List<LinkMap.PageLabel> pages = new ArrayList<>(flows.scores().size());
    for (SiteTables.PageRow page : view.tables().pages()) {
      String section = page.url().section().isEmpty() ? "/" : page.url().section();
      pages.add(new LinkMap.PageLabel(page.title(), section, page.depth()));
    }
    return new LinkMap(
        flows.scores(),
        flows.incoming().external(),
        flows.incoming().induced(),
        flows.damping(),
        pages);
  }
}
