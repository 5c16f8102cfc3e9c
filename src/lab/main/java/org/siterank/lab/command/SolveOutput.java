package org.siterank.lab.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.siterank.cli.GraphFiles;
import org.siterank.cli.OutputFormat;
import org.siterank.flow.Amplification;
import org.siterank.flow.LeakCause;
import org.siterank.flow.SiteFlows;
import org.siterank.flow.Totals;
import org.siterank.flow.WebFlows;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.output.Json;
import org.siterank.output.JsonRows;
import org.siterank.output.Rows;
import org.siterank.rank.Ranks;

/** Prints what {@code solve} found. */
final class SolveOutput {

  private static final int PAGES_AS_TEXT = 20; // A screen; the other formats print all pages.

  private final Ranks ranks;
  private final GraphFiles.Inflow inflow;
  private final SiteFlows flows; // null but for site-pagerank
  private final SitesTable sites; // null but for block-pagerank
  private final SiteGraph graph;
  private final Map<String, NodeVector> columns = new LinkedHashMap<>();

  SolveOutput(Ranks ranks, GraphFiles.Inflow inflow, SiteFlows flows, WebFlows web) {
    this.ranks = ranks;
    this.inflow = inflow;
    this.flows = flows;
    this.sites = web == null ? null : new SitesTable(web);
    this.graph = ranks.scores().graph();
    columns.put("score", ranks.scores());
    columns.putAll(ranks.findings().columns());
    if (flows != null) {
      columns.put("external", flows.incoming().external());
      columns.put("induced", flows.incoming().induced());
      columns.put("internalIn", flows.incoming().internal());
      columns.put("internalOut", flows.outgoing().internal());
      columns.put("externalOut", flows.outgoing().external());
      columns.put("dissipated", flows.outgoing().dissipated());
      columns.put("leak", flows.outgoing().leak());
    }
  }

  void print(PrintWriter out, OutputFormat format) throws IOException {
    switch (format) {
      case TEXT -> text(out);
      case JSON -> Json.COMPACT.write(view(), out);
      case TSV, CSV -> table(out, format);
    }
    out.flush();
  }

  private void table(PrintWriter out, OutputFormat format) throws IOException {
    try (Rows rows = format.rows(out, header())) {
      for (int node : ranks.scores().descending()) {
        rows.row(cells(node));
      }
    }
  }

  private String[] header() {
    return Stream.concat(Stream.of("name"), columns.keySet().stream()).toArray(String[]::new);
  }

  private Object[] cells(int node) {
    Stream<Object> numbers = columns.values().stream().map(column -> column.get(node));
    return Stream.concat(Stream.of(graph.name(node)), numbers).toArray();
  }

  /**
   * All of it.
   *
   * @param pages written one by one
   */
  private record View(
      String algorithm,
      Map<String, Object> parameters,
      int nodes,
      long arcs,
      Convergence convergence,
      Map<String, Double> totals,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Object> sites,
      Iterator<Object> pages) {}

  /** How far the scores can be trusted. */
  private record Convergence(int iterations, double l1ErrorBound, boolean converged) {}

  private View view() {
    List<String> header = List.of(header());
    return new View(
        ranks.algorithm().name(),
        ranks.algorithm().parameters(),
        graph.numNodes(),
        graph.numArcs(),
        new Convergence(
            ranks.convergence().iterations(),
            ranks.convergence().l1ErrorBound(),
            ranks.convergence().converged()),
        totals(),
        sites == null ? List.of() : sites.objects(),
        Arrays.stream(ranks.scores().descending())
            .mapToObj(node -> JsonRows.object(header, cells(node)))
            .iterator());
  }

  private Map<String, Double> totals() {
    Map<String, Double> totals = new LinkedHashMap<>();
    totals.put("score", ranks.scores().sum());
    totals.put("external", inflow.external().sum());
    totals.put("induced", inflow.induced().sum());
    totals.putAll(ranks.findings().totals());
    if (flows != null) {
      Amplification amplification = flows.amplification();
      totals.put("amplification", amplification.alpha());
      totals.put("amplificationLower", amplification.lower());
      totals.put("amplificationUpper", amplification.upper());
    }
    return totals;
  }

  private void text(PrintWriter out) {
    out.printf("%s: %s%n", ranks.algorithm().name(), ranks.algorithm().parameters());
    out.printf("%d pages, %d links between them%n", graph.numNodes(), graph.numArcs());
    double bound = ranks.convergence().l1ErrorBound();
    out.printf(
        "%s after %d iterations, %s%n",
        ranks.convergence().converged() ? "converged" : "NOT converged",
        ranks.convergence().iterations(),
        Double.isFinite(bound) ? String.format("proven error %.3g", bound) : "no error proven");
    if (flows != null) {
      audit(out);
    }
    if (sites != null) {
      sites.text(out);
    }
    ranks
        .findings()
        .totals()
        .forEach((name, total) -> out.printf(Locale.ROOT, "%s %.8g%n", name, total));
    out.printf("%n%14s  %s%n", "score", "page");
    int[] best = ranks.scores().first(PAGES_AS_TEXT);
    for (int node : best) {
      out.printf("%14.8g  %s%n", ranks.scores().get(node), graph.name(node));
    }
    if (best.length < graph.numNodes()) {
      out.printf(
          "... and %d more pages; --format tsv prints all%n", graph.numNodes() - best.length);
    }
  }

  /** Where the importance comes from and where it goes, with what the balance is off by. */
  private void audit(PrintWriter out) {
    Totals totals = flows.totals();
    Amplification amplification = flows.amplification();
    if (Double.isFinite(amplification.alpha())) {
      out.printf(
          "%.6g enters, amplified %.6g times: of the links, weighted by rank, %.1f %% stay inside%n",
          inflow.total().sum(), amplification.alpha(), 100 * amplification.meanInternalShare());
    } else {
      out.printf("nothing enters, so all scores are 0%n");
    }
    out.printf(
        "enters: %.6g by links, %.6g by teleport; leaves: %.6g by links, %.6g dissipated, %.6g"
            + " leaked; off by %.2g%n",
        totals.incoming().external(),
        totals.incoming().induced(),
        totals.outgoing().external(),
        totals.outgoing().dissipated(),
        totals.outgoing().leak(),
        totals.externalResidual());
    for (LeakCause cause : LeakCause.values()) {
      double leak = totals.outgoing().leakBy().get(cause);
      if (leak > 0) {
        out.printf("leaked, %s: %.6g%n", cause.name().toLowerCase(Locale.ROOT), leak);
      }
    }
  }
}
