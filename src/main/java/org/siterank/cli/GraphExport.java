package org.siterank.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.siterank.NotPublishedException;
import org.siterank.SiteView;
import org.siterank.flow.SiteFlows;
import org.siterank.report.BvGraph;
import org.siterank.report.Gexf;
import org.siterank.report.GraphMl;
import org.siterank.report.LinkMap;

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
    SiteFlows flows = view.flows();
    List<LinkMap.PageLabel> pages = new ArrayList<>(flows.scores().size());
    for (SiteView.PageRow page : view.pages()) {
      String section = page.url().section().isEmpty() ? "/" : page.url().section();
      pages.add(new LinkMap.PageLabel(page.title(), section, page.depth()));
    }
    return new LinkMap(flows.scores(), flows.external(), flows.induced(), flows.damping(), pages);
  }
}
