package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.ClusterSite;
import org.siterank.PublishedSearch;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.search.Boosting;
import org.siterank.search.Hit;
import org.siterank.search.Notice;
import org.siterank.search.PageVersion;
import org.siterank.search.ScoreTree;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.search.SectionHit;
import org.siterank.search.Snippet;
import org.siterank.site.PageUrl;
import org.siterank.view.SearchView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank search}: the best pages for a query. */
@Command(
    description = {
      "Searches the published index.",
      "Pages with all the words come first. Syntax: \"exact phrase\", -exclude, +must, this|that,",
      "prefix*; filters type:pdf lang:de site:HOST in:/path/ date:2024 date:2024-01..2024-06;",
      "sort:date for the newest first."
    })
final class SearchCommand implements PlainCommand {

  private static final int WRAP = 88;
  private static final int COUNT = 10;
  private static final int PAGE = 1;

  @Mixin private ConfigOptions options = ConfigOptions.showing("search");
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Parameters(arity = "1..*", paramLabel = "QUERY", description = "The query.")
  private List<String> query;

  @Option(
      names = PlainLine.COUNT,
      paramLabel = "N",
      defaultValue = "" + COUNT,
      description = "Results per page. Default: ${DEFAULT-VALUE}.")
  private int count;

  @Option(
      names = PlainLine.PAGE,
      paramLabel = "N",
      defaultValue = "" + PAGE,
      description = "Page of results, from 1.")
  private int page;

  @Option(names = "--explain", description = "Show how each score is calculated.")
  private boolean explain;

  @Option(names = "--no-boost", description = "Rank by text alone, without the boost.")
  private boolean noBoost;

  @Option(
      names = "--filter",
      paramLabel = "FILTER",
      description = "Only matching pages: type:pdf, lang:de, site:HOST, in:/path/. Repeatable.")
  private List<String> filters = new ArrayList<>();

  @Mixin private AskerOption asker;

  /** The parts of the hits' ranks, with --explain. */
  private final Map<PageUrl, String> rankReasons = new HashMap<>();

  @Override
  public void take(PlainLine line, Terminal streams) {
    terminal = streams;
    options.take(line);
    format = new FormatOption();
    format.take(line);
    asker = new AskerOption();
    query = line.words();
    count = line.number(PlainLine.COUNT, COUNT);
    page = line.number(PlainLine.PAGE, PAGE);
  }

  @Override
  public Integer call() throws Exception {
    List<String> words = new ArrayList<>(query);
    words.addAll(filters);
    SiteConfig config = options.load();
    String text = String.join(" ", words);
    if (config.cluster().on().isPresent()) {
      return askCluster(config, text);
    }
    try (PublishedSearch site = PublishedSearch.open(config)) {
      SearchResponse response = site.search(request(config, site.boosting(), text));
      if (explain) {
        addRankReasons(config, response);
      }
      Optional<String> meant = site.didYouMean(text, asker.asker());
      print(response, meant);
      if (explain && !noBoost && format.format() == OutputFormat.TEXT) {
        say(
            String.format(
                Locale.ROOT,
                "boost weight %.3g: %s",
                site.boosting().boost().weight(),
                site.boostReason()));
      }
      terminal.out().flush();
      return found(response) ? ExitStatus.DONE.code() : nothing(meant);
    }
  }

  private void addRankReasons(SiteConfig config, SearchResponse response)
      throws IOException, ConfigException {
    try (SiteSearch site = OpenSite.published(config)) {
      for (Hit hit : response.hits()) {
        site.ranking()
            .rankReason(hit.url())
            .ifPresent(reason -> rankReasons.put(hit.url(), reason));
      }
    }
  }

  private static boolean found(SearchResponse response) {
    return !response.hits().isEmpty();
  }

  private int nothing(Optional<String> meant) {
    terminal.complain(
        meant
            .map(query -> "nothing found; did you mean: " + VisibleText.of(query))
            .orElse("nothing found; try fewer or other words"));
    return ExitStatus.ATTENTION.code();
  }

  private int askCluster(SiteConfig config, String text) throws CommandFailure, IOException {
    try (ClusterSite cluster =
        ClusterSite.open(
            config,
            ClusterConfig.address("--on", config.cluster().on().orElseThrow()),
            ClusterConfig.access(config.cluster(), System.getenv()))) {
      SearchResponse response = cluster.search(request(config, cluster.boosting(), text));
      Optional<String> meant = cluster.didYouMean(text, asker.asker());
      print(response, meant);
      terminal.out().flush();
      return found(response) ? ExitStatus.DONE.code() : nothing(meant);
    }
  }

  private SearchRequest request(SiteConfig config, Boosting boosting, String text)
      throws CommandFailure {
    if (count < 1 || page < 1) {
      throw new CommandFailure(ExitStatus.USAGE, "-n and --page start from 1");
    }
    try {
      SearchRequest request =
          SearchRequest.of(text)
              .page(Math.multiplyExact(page - 1, count), count)
              .boosted(boosting)
              .as(asker.asker());
      SearchRequest read = config.search().language().map(request::in).orElse(request);
      SearchRequest boosted = noBoost ? read.noBoost() : read;
      return explain ? boosted.explained() : boosted;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new CommandFailure(ExitStatus.USAGE, "-n, --page: " + e.getMessage(), e);
    }
  }

  private void print(SearchResponse response, Optional<String> meant) throws IOException {
    switch (format.format()) {
      case JSON ->
          Json.INDENTED.write(
              SearchView.of(response.query(), page, response, meant, Optional.empty(), rankReasons),
              terminal.out());
      case TEXT -> text(response, meant);
      case TSV, CSV -> {
        try (Rows rows =
            format
                .format()
                .rows(terminal.out(), "url", "title", "snippet", "score", "textScore", "rank")) {
          for (Hit hit : response.hits()) {
            rows.row(
                hit.url().value(),
                hit.title(),
                hit.snippet().text(),
                (double) hit.scores().score(),
                (double) hit.scores().textScore(),
                hit.scores().rank());
          }
        }
      }
    }
  }

  /** The page in other languages, and as a file. */
  private void versions(Hit hit) {
    for (PageVersion version : hit.versions()) {
      String kind =
          Stream.of(version.tag(), version.type().equals("html") ? "" : version.type())
              .filter(word -> !word.isEmpty())
              .collect(Collectors.joining(", "));
      say("     = " + version.url() + (kind.isEmpty() ? "" : "  (" + kind + ")"));
    }
  }

  private void text(SearchResponse response, Optional<String> meant) {
    PrintWriter out = terminal.out();
    if (found(response)) {
      meant.ifPresent(query -> say("Did you mean: " + query));
    }
    for (Notice notice : response.notices()) {
      out.println(notice.message());
    }
    if (!response.synonyms().isEmpty()) {
      say("Searched for as well: " + String.join(", ", response.synonyms()) + ".");
    }
    if (!response.unknown().isEmpty()) {
      say("On no page: " + String.join(", ", response.unknown()) + ".");
    }
    int number = (page - 1) * count;
    for (Hit hit : response.hits()) {
      number++;
      say(String.format(Locale.ROOT, "%3d. %s", number, hit.title()));
      say(
          "     "
              + hit.url()
              + hit.labels().dated().map(day -> "  " + day).orElse("")
              + (hit.labels().recommended() ? "  (recommended)" : "")
              + (hit.labels().listing() ? "  (lists other pages)" : ""));
      if (hit.sections().stream().noneMatch(part -> part.snippet().equals(hit.snippet()))) {
        snippet(hit.snippet(), "     ");
      }
      for (SectionHit section : hit.sections()) {
        say("     § " + section.title());
        say("       " + section.url());
        snippet(section.snippet(), "       ");
      }
      versions(hit);
      say(
          String.format(
              Locale.ROOT,
              "     score %.4g (text %.4g, rank %.4g)",
              hit.scores().score(),
              hit.scores().textScore(),
              hit.scores().rank()));
      if (rankReasons.containsKey(hit.url())) {
        say("     " + rankReasons.get(hit.url()));
      }
      hit.scores().explanation().ifPresent(tree -> explain(tree, "     "));
      out.println();
    }
    if (!response.hits().isEmpty()) {
      say(
          String.format(
              Locale.ROOT,
              "%d to %d of %s%,d in %d ms",
              (page - 1) * count + 1,
              number,
              response.totalIsExact() ? "" : "more than ",
              response.total(),
              response.tookMillis()));
    }
  }

  private void snippet(Snippet snippet, String indent) {
    String text = snippet.marked("\u0001", "\u0002").replaceAll("\\s+", " ");
    wrap(text).forEach(line -> terminal.out().println(indent + highlighted(line)));
  }

  private void explain(ScoreTree tree, String indent) {
    say(indent + String.format(Locale.ROOT, "%.6g  %s", tree.value(), tree.text()));
    tree.parts().forEach(part -> explain(part, indent + "  "));
  }

  /** Foreign text first loses its control characters; only then marks become our own. */
  private static String highlighted(String line) {
    StringBuilder out = new StringBuilder();
    for (String piece : line.split("(?<=[\u0001\u0002])|(?=[\u0001\u0002])", -1)) {
      switch (piece) {
        case "\u0001" -> out.append('[');
        case "\u0002" -> out.append(']');
        default -> out.append(VisibleText.of(piece));
      }
    }
    return out.toString();
  }

  private static List<String> wrap(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() > WRAP && line.length() > 0) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    if (line.length() > 0) {
      lines.add(line.toString());
    }
    return lines;
  }

  private void say(String line) {
    terminal.out().println(VisibleText.of(line));
  }
}
