package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.flow.Amplification;
import org.siterank.flow.LeakCause;
import org.siterank.flow.SiteFlows;
import org.siterank.flow.Totals;
import org.siterank.flow.WebFlows;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
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
      columns.put("external", flows.external());
      columns.put("induced", flows.induced());
      columns.put("internalIn", flows.internalIn());
      columns.put("internalOut", flows.internalOut());
      columns.put("externalOut", flows.externalOut());
      columns.put("dissipated", flows.dissipated());
      columns.put("leak", flows.leak());
    }
  }

  void print(PrintWriter out, OutputFormat format) throws CommandFailure {
    switch (format) {
      case TEXT -> text(out);
      case JSON -> Json.print(out, this::json);
      case TSV, CSV -> table(out, format);
    }
    out.flush();
  }

  private void table(PrintWriter out, OutputFormat format) throws CommandFailure {
    List<String> header = new ArrayList<>(List.of("name"));
    header.addAll(columns.keySet());
    RowWriter.print(
        out,
        format,
        header,
        rows -> {
          Object[] cells = new Object[header.size()];
          for (int node : ranks.scores().descending()) {
            cells[0] = graph.name(node);
            int at = 1;
            for (NodeVector column : columns.values()) {
              cells[at++] = column.get(node);
            }
            rows.row(cells);
          }
        });
  }

  private void json(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("algorithm", ranks.algorithm().name());
    json.writeObjectFieldStart("parameters");
    for (Map.Entry<String, Object> parameter : ranks.algorithm().parameters().entrySet()) {
      json.writeFieldName(parameter.getKey());
      if (parameter.getValue() instanceof List<?> names) {
        json.writeStartArray();
        for (Object name : names) {
          json.writeString(name.toString());
        }
        json.writeEndArray();
      } else {
        json.writeObject(parameter.getValue());
      }
    }
    json.writeEndObject();
    json.writeNumberField("nodes", graph.numNodes());
    json.writeNumberField("arcs", graph.numArcs());
    json.writeObjectFieldStart("convergence");
    json.writeNumberField("iterations", ranks.convergence().iterations());
    Json.number(json, "l1ErrorBound", ranks.convergence().l1ErrorBound());
    json.writeBooleanField("converged", ranks.convergence().converged());
    json.writeEndObject();
    json.writeObjectFieldStart("totals");
    Json.number(json, "score", ranks.scores().sum());
    Json.number(json, "external", inflow.external().sum());
    Json.number(json, "induced", inflow.induced().sum());
    for (Map.Entry<String, Double> total : ranks.findings().totals().entrySet()) {
      Json.number(json, total.getKey(), total.getValue());
    }
    if (flows != null) {
      Amplification amplification = flows.amplification();
      Json.number(json, "amplification", amplification.alpha());
      Json.number(json, "amplificationLower", amplification.lower());
      Json.number(json, "amplificationUpper", amplification.upper());
    }
    json.writeEndObject();
    if (sites != null) {
      sites.json(json);
    }
    json.writeArrayFieldStart("pages");
    for (int node : ranks.scores().descending()) {
      json.writeStartObject();
      json.writeStringField("name", graph.name(node));
      for (Map.Entry<String, NodeVector> column : columns.entrySet()) {
        Json.number(json, column.getKey(), column.getValue().get(node));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
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
    int[] order = ranks.scores().descending();
    for (int k = 0; k < Math.min(PAGES_AS_TEXT, order.length); k++) {
      out.printf("%14.8g  %s%n", ranks.scores().get(order[k]), graph.name(order[k]));
    }
    if (order.length > PAGES_AS_TEXT) {
      out.printf("... and %d more pages; --format tsv prints all%n", order.length - PAGES_AS_TEXT);
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
        totals.external(),
        totals.induced(),
        totals.externalOut(),
        totals.dissipated(),
        totals.leak(),
        totals.externalResidual());
    for (LeakCause cause : LeakCause.values()) {
      double leak = totals.leakBy().get(cause);
      if (leak > 0) {
        out.printf("leaked, %s: %.6g%n", cause.name().toLowerCase(Locale.ROOT), leak);
      }
    }
  }
}
