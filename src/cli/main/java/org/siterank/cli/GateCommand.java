package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.change.GateReport;
import org.siterank.change.SiteQueries;
import org.siterank.config.ConfigException;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.site.PageUrl;
import org.siterank.whatif.SiteEdit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code siterank gate}: does a change of the site starve a page? */
@Command(
    description = {
      "Compares a change of the site with what is published, for continuous integration.",
      "The change is the site crawled again, from a build folder (--dir) or from its usual source,",
      "or a file of link edits (--edits). Exit status 1 when a protected page loses more than",
      "allowed or is gone, when links are newly broken, or when pages can no longer be reached.",
      "Publishes nothing and changes nothing."
    })
final class GateCommand implements Callable<Integer> {

  /** How the comparison is printed. */
  enum Format {
    TEXT,
    JSON,
    TSV,
    CSV,
    MARKDOWN;

    /** Lower case, as the contract writes it. */
    static final class Converter implements ITypeConverter<Format> {
      @Override
      public Format convert(String value) {
        for (Format format : values()) {
          if (format.name().toLowerCase(Locale.ROOT).equals(value)) {
            return format;
          }
        }
        throw new TypeConversionException("must be text, json, tsv, csv or markdown, got " + value);
      }
    }
  }

  @Mixin private ConfigOptions options = ConfigOptions.showing("gate");
  @Mixin private Terminal terminal;
  @Mixin private PlaceOption place;

  @Option(
      names = "--edits",
      paramLabel = "FILE",
      description = "Link edits, as for whatif; the site is then not crawled again.")
  private Path edits;

  @Option(
      names = "--format",
      paramLabel = "text|json|tsv|csv|markdown",
      defaultValue = "text",
      converter = Format.Converter.class,
      description =
          "How to print the comparison; markdown suits a pull request. Default: ${DEFAULT-VALUE}.")
  private Format format;

  @Parameters(
      paramLabel = "URL",
      description = "Protected pages. Default: gate.pages of the configuration.")
  private List<String> pages = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    GateReport report = report();
    print(report);
    if (!report.passes()) {
      terminal.complain("refused: " + String.join("; ", report.verdict().failures()));
      return ExitStatus.ATTENTION.code();
    }
    if (!report.convergence().converged()) {
      terminal.complain("not converged: raise rank.max-iterations, or rank.tolerance");
      return ExitStatus.ATTENTION.code();
    }
    return ExitStatus.DONE.code();
  }

  private GateReport report() throws IOException, ConfigException, CommandFailure {
    try (SiteSearch site = OpenSite.published(options.load())) {
      List<PageUrl> goals = new ArrayList<>();
      for (String page : pages) {
        goals.add(NamedPage.of(site, page));
      }
      if (edits != null) {
        return edited(site, goals);
      }
      if (place.isGiven()) {
        throw new CommandFailure(
            ExitStatus.USAGE,
            "--place goes with --edits; of a site that is read, the places of links are known");
      }
      try (StopSignal stop = StopSignal.listen(terminal);
          Progress progress = terminal.progress()) {
        GateReport report = site.checks().gate(goals, progress::update, stop);
        progress.clear();
        return report;
      } catch (SiteUnreachableException e) {
        throw new CommandFailure(ExitStatus.FAILED, e.getMessage(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandFailure(
            ExitStatus.ATTENTION, "stopped on request: the site was not read to its end", e);
      }
    }
  }

  private GateReport edited(SiteSearch site, List<PageUrl> goals)
      throws IOException, ConfigException, CommandFailure {
    try (SiteQueries view = site.view()) {
      EditFile file = EditFile.read(edits, written -> NamedPage.known(site, view, written));
      place.objection(view.graph(place.place())).ifPresent(terminal::complain);
      SiteEdit edit = file.edit(view.graph(), view.externalLinks(file.watched()));
      return view.gate(edit, goals, place.place());
    }
  }

  private void print(GateReport report) throws IOException {
    switch (format) {
      case TEXT -> GateText.write(report, terminal.out());
      case MARKDOWN -> GateMarkdown.write(report, terminal.out());
      case JSON -> Json.INDENTED.write(report, terminal.out());
      case TSV -> table(report, OutputFormat.TSV);
      case CSV -> table(report, OutputFormat.CSV);
    }
    terminal.out().flush();
  }

  private void table(GateReport report, OutputFormat as) throws IOException {
    try (Rows rows =
        as.rows(terminal.out(), "url", "fate", "now", "before", "after", "change", "deviation")) {
      for (GateReport.Change change : report.pages()) {
        rows.row(
            change.page().value(),
            change.fate().name().toLowerCase(Locale.ROOT),
            change.now().map(PageUrl::value).orElse(null),
            change.before(),
            change.after(),
            change.change(),
            change.deviation().isPresent() ? change.deviation().getAsDouble() : null);
      }
    }
  }
}
