package org.siterank.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.siterank.imports.QueryImport;
import picocli.CommandLine.Option;

/** The options of {@code import queries}, and how its file is read. */
final class QueryOptions {

  @Option(
      names = "--query-column",
      paramLabel = "NAME",
      description = "Queries: the column of the query. Default: Query, Top queries and the like.")
  private String query;

  @Option(
      names = "--impressions-column",
      paramLabel = "NAME",
      description = "Queries: the column of the impressions. Default: Impressions.")
  private String impressions;

  @Option(
      names = "--position-column",
      paramLabel = "NAME",
      description = "Queries: the column of the mean position. Default: Position and the like.")
  private String position;

  @Option(
      names = "--page",
      paramLabel = "URL",
      description =
          "Queries: the page that all rows are of; for an export of the web interface that was "
              + "filtered by it.")
  private String page;

  @Option(
      names = "--dimensions",
      paramLabel = "LIST",
      split = ",",
      description =
          "Queries: the dimensions of the request whose answer the file is, as in date,page,query. "
              + "Default: page and query, in either order.")
  private List<String> dimensions;

  /** One that was given. */
  Optional<String> given() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("--query-column", query);
    values.put("--impressions-column", impressions);
    values.put("--position-column", position);
    values.put("--page", page);
    values.put("--dimensions", dimensions);
    return values.keySet().stream().filter(name -> values.get(name) != null).findFirst();
  }

  /** Reads a file. */
  void read(
      Path path,
      DelimitedFile file,
      String url,
      String clicks,
      Optional<QueryTable.Period> period,
      QueryImport queries)
      throws CommandFailure {
    QueryTable table =
        new QueryTable(
            file,
            new QueryColumns.Wanted(url, query, clicks, impressions, position, page),
            period,
            queries);
    switch (kind(path)) {
      case '{', '[' ->
          new QueryJsonFile(path, file, dimensions == null ? List.of() : dimensions).read(table);
      case 'P' ->
          throw new CommandFailure(
              ExitStatus.USAGE,
              path
                  + ": a zip archive, as the web interface exports it: it has no pages per query."
                  + " Filter by one page there, unpack, and import the file of the queries with"
                  + " --page");
      default -> file.read(table);
    }
  }

  /** The first character that is no space; 'P' of a zip archive alone. */
  private static char kind(Path path) throws CommandFailure {
    try (InputStream in = Files.newInputStream(path)) {
      String start = new String(in.readNBytes(64), StandardCharsets.ISO_8859_1);
      String text = start.replaceFirst("^\u00ef\u00bb\u00bf", "").stripLeading();
      return text.startsWith("PK\u0003\u0004")
          ? 'P'
          : text.startsWith("{") || text.startsWith("[") ? text.charAt(0) : ' ';
    } catch (NoSuchFileException e) {
      throw new CommandFailure(ExitStatus.FAILED, path + ": no such file", e);
    } catch (IOException e) {
      throw new CommandFailure(ExitStatus.FAILED, path + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * The period that was given.
   *
   * @param first null for the day of the last one
   * @param last null for yesterday
   */
  static Optional<QueryTable.Period> period(LocalDate first, LocalDate last) throws CommandFailure {
    if (first == null && last == null) {
      return Optional.empty();
    }
    LocalDate end = last == null ? LocalDate.now(ZoneOffset.UTC).minusDays(1) : last;
    LocalDate start = first == null ? end : first;
    if (end.isBefore(start)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--from, --to: the last day must not be before the first, got " + start + " to " + end);
    }
    return Optional.of(new QueryTable.Period(start, end));
  }

  /** The counts of an import, in a line. */
  static String said(QueryImport.Report report) {
    String period =
        report.first().equals(report.last())
            ? "the day " + report.first()
            : report.first() + " to " + report.last();
    if (report.saved().added() + report.saved().changed() == 0) {
      return "0 added: these counts of " + period + " were imported before";
    }
    return String.join(
        ", ",
        many(report.queries(), "query", "queries") + " of " + many(report.addresses(), "page"),
        many(report.clicks(), "click"),
        many(report.impressions(), "impression"),
        "as of "
            + period
            + ": "
            + many(report.saved().added(), "row")
            + " added, "
            + report.saved().changed()
            + " changed"
            + (report.saved().dropped() == 0
                ? ""
                : ", " + report.saved().dropped() + " of other periods that share its days dropped")
            + "; siterank logs --forget drops them again");
  }

  private static String many(long n, String one) {
    return many(n, one, one + "s");
  }

  private static String many(long n, String one, String several) {
    return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? one : several);
  }
}
