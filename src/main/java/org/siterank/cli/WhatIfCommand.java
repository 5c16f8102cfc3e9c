package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.SiteGraph;
import org.siterank.whatif.RankDelta;
import org.siterank.whatif.WhatIf;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Ranks before and after link edits, from files. */
@Command(
    name = "whatif",
    mixinStandardHelpOptions = true,
    description = "Shows the ranks before and after link edits.")
final class WhatIfCommand implements Callable<Integer> {

  private static final int PAGES_AS_TEXT = 20; // A screen; the other formats print all pages.

  @Mixin private GraphFiles files;

  @Mixin private SolverOptions solver;

  @Mixin private FormatOption format;

  @Option(
      names = "--edits",
      required = true,
      paramLabel = "FILE",
      description =
          "edits, one a line: +<TAB>from<TAB>to adds a link, -<TAB>from<TAB>to removes it")
  private Path edits;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws CommandFailure {
    List<ArcEdit> list = new ArrayList<>();
    List<TabFile.Place> places = new ArrayList<>();
    Set<String> sources = new HashSet<>();
    TabFile.read(
        edits,
        line -> {
          list.add(edit(line));
          places.add(line.place());
          sources.add(list.get(list.size() - 1).from());
        });
    SiteGraph graph = files.graph(sources);
    checkExternal(graph, list, places);
    checkInternal(graph, list, places);
    GraphFiles.Inflow inflow = files.inflow(graph);
    PrintWriter err = spec.commandLine().getErr();
    files.remark(err);
    RankDelta delta;
    try {
      delta = WhatIf.of(solver.algorithm(), inflow.total()).after(list);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
    print(delta, spec.commandLine().getOut());
    if (!delta.converged()) {
      err.println("not converged; raise --max-iterations or --tolerance");
      return ExitStatus.LOOK.code();
    }
    return ExitStatus.DONE.code();
  }

  private static ArcEdit edit(TabFile.Line line) throws CommandFailure {
    String expected = "+ or -, <TAB>from<TAB>to";
    String[] fields = line.fields(3, 3, expected);
    try {
      return switch (fields[0]) {
        case "+" -> ArcEdit.add(fields[1], fields[2]);
        case "-" -> ArcEdit.remove(fields[1], fields[2]);
        default -> throw line.refused("expected " + expected + ", got", line.text());
      };
    } catch (IllegalArgumentException e) {
      throw line.refused(e.getMessage(), line.text());
    }
  }

  /** The graph does not know external targets by name; the links do. */
  private void checkExternal(SiteGraph graph, List<ArcEdit> list, List<TabFile.Place> places)
      throws CommandFailure {
    Set<List<String>> arcs = files.externalArcs();
    for (int k = 0; k < list.size(); k++) {
      ArcEdit edit = list.get(k);
      if (graph.node(edit.from()) < 0 || graph.node(edit.to()) >= 0) {
        continue;
      }
      List<String> arc = List.of(edit.from(), edit.to());
      boolean adds = edit.operation() == ArcEdit.Operation.ADD;
      if (!(adds ? arcs.add(arc) : arcs.remove(arc))) {
        throw places
            .get(k)
            .refused(
                adds ? "this link is there already" : "this link is not there",
                String.join("\t", arc));
      }
    }
  }

  /** Finds the line at fault by applying ever more edits, only when there is one. */
  private static void checkInternal(SiteGraph graph, List<ArcEdit> list, List<TabFile.Place> places)
      throws CommandFailure {
    if (isPossible(graph, list) == null) {
      return;
    }
    for (int k = 0; k < list.size(); k++) {
      String problem = isPossible(graph, list.subList(0, k + 1));
      if (problem != null) {
        throw places.get(k).refused(problem, list.get(k).from() + "\t" + list.get(k).to());
      }
    }
  }

  /** Null when the edits can be applied, else why not. */
  private static String isPossible(SiteGraph graph, List<ArcEdit> list) {
    try {
      return graph.with(list) == null ? "no graph" : null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  private void print(RankDelta delta, PrintWriter out) throws CommandFailure {
    SiteGraph graph = delta.before().scores().graph();
    switch (format.format()) {
      case TEXT -> text(delta, out);
      case JSON -> Json.print(out, json -> json(delta, json));
      case TSV, CSV -> {
        Table table = new Table(out, format.format());
        table.header("name", "before", "after", "change");
        for (int node : delta.descending()) {
          table.text(graph.name(node));
          table.number(delta.before().scores().get(node));
          table.number(delta.after().scores().get(node));
          table.number(delta.change(node));
          table.end();
        }
      }
    }
    out.flush();
  }

  private static void json(RankDelta delta, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("totals");
    Json.number(json, "before", delta.before().scores().sum());
    Json.number(json, "after", delta.after().scores().sum());
    json.writeEndObject();
    json.writeArrayFieldStart("pages");
    for (int node : delta.descending()) {
      json.writeStartObject();
      json.writeStringField("name", delta.before().scores().graph().name(node));
      Json.number(json, "before", delta.before().scores().get(node));
      Json.number(json, "after", delta.after().scores().get(node));
      Json.number(json, "change", delta.change(node));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void text(RankDelta delta, PrintWriter out) {
    out.printf("%14s %14s %14s  %s%n", "before", "after", "change", "page");
    int[] order = delta.descending();
    for (int k = 0; k < Math.min(PAGES_AS_TEXT, order.length); k++) {
      line(
          out,
          delta.before().scores().get(order[k]),
          delta.after().scores().get(order[k]),
          delta.before().scores().graph().name(order[k]));
    }
    if (order.length > PAGES_AS_TEXT) {
      out.printf("... and %d more pages; --format tsv prints all%n", order.length - PAGES_AS_TEXT);
    }
    line(out, delta.before().scores().sum(), delta.after().scores().sum(), "the whole site");
  }

  private static void line(PrintWriter out, double before, double after, String name) {
    out.printf("%14.8g %14.8g %+14.6g  %s%n", before, after, after - before, name);
  }
}
