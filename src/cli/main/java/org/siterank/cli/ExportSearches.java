package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.siterank.output.Rows;
import org.siterank.searchlog.OwnQuery;
import org.siterank.searchlog.Searches;
import org.siterank.site.PageUrl;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Exports queries and chosen results as tables. */
final class ExportSearches {

  /** Which queries. */
  enum Only {
    POPULAR,
    EMPTY,
    MISPLACED;

    /** Lower case, as the contract writes it. */
    static final class Converter implements ITypeConverter<Only> {
      @Override
      public Only convert(String value) {
        for (Only only : values()) {
          if (only.name().toLowerCase(Locale.ROOT).equals(value)) {
            return only;
          }
        }
        throw new TypeConversionException("must be popular, empty or misplaced, got " + value);
      }
    }
  }

  private final ExportFormat format;
  private final PrintWriter out;
  private final Terminal terminal;

  ExportSearches(ExportFormat format, PrintWriter out, Terminal terminal) {
    this.format = format;
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Queries with how often they were asked.
   *
   * @param only which of them; null for those of every day
   * @return the exit status
   */
  int queries(Searches searches, Only only) throws IOException {
    List<Searches.Query> queries =
        only == null
            ? searches.daily()
            : only == Only.EMPTY ? searches.empty() : searches.popular();
    try (Rows rows =
        format.rows(out, "query", "first day", "last day", "asked", "hits", "opened", "position")) {
      for (Searches.Query query : queries) {
        rows.row(
            query.query(),
            query.first().toString(),
            query.last().toString(),
            query.asked(),
            query.hits(),
            query.opened(),
            query.position().isPresent() ? query.position().getAsDouble() : null);
      }
    }
    if (queries.isEmpty()) {
      terminal.complain(
          only == Only.EMPTY
              ? "no query found nothing; there is nothing to mend"
              : "nothing was searched for yet; siterank serve counts it");
      return only == Only.EMPTY ? ExitStatus.DONE.code() : ExitStatus.ATTENTION.code();
    }
    return ExitStatus.DONE.code();
  }

  /**
   * Queries whose most opened result does not stand first.
   *
   * @return the exit status
   */
  int misplaced(Searches searches) throws IOException {
    List<Searches.Misplaced> queries = searches.misplaced();
    try (Rows rows = format.rows(out, "query", "url", "opened", "of", "position")) {
      for (Searches.Misplaced query : queries) {
        rows.row(query.query(), query.url(), query.opened(), query.of(), query.position());
      }
    }
    if (queries.isEmpty()) {
      terminal.complain(
          "what people open most stands first for every query with ten results opened");
    }
    return ExitStatus.DONE.code();
  }

  /** Judgments from visits of the site's own search that the access logs show. */
  int fromLogs(List<OwnQuery> queries, int minVisits) throws IOException {
    if (judgments(queries)) {
      return ExitStatus.DONE.code();
    }
    terminal.complain(
        "no query was asked by "
            + minVisits
            + " visits or more; siterank logs --explain shows the visits from the site's own search,"
            + " logs.own-search-min-visits lowers the bar");
    return ExitStatus.ATTENTION.code();
  }

  /** Judgments from the results that were opened on the search page. */
  int fromSearches(List<OwnQuery> queries, int minVisits) throws IOException {
    boolean any = judgments(queries);
    if (format == ExportFormat.TSV && any) {
      out.write(
          "# From clicks on shown results: what stands high is clicked more, whatever it is (T."
              + " Joachims et al., SIGIR 2005), so these judgments favour the order that was shown."
              + " Grades are relative: 3 at least half of the most clicked, 2 a quarter, else 1.\n");
    }
    if (any) {
      return ExitStatus.DONE.code();
    }
    terminal.complain(
        "no query was asked "
            + minVisits
            + " times or more and had a result opened; logs.own-search-min-visits lowers the bar");
    return ExitStatus.ATTENTION.code();
  }

  /** Without a header line in TSV: the table is the --judgments file of eval. */
  private boolean judgments(List<OwnQuery> queries) throws IOException {
    boolean any = false;
    try (Rows rows = format.headless(out, "query", "url", "grade")) {
      for (OwnQuery query : queries) {
        for (PageUrl page : query.clicks().keySet()) {
          any = true;
          rows.row(query.query(), page.value(), query.grade(page));
        }
      }
    }
    return any;
  }
}
