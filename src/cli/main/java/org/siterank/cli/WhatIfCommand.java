package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.config.ConfigException;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.output.Figures;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.rank.SitePageRank;
import org.siterank.whatif.RankDelta;
import org.siterank.whatif.SiteEdit;
import org.siterank.whatif.WhatIf;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Ranks before and after link edits, of the published run or from files. */
@Command(
    name = "whatif",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the ranks before and after link edits.",
      "Reads the published run of the data folder, whose pages may be named by their paths; with"
          + " --links, a graph from files."
    })
final class WhatIfCommand implements Callable<Integer> {

  private static final int PAGES_AS_TEXT = 20; // A screen; the other formats print all pages.

  @Mixin private GraphFiles files;

  @Mixin private DataOption data;

  @Mixin private SolverOptions solver;

  @Mixin private PlaceOption place;

  @Mixin private FormatOption format;

  @Option(
      names = "--edits",
      required = true,
      paramLabel = "FILE",
      description = {
        "edits, one per line:",
        "  +<TAB>from<TAB>to  adds a link",
        "  -<TAB>from<TAB>to  removes it",
        "  =<TAB>from<TAB>to<TAB>elsewhere  points it to another page",
        "  +page<TAB>name[<TAB>inflow]  adds a page; links to that name then lead to it",
        "  -page<TAB>name  removes a page and the links to it",
        "  inflow<TAB>name<TAB>amount  sets the inflow of a page"
      })
  private Path edits;

  @Option(
      names = "--robustness",
      description =
          "take the links for a whole web: print how far the edits move its PageRank, and bounds of"
              + " that from the ranks of the edited pages alone")
  private boolean robustness;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws CommandFailure, ConfigException, IOException {
    try (WhatIfInput input = WhatIfInput.open(files, data, solver, place)) {
      EditFile file = EditFile.read(edits, input::name);
      SiteGraph graph = input.graph(file.watched());
      SiteEdit edit = file.edit(graph, input.externalLinks(file.watched()));
      NodeVector inflow = input.inflow(graph);
      input.remark(spec.commandLine().getErr());
      place.objection(graph).ifPresent(spec.commandLine().getErr()::println);
      return robustness
          ? robustness(graph, edit, inflow, input.algorithm())
          : ranks(edit, inflow, input);
    }
  }

  private int ranks(SiteEdit edit, NodeVector inflow, WhatIfInput input)
      throws CommandFailure, IOException {
    RankDelta delta;
    try {
      delta = WhatIf.of(input.algorithm(), inflow).after(edit);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
    boolean adds = edit.arcs().stream().anyMatch(arc -> arc.operation() == ArcEdit.Operation.ADD);
    print(delta, adds, input.unit(), spec.commandLine().getOut());
    return status(delta.converged());
  }

  private int robustness(SiteGraph web, SiteEdit edit, NodeVector teleport, SitePageRank algorithm)
      throws CommandFailure, IOException {
    RobustnessOutput output;
    try {
      output = RobustnessOutput.of(SolverOptions.pageRank(algorithm), web, edit, teleport);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
    output.print(format.format(), spec.commandLine().getOut());
    return status(output.converged());
  }

  private int status(boolean converged) {
    if (!converged) {
      spec.commandLine().getErr().println("not converged; raise --max-iterations or --tolerance");
      return ExitStatus.ATTENTION.code();
    }
    return ExitStatus.DONE.code();
  }

  private void print(RankDelta delta, boolean adds, Optional<String> unit, PrintWriter out)
      throws IOException {
    switch (format.format()) {
      case TEXT -> {
        text(delta, out);
        place
            .words(delta.graph())
            .filter(words -> adds)
            .ifPresent(
                words -> out.println("The links that are added are taken to be " + words + "."));
        unit.ifPresent(out::println);
      }
      case JSON ->
          Json.COMPACT.write(View.of(delta, place.name(delta.graph()).filter(name -> adds)), out);
      case TSV, CSV -> {
        try (Rows rows = format.format().rows(out, "name", "before", "after", "change")) {
          for (int node : delta.descending()) {
            Change page = Change.of(delta, node);
            rows.row(page.name(), page.before(), page.after(), page.change());
          }
        }
      }
    }
    out.flush();
  }

  /** All pages, which are written one by one. */
  private record View(
      Totals totals,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> place,
      Iterator<Change> pages) {

    static View of(RankDelta delta, Optional<String> place) {
      return new View(
          new Totals(delta.before().scores().sum(), delta.after().scores().sum()),
          place,
          Arrays.stream(delta.descending()).mapToObj(node -> Change.of(delta, node)).iterator());
    }
  }

  private record Totals(double before, double after) {}

  private record Change(String name, double before, double after, double change) {

    static Change of(RankDelta delta, int node) {
      return new Change(
          delta.graph().name(node),
          delta.before().scores().get(node),
          delta.after().scores().get(node),
          delta.change(node));
    }
  }

  private static void text(RankDelta delta, PrintWriter out) {
    double error = delta.convergence().l1ErrorBound();
    int[] order = delta.descending();
    int changed = 0;
    while (changed < order.length && Math.abs(delta.change(order[changed])) > error) {
      changed++;
    }
    out.printf("%10s %10s %10s  %s%n", "before", "after", "change", "page");
    for (int k = 0; k < Math.min(PAGES_AS_TEXT, changed); k++) {
      line(
          out,
          delta.before().scores().get(order[k]),
          Prose.change(delta.change(order[k]), error),
          delta.after().scores().get(order[k]),
          delta.graph().name(order[k]));
    }
    if (changed > PAGES_AS_TEXT) {
      out.printf(
          "... and %d more pages change; --format tsv prints all%n", changed - PAGES_AS_TEXT);
    }
    line(
        out,
        delta.before().scores().sum(),
        Prose.change(delta.totalChange(), error),
        delta.after().scores().sum(),
        "the whole site");
  }

  private static void line(
      PrintWriter out, double before, String change, double after, String name) {
    out.printf("%10s %10s %10s  %s%n", Figures.amount(before), Figures.amount(after), change, name);
  }
}
