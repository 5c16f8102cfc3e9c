package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.Golden;
import org.siterank.GoldenSite;
import org.siterank.backtest.Backtest;
import org.siterank.backtest.Rival;
import org.siterank.cluster.BulkCounts;
import org.siterank.cluster.PushReport;
import org.siterank.engines.RankPushCost;
import org.siterank.engines.RankPushReport;
import org.siterank.engines.ReadyQuery;
import org.siterank.engines.Sampled;
import org.siterank.output.Json;

/** What every command writes for programs, against files that say how. */
@Tag("slow")
class GoldenCommandsTest {

  @TempDir static Path folder;
  private static GoldenSite site;

  @BeforeAll
  static void publish() throws IOException {
    site = new GoldenSite(folder);
    call(
        "run",
        "--site",
        GoldenSite.URL,
        "--dir",
        site.pages().toString(),
        "--logs",
        site.log().toString(),
        "--own-search",
        "/search?q={query}");
    GoldenGraph.write(folder);
  }

  /** Prints a command's results; numbers and words may need a look, but nothing may fail. */
  private static String call(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), args(args));
    assertTrue(status <= 1, () -> String.join(" ", args) + ": " + err);
    return out.toString().replace(folder.toString(), "FOLDER");
  }

  private static String[] args(String... args) {
    boolean onFiles = List.of("whatif", "advise").contains(args[0]);
    String[] more =
        onFiles ? new String[0] : new String[] {"--data", site.data().toString(), "--no-progress"};
    return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new);
  }

  private static void golden(String format, String name, String... args) {
    String[] all = Arrays.copyOf(args, args.length + 2);
    all[args.length] = "--format";
    all[args.length + 1] = format;
    Golden.assertSame(name + "." + format, call(all));
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "tsv", "csv"})
  void aSearchIsWrittenAsItsFilesSay(String format) {
    golden(format, "search", "search", "apples");
    golden(format, "search-sections", "search", "ladders", "--explain");
    golden(format, "search-formula", "search", "sweet");
    golden(format, "search-nothing", "search", "aples", "xylophone");
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "tsv", "csv"})
  void similarPagesAreWrittenAsTheirFilesSay(String format) {
    golden(format, "related", "related", "/news/3.html", "-n", "2");
    golden(format, "related-missing", "related", "/old/job.php");
  }

  @Test
  void aPageIsWrittenAsItsFilesSay() {
    golden("json", "page", "page", "/news/3.html");
    golden("json", "page-compared", "page", "/", "--compare", "/jobs.html");
    golden("json", "page-listing", "page", "/news/");
  }

  @Test
  void whatWouldHappenToAnAddressIsWrittenAsItsFilesSay() {
    String pages = site.pages().toString();
    golden("json", "check-page", "check", "/news/3.html", "--dir", pages);
    golden("json", "check-missing", "check", "/missing.html", "--dir", pages);
    golden("json", "check-away", "check", "https://away.example/", "--dir", pages);
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "tsv", "csv"})
  void theAuditOfTheLogsIsWrittenAsItsFilesSay(String format) {
    golden(format, "logs", "logs", "--explain");
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "tsv", "csv"})
  void aGateIsWrittenAsItsFilesSay(String format) throws IOException {
    Path edits = folder.resolve("gate-edits");
    Files.writeString(
        edits, "-\tS\tSjobs.html\n+\tSnews/\tSmanual.html\n".replace("S", GoldenSite.URL));
    golden(format, "gate", "gate", "--edits", edits.toString(), "--max-drop", "20%", "/jobs.html");
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "tsv", "csv"})
  void anEvaluationIsWrittenAsItsFilesSay(String format) throws IOException {
    StringBuilder lines = new StringBuilder("=apples\t/jobs.html\nladders\t/manual.html\n");
    for (int i = 1; i <= 9; i++) {
      lines.append("report " + i + "\t/news/" + i + ".html\n");
      lines.append("month " + i + "\t/news/" + i + ".html\t2\n");
      lines.append("apples " + i + "\t/\n");
    }
    String judgments = Files.writeString(folder.resolve("judgments"), lines).toString();
    golden(format, "eval", "eval", "--judgments", judgments);
    golden(format, "eval-sweep", "eval", "--judgments", judgments, "--sweep", "--dry-run");
    golden(format, "eval-each", "eval", "--judgments", judgments, "--each");
  }

  @ParameterizedTest
  @CsvSource({"tsv", "csv", "json", "jsonl"})
  void exportedTablesAreWrittenAsTheirFilesSay(String format) {
    for (String table : List.of("pages", "links", "ranks", "inflow", "flows", "clicks")) {
      golden(format, "export-" + table, "export", table);
    }
    golden(format, "export-sources", "export", "sources");
    golden(format, "export-sites", "export", "sites");
    golden(format, "export-weights", "export", "links", "--weights");
    golden(format, "export-judgments", "export", "judgments");
  }

  @ParameterizedTest
  @ValueSource(strings = {"graphml", "gexf"})
  void anExportedGraphIsWrittenAsItsFileSays(String format) {
    golden(format, "export-graph", "export", "graph");
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  private static String[] with(String[] args, String... more) {
    return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "tsv", "csv"})
  void editsOfFilesAreWrittenAsTheirFilesSay(String format) {
    String[] site = {"whatif", "--links", file("links"), "--site", file("sites")};
    golden(format, "whatif", with(site, "--inflow", file("inflow"), "--edits", file("edits")));
    golden(format, "whatif-robustness", with(site, "--edits", file("edits"), "--robustness"));
    site[0] = "advise";
    String[] target = with(site, "--target", "http://b.example/=2");
    golden(format, "advise", target);
    golden(format, "advise-any", with(target, "--to-any"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"JSON", "TSV", "CSV"})
  void aPushIsWrittenAsItsFilesSay(OutputFormat format) throws IOException {
    BulkCounts sent = new BulkCounts(950, 12_345_678_901L, 12, 3, 40, 1);
    PushReport report =
        new PushReport(
            "pages",
            true,
            false,
            new PushReport.PageCounts(1000, 900, 30, 4, 2, 20, 10),
            "pages-ranks",
            List.of("pages-old"),
            sent,
            1234);
    StringWriter out = new StringWriter();
    PushOutput.print(report, format, new PrintWriter(out));
    Golden.assertSame("push." + format.name().toLowerCase(Locale.ROOT), out.toString());
  }

  @Test
  void aPushOfRanksIsWrittenAsItsFileSays() throws IOException {
    RankPushReport.Unmatched unmatched =
        new RankPushReport.Unmatched(
            new Sampled(0, List.of()),
            new Sampled(117, List.of("https://example.org/new/")),
            new Sampled(400, List.of("https://other.example/")),
            new Sampled(1, List.of("k1")),
            new Sampled(2, List.of("k2: x", "k3: y")),
            new Sampled(4, List.of("https://example.org/twice/")));
    RankPushReport report =
        new RankPushReport(
            "http://localhost:9200/docs",
            true,
            new RankPushReport.Matching(1000, 1500, 980),
            new RankPushReport.Writes(70, 900, 10, 3),
            unmatched,
            List.of(new ReadyQuery("In a query", "{ \"query\": 1 }")),
            new RankPushCost(12, 3456, 1),
            1234);
    StringWriter out = new StringWriter();
    Json.INDENTED.write(report, out);
    Golden.assertSame("push-ranks.json", out.toString());
  }

  @Test
  void aBacktestIsWrittenAsItsFileSays() throws IOException {
    Rival rival =
        new Rival(
            "views",
            "",
            0.5,
            new Rival.LogLoss(1.25, 0, -0.125, 0.375),
            new Rival.Order(0.75, 0.875),
            Optional.of(12.5),
            Optional.empty());
    Backtest test =
        new Backtest(
            new Backtest.Days(
                LocalDate.of(2025, 1, 1), LocalDate.of(2025, 2, 1), LocalDate.of(2025, 2, 28)),
            7,
            new Backtest.Counts(1000, 500, 3, 200, 4),
            true,
            Optional.empty(),
            new Backtest.Methods(List.of(rival), List.of(), List.of()),
            List.of());
    StringWriter out = new StringWriter();
    Json.INDENTED.write(test, out);
    Golden.assertSame("backtest.json", out.toString());
  }

  @Test
  void theTablesOfTheReportAreWrittenAsTheirFilesSay() throws IOException {
    Path report = folder.resolve("report");
    call("report", "-o", report.toString());
    try (Stream<Path> files = Files.list(report)) {
      for (Path table : files.filter(file -> file.toString().endsWith(".csv")).sorted().toList()) {
        Golden.assertSame("report-" + table.getFileName(), Files.readString(table));
      }
    }
  }
}
