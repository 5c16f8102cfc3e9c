package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.accesslog.RequestClass;
import org.siterank.exports.DaySpan;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;
import org.siterank.exports.VisitProgram;
import org.siterank.imports.InflowImport;
import org.siterank.imports.SiteImport;
import org.siterank.moving.MovingProgram;
import org.siterank.setting.WordLists;
import org.siterank.site.StatedTime;
import picocli.CommandLine.Option;

/** The options of {@code import inflow}, and how its file is read. */
final class InflowOptions {

  /** A file that was read. */
  record Read(InflowImport inflow, RowTally tally, Optional<RequestClass> only) {}

  @Option(
      names = "--host-column",
      paramLabel = "NAME",
      description = "Inflow: the column of the referring site. Default: Referrer, Source.")
  private String host;

  @Option(
      names = "--class",
      paramLabel = "CLASS",
      description =
          "Inflow: how the visitors came, where the table does not say it: external, search, social,"
              + " assistant or direct. Default: direct.")
  private String requestClass;

  @Option(
      names = "--from",
      paramLabel = "DAY|PROGRAM",
      description =
          "Inflow, queries: the first day that was counted, as in 2026-01-31. Default: the day of "
              + "--to, or those that the rows name. Or the program that wrote the file, as above;"
              + " inflow takes both.")
  private List<String> from = new ArrayList<>();

  @Option(
      names = "--to",
      paramLabel = "DAY",
      description =
          "Inflow, queries: the last day that was counted. Default: yesterday, or those that the"
              + " rows name.")
  private LocalDate lastDay;

  /** An option that is about inflow alone and was given. */
  Optional<String> given() {
    return host != null
        ? Optional.of("--host-column")
        : requestClass != null ? Optional.of("--class") : Optional.empty();
  }

  /**
   * The program that leaves what is imported; nothing where none is needed.
   *
   * @param what is imported
   */
  Optional<MovingProgram> moving(String what) throws CommandFailure {
    List<String> labels = MovingProgram.labels(what);
    boolean isNeeded = !labels.isEmpty() && !what.equals("documents");
    if (labels.isEmpty() || (from.isEmpty() && !isNeeded)) {
      return Optional.empty();
    }
    if (from.size() != 1 || !labels.contains(from.get(0)) || lastDay != null) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "import "
              + what
              + " --from "
              + WordLists.either(labels)
              + "; got "
              + (from.isEmpty() ? "none" : String.join(", ", from)));
    }
    return MovingProgram.of(from.get(0));
  }

  /** An option about days that was given. */
  Optional<String> days() {
    return !from.isEmpty()
        ? Optional.of("--from")
        : lastDay != null ? Optional.of("--to") : Optional.empty();
  }

  /** The last day that was given, or null. */
  LocalDate lastDay() {
    return lastDay;
  }

  /**
   * The first day that was given, or null; nothing else may be given.
   *
   * @param what is imported
   */
  LocalDate firstDay(String what) throws CommandFailure {
    Optional<VisitProgram> program = program();
    if (program.isPresent()) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--from "
              + program.get().label()
              + " says nothing of "
              + what
              + "; leave it out. --from 2026-01-31 is the first day");
    }
    return firstDay().orElse(null);
  }

  private Optional<LocalDate> firstDay() throws CommandFailure {
    List<LocalDate> days = new ArrayList<>();
    for (String value : from) {
      if (isDay(value)) {
        try {
          days.add(StatedTime.day(value));
        } catch (DateTimeException e) {
          throw new CommandFailure(
              ExitStatus.USAGE, "--from: a day is written 2026-01-31; got \"" + value + "\"", e);
        }
      }
    }
    return single(days);
  }

  private Optional<VisitProgram> program() throws CommandFailure {
    List<VisitProgram> programs = new ArrayList<>();
    for (String value : from) {
      if (!isDay(value)) {
        programs.add(
            VisitProgram.of(value)
                .orElseThrow(() -> new CommandFailure(ExitStatus.USAGE, unknown(value))));
      }
    }
    return single(programs);
  }

  private static boolean isDay(String value) {
    return value.matches("[0-9].*");
  }

  private static String unknown(String value) {
    return "--from: a day as in 2026-01-31, or "
        + WordLists.either(VisitProgram.labels())
        + "; got \""
        + value
        + "\""
        + WordLists.nearest(value, VisitProgram.labels())
            .map(nearest -> ". Did you mean " + nearest + "?")
            .orElse("");
  }

  private static <T> Optional<T> single(List<T> values) throws CommandFailure {
    if (values.size() > 1) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--from: one day and one program at most; got " + values);
    }
    return values.stream().findFirst();
  }

  /**
   * Reads a file.
   *
   * @param table the file, as a table of any program
   * @param url the column of the address, or null
   * @param visits the column of the visits, or null
   */
  Read read(SiteImport site, Path file, DelimitedFile table, String url, String visits)
      throws Exception {
    Optional<VisitProgram> program = program();
    if (program.isPresent()) {
      return read(site, file, program.get(), url, visits);
    }
    LocalDate last = lastDay == null ? LocalDate.now(ZoneOffset.UTC).minusDays(1) : lastDay;
    LocalDate first = firstDay().orElse(last);
    InflowImport inflow;
    try {
      inflow = site.inflow(first, last);
    } catch (IllegalArgumentException e) {
      throw days(e);
    }
    table.read(
        new InflowTableFile(
            table,
            new InflowColumns.Wanted(url, visits, host),
            howTheyCame().orElse(RequestClass.DIRECT),
            inflow));
    return new Read(inflow, table.tally(), Optional.empty());
  }

  private Read read(SiteImport site, Path file, VisitProgram program, String url, String visits)
      throws Exception {
    String column =
        url != null ? "--url-column" : visits != null ? "--visits-column" : "--host-column";
    if (url != null || visits != null || host != null) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          column
              + ": the columns of "
              + program.label()
              + " are known; leave it out, or leave out --from "
              + program.label());
    }
    Optional<LocalDate> first = firstDay();
    LocalDate last = lastDay != null ? lastDay : LocalDate.now(ZoneOffset.UTC).minusDays(1);
    Optional<DaySpan> wanted;
    try {
      wanted =
          first.isEmpty() && lastDay == null
              ? Optional.empty()
              : Optional.of(new DaySpan(first.orElse(last), last));
    } catch (IllegalArgumentException e) {
      throw days(e);
    }
    RowTally tally = new RowTally();
    try {
      return new Read(
          site.inflow(program, file, wanted, howTheyCame(), tally), tally, howTheyCame());
    } catch (RefusedExportException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage() + ". Nothing was changed", e);
    } catch (IOException e) {
      throw new CommandFailure(ExitStatus.FAILED, file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static CommandFailure days(IllegalArgumentException e) {
    return new CommandFailure(ExitStatus.USAGE, "--from, --to: " + e.getMessage(), e);
  }

  private Optional<RequestClass> howTheyCame() throws CommandFailure {
    if (requestClass == null) {
      return Optional.empty();
    }
    for (RequestClass known : RequestClass.values()) {
      boolean enters = known.isPageView() && known != RequestClass.INTERNAL;
      if (enters && known.label().equals(requestClass)) {
        return Optional.of(known);
      }
    }
    throw new CommandFailure(
        ExitStatus.USAGE,
        "--class: external, search, social, assistant or direct; got \"" + requestClass + "\"");
  }

  /** Ends the command when some of the days of a table were told before. */
  void refuseKnown(InflowImport.Report report, Path file) throws CommandFailure {
    if (report.isRefused()) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          file
              + ": visits of "
              + DaySpan.said(report.known())
              + " were imported from "
              + program().map(VisitProgram::label).orElse("it")
              + " before, and this table does not tell days apart; export other days. Nothing was"
              + " changed");
    }
  }

  /** The counts of an import, in a line. */
  static String said(InflowImport.Report report) {
    if (report.isKnown()) {
      return "0 added: this table was imported before";
    }
    String known =
        report.known().isEmpty()
            ? ""
            : "; of " + DaySpan.said(report.known()) + " nothing, they were imported before";
    if (report.added().isEmpty()) {
      return "0 added" + known;
    }
    return many(report.visits(), "added, to ")
        + many(report.addresses(), report.addresses() == 1 ? "address" : "addresses")
        + ", as of "
        + (report.added().size() == 1 ? "the day " : "")
        + DaySpan.said(report.added())
        + (report.clicks() == 0
            ? ""
            : ", and "
                + many(report.clicks(), report.clicks() == 1 ? "click" : "clicks")
                + " inside the site")
        + known
        + "; siterank logs --forget drops them again";
  }

  /** A warning about visits that were counted twice. */
  static Optional<String> warning(InflowImport.Report report) {
    return report.logged().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "visits of "
                + DaySpan.said(report.logged())
                + " count twice: access logs of these days were read as well. Keep one of the two:"
                + " siterank logs --forget drops both");
  }

  private static String many(long n, String what) {
    return String.format(Locale.ROOT, "%,d %s", n, what);
  }
}
