package org.siterank.lab;

import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;

/** Collects links between pages 0..n-1; page i becomes node i of the graph. */
final class NumberedPages {

  private final SiteGraph.Builder builder = new SiteGraph.Builder();
  private final String[] names;

  NumberedPages(int pages) {
    names = new String[pages];
    int digits = Integer.toString(Math.max(0, pages - 1)).length();
    for (int page = 0; page < pages; page++) {
      String number = Integer.toString(page);
      names[page] = "0".repeat(digits - number.length()) + number; // In page order as text too.
      builder.addNode(names[page], NodeKind.READ);
    }
  }

  /** A link; repeated ones count once, those of a page to itself do not. */
  void link(int from, int to) {
    builder.addArc(names[from], names[to], ArcKind.FOLLOW);
  }

  /** Builds the graph, and forgets the pages and links. */
  SiteGraph graph() {
    return builder.build();
  }
}
