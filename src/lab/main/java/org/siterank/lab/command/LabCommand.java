package org.siterank.lab.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.siterank.cli.CommandFailure;
import org.siterank.cli.ExitStatus;
import org.siterank.cli.FormatOption;
import org.siterank.cli.OutputFormat;
import org.siterank.cli.Progress;
import org.siterank.cli.Terminal;
import org.siterank.cli.VisibleText;
import org.siterank.graphio.GraphFileException;
import org.siterank.lab.Bench;
import org.siterank.lab.Experiment;
import org.siterank.lab.Experiments;
import org.siterank.lab.LabFiles;
import org.siterank.lab.LinkFile;
import org.siterank.lab.Outcome;
import org.siterank.lab.Web;
import org.siterank.output.Json;
import org.siterank.output.JsonRows;
import org.siterank.output.Rows;
import org.siterank.setting.WordLists;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank lab NAME}: repeats a paper's experiment and draws its figure. */
@Command(
    name = "lab",
    description = {
      "Repeats a paper's experiment: numbers as CSV, figure as SVG, claim and result.",
      "Prints one line with what the paper claims, what was measured, and whether they agree: each",
      "measure is a mean over repetitions with its 95 %% interval, and the interval decides.",
      "Disagreement is a valid result. Without NAME: lists the experiments and the claims."
    })
final class LabCommand implements Callable<Integer> {

  @Mixin private Terminal terminal;

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "The experiment.")
  private String name;

  @Option(
      names = {"--real", "--links"},
      paramLabel = "FILE",
      description =
          "A real graph to use instead of the generated ones: from<TAB>to lines (as of export "
              + "links) or numbered pages (\"pages links\", then \"number name\" lines, then "
              + "\"from to\" lines), plain or gzip; or a BVGraph, by its file NAME.graph.")
  private Path real;

  @Option(
      names = "--sites",
      paramLabel = "FILE",
      description =
          "The site of each page of --real: page<TAB>site. Without it a page whose name is an "
              + "address belongs to the site of its host; where there are no addresses, each "
              + "1,000 pages in their order are a site.")
  private Path sites;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Pages of each generated graph. Default: depends on the experiment.")
  private Integer nodes;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "The same seed, the same numbers; nearly the same of shared-crawl, whose crawlers ask a"
              + " server side by side. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description =
          "How often all is repeated, with the seeds that follow, for the intervals; at least 2. "
              + "Default: "
              + Bench.USUAL_REPETITIONS
              + ".")
  private int repetitions = Bench.USUAL_REPETITIONS;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "lab",
      description = "Folder for NAME.csv and NAME.svg. Default: ${DEFAULT-VALUE}.")
  private Path folder;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws CommandFailure, IOException {
    if (name == null) {
      list();
      return ExitStatus.DONE.code();
    }
    Experiment experiment = Experiments.find(name).orElseThrow(() -> unknown(name));
    long start = System.nanoTime();
    Optional<Web> given = given();
    Outcome outcome;
    LabFiles files;
    try (Progress progress = terminal.progress()) {
      Bench bench =
          new Bench(
              nodes == null ? OptionalInt.empty() : OptionalInt.of(nodes),
              seed,
              repetitions,
              given,
              (stage, done, total) -> progress.update(stage, done, total, ""));
      outcome = experiment.run(bench);
      files = LabFiles.write(folder, experiment, outcome);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
    print(experiment, outcome, files);
    terminal.say(
        String.format(
            Locale.ROOT,
            "wrote %s and %s after %.1f minutes",
            files.numbers(),
            files.figure(),
            (System.nanoTime() - start) / 60e9));
    outcome.remarks().forEach(terminal::complain);
    return (outcome.remarks().isEmpty() ? ExitStatus.DONE : ExitStatus.ATTENTION).code();
  }

  private static CommandFailure unknown(String name) {
    List<String> names = Experiments.all().stream().map(Experiment::name).toList();
    String hint =
        WordLists.nearest(name, names)
            .map(nearest -> "did you mean " + nearest + "?")
            .orElseGet(() -> "there are " + String.join(", ", names));
    return new CommandFailure(ExitStatus.USAGE, "unknown experiment \"" + name + "\"; " + hint);
  }

  private Optional<Web> given() throws CommandFailure, IOException {
    if (real != null) {
      try {
        return Optional.of(LinkFile.read(real, Optional.ofNullable(sites)));
      } catch (LinkFile.BadLineException | GraphFileException e) {
        throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
      }
    }
    if (sites != null) {
      throw new CommandFailure(ExitStatus.USAGE, "--sites belongs to --real; give both or neither");
    }
    return Optional.empty();
  }

  private void list() throws IOException {
    PrintWriter out = terminal.out();
    if (format.format() == OutputFormat.TEXT) {
      for (Experiment experiment : Experiments.all()) {
        out.println(experiment.name());
        out.println("    " + experiment.source() + ":");
        out.println("    " + experiment.claim());
      }
      return;
    }
    try (Rows rows = format.format().rows(out, "name", "source", "claim")) {
      for (Experiment experiment : Experiments.all()) {
        rows.row(experiment.name(), experiment.source(), experiment.claim());
      }
    }
  }

  private void print(Experiment experiment, Outcome outcome, LabFiles files) throws IOException {
    PrintWriter out = terminal.out();
    switch (format.format()) {
      case TEXT -> out.println(VisibleText.of(outcome.line(experiment)));
      case JSON -> Json.INDENTED.write(view(experiment, outcome, files), out);
      case TSV, CSV -> {
        String[] columns = outcome.numbers().columns().toArray(String[]::new);
        try (Rows rows = format.format().rows(out, columns)) {
          for (List<Object> row : outcome.numbers().rows()) {
            rows.row(row.toArray());
          }
        }
      }
    }
  }

  private record View(
      @JsonUnwrapped Paper paper,
      @JsonUnwrapped Measurement measurement,
      String csv,
      String svg,
      List<Object> numbers) {}

  /** The experiment as it was published. */
  private record Paper(String name, String source, String claim, String paperSize) {}

  /** The experiment as it was repeated. */
  private record Measurement(
      String measured,
      String verdict,
      List<String> missing,
      long seed,
      int repetitions,
      List<String> graphs) {}

  private View view(Experiment experiment, Outcome outcome, LabFiles files) {
    List<String> columns = outcome.numbers().columns();
    return new View(
        new Paper(
            experiment.name(), experiment.source(), experiment.claim(), experiment.paperSize()),
        new Measurement(
            outcome.measured(),
            outcome.verdict().words(),
            outcome.missing(),
            seed,
            repetitions,
            outcome.graphs()),
        files.numbers().toString(),
        files.figure().toString(),
        outcome.numbers().rows().stream()
            .map(row -> JsonRows.object(columns, row.toArray()))
            .toList());
  }
}
