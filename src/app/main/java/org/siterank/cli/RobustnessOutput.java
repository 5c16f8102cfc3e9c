package org.siterank.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.siterank.flow.Robustness;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.PageRank;
import org.siterank.rank.Ranks;
import org.siterank.whatif.SiteEdit;

/** How far edits of links move the PageRank of a whole web, and how far they could at most. */
record RobustnessOutput(Robustness bounds, double moved, boolean converged) {

  /**
   * Ranks the web before and after.
   *
   * @param teleport what the teleport vector is proportional to
   * @throws IllegalArgumentException when the edit is of more than links, or a web has no ranks
   */
  static RobustnessOutput of(
      PageRank algorithm, SiteGraph graph, SiteEdit edit, NodeVector teleport) {
    if (!edit.newPages().isEmpty() || !edit.deletedPages().isEmpty() || !edit.inflow().isEmpty()) {
      throw new IllegalArgumentException(
          "--robustness bounds edits of links; remove the lines +page, -page and inflow");
    }
    SiteGraph edited = graph.with(edit.arcs());
    Ranks before = algorithm.rank(graph, teleport);
    Ranks after = algorithm.rank(edited, NodeVector.of(edited, teleport.toArray()));
    double moved = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      moved += Math.abs(after.scores().get(v) - before.scores().get(v));
    }
    return new RobustnessOutput(
        Robustness.of(before.scores(), teleport, edited, algorithm.damping()),
        moved,
        before.convergence().converged() && after.convergence().converged());
  }

  void print(OutputFormat format, PrintWriter out) throws CommandFailure {
    switch (format) {
      case TEXT -> text(out);
      case JSON ->
          Json.print(
              out,
              json -> {
                json.writeStartObject();
                json.writeNumberField("editedPages", bounds.editedPages());
                Json.number(json, "editedRank", bounds.editedScore());
                Json.number(json, "moved", moved);
                Json.number(json, "editBound", bounds.sharp());
                Json.number(json, "bianchiniBound", bounds.bianchini());
                json.writeEndObject();
              });
      case TSV, CSV ->
          RowWriter.print(
              out,
              format,
              List.of("editedPages", "editedRank", "moved", "editBound", "bianchiniBound"),
              rows ->
                  rows.row(
                      bounds.editedPages(),
                      bounds.editedScore(),
                      moved,
                      bounds.sharp(),
                      bounds.bianchini()));
    }
    out.flush();
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
