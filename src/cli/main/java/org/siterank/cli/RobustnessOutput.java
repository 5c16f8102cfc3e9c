package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import org.siterank.flow.Robustness;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.rank.PageRank;
import org.siterank.rank.Ranks;
import org.siterank.whatif.SiteEdit;
import org.siterank.whatif.WhatIf;

/**
 * How far edits of links, and deletions, move the PageRank of a whole web, and how far they could
 * at most.
 */
record RobustnessOutput(Robustness bounds, double moved, boolean converged) {

  /**
   * Ranks the web before and after.
   *
   * @param teleport what the teleport vector is proportional to
   * @throws IllegalArgumentException when the edit adds pages or inflow, or a web has no ranks
   */
  static RobustnessOutput of(
      PageRank algorithm, SiteGraph graph, SiteEdit edit, NodeVector teleport) {
    if (!edit.newPages().isEmpty() || !edit.inflow().isEmpty()) {
      throw new IllegalArgumentException(
          "--robustness bounds edits of links and deletions; remove the lines +page and inflow");
    }
    SiteGraph edited = WhatIf.graphAfter(graph, edit);
    double[] entering = teleport.toArray();
    for (String page : edit.deletedPages()) {
      entering[graph.node(page)] = 0;
    }
    Ranks before = algorithm.rank(graph, teleport);
    Ranks after = algorithm.rank(edited, NodeVector.of(edited, entering));
    double moved = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      moved += Math.abs(after.scores().get(v) - before.scores().get(v));
    }
    return new RobustnessOutput(
        Robustness.of(before.scores(), teleport, edited, edit.deletedPages(), algorithm.damping()),
        moved,
        before.convergence().converged() && after.convergence().converged());
  }

  void print(OutputFormat format, PrintWriter out) throws IOException {
    switch (format) {
      case TEXT -> text(out);
      case JSON -> Json.COMPACT.write(view(), out);
      case TSV, CSV -> {
        try (Rows rows =
            format.rows(out, "editedPages", "editedRank", "moved", "editBound", "bianchiniBound")) {
          View view = view();
          rows.row(
              view.editedPages(),
              view.editedRank(),
              view.moved(),
              view.editBound(),
              view.bianchiniBound());
        }
      }
    }
    out.flush();
  }

  private record View(
      int editedPages, double editedRank, double moved, double editBound, double bianchiniBound) {}

  private View view() {
    return new View(
        bounds.editedPages(), bounds.editedScore(), moved, bounds.sharp(), bounds.bianchini());
  }

  private void text(PrintWriter out) {
    int pages = bounds.editedPages();
    String edited = pages == 1 ? "1 edited page" : pages + " edited pages";
    line(out, bounds.editedScore(), "of the web's PageRank is that of " + edited);
    line(out, moved, "moves by these edits (L1 norm; all ranks sum to 1)");
    line(out, bounds.sharp(), "is the most these edits can move");
    line(
        out,
        bounds.bianchini(),
        "is the most any links of these pages can move (Bianchini et al.)");
  }

  private static void line(PrintWriter out, double value, String text) {
    out.print(String.format(Locale.ROOT, "%12.6g  %s%n", value, text));
  }
}
