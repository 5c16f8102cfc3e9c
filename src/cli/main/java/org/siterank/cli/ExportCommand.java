package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.siterank.SiteSearch;
import org.siterank.change.SiteQueries;
import org.siterank.config.SiteConfig;
import org.siterank.engines.RankFile;
import org.siterank.searchlog.Searches;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank export}: ranks, inflow, links, clicks and more for other programs. */
@Command(
    description = {
      "Exports a table, or the graph of the site.",
      "  ranks   url, score, external, induced, lower, upper (page views/day where logs were read)",
      "  flows   url, score, external, induced, internalIn, internalOut, externalOut, dissipated,",
      "          leak: where the importance of a page comes from and where it goes",
      "  inflow  url, external hits, induced hits, internal hits, external referrers",
      "  sources  kind, host, visits entering a day, page views that one leads to and all do, and",
      "          the standard deviation of the latter: what the site would lose without the source",
      "  sites   name, kind (own, or how visitors come), pages, score, entering, fromSites, toSites:",
      "          the sites by the sum of their ranks, then the hosts that send visitors by what they",
      "          are worth",
      "  links   from, to: every link that counts in the out-degree, external ones included;",
      "          a link that counts but is not followed ends in #nofollow",
      "  pages   url, status, title, depth, fetched",
      "  unread  url, status, problem, failures in a row, fetched: what could not be read",
      "  clicks  from, to, clicks in the logs, whether the link exists (true or false)",
      "  searches  query, first and last day, times asked, hits, opened, mean position opened",
      "  judgments  query, url, grade, for eval: what people chose in the site's own search",
      "  graph   pages with title, section, depth, score and inflow; links with their flow",
      "  llms    llms.txt for language models: the public pages, those that people use most first",
      "  llms-full  the same with the texts of the pages"
    })
final class ExportCommand implements Callable<Integer> {

  /** The tables that can be exported. */
  enum What {
    RANKS,
    FLOWS,
    INFLOW,
    SOURCES,
    SITES,
    LINKS,
    PAGES,
    UNREAD,
    CLICKS,
    SEARCHES,
    JUDGMENTS,
    GRAPH,
    LLMS,
    LLMS_FULL
  }

  /** The sources of what people did. */
  enum Source {
    LOGS,
    SEARCHES
  }

  @Mixin private ConfigOptions options = ConfigOptions.showing();
  @Mixin private Terminal terminal;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = ExportFormat.Converter.class,
      description =
          "tsv, csv, json (one array) or jsonl (one object per line) for tables; graphml, gexf "
              + "(Gephi) or webgraph (BVGraph; -o gives the base name of its files) for graph; links "
              + "can be written in either kind. Default: tsv, and graphml for graph.")
  private ExportFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where to write to. Default: the standard output.")
  private Path output;

  @Option(
      names = "--only",
      paramLabel = "popular|empty|misplaced",
      converter = ExportSearches.Only.Converter.class,
      description =
          "For searches: popular prints the queries of all days, most frequent first; empty "
              + "prints those that found nothing; misplaced those whose most opened result does "
              + "not stand first. Default: every query of every day.")
  private ExportSearches.Only only;

  @Option(
      names = "--from",
      paramLabel = "logs|searches",
      defaultValue = "logs",
      description =
          "Where judgments come from: the access logs (see logs.own-search), or the results "
              + "opened on the search page of siterank serve. Default: ${DEFAULT-VALUE}.")
  private String from;

  @Option(
      names = "--to-site",
      paramLabel = "URL",
      arity = "0..1",
      fallbackValue = "",
      description =
          "With flows: what flows to the addresses of another site, below this URL, or of all other "
              + "sites: url, flow. For rank --entering there.")
  private String toSite;

  @Option(
      names = "--for",
      paramLabel = "ENGINE",
      description =
          "With ranks: a file that another search engine or a site generator takes, and what to type "
              + "then: elasticsearch, opensearch, meilisearch, typesense, postgresql, sqlite, "
              + "pagefind, hugo, jekyll or docusaurus.")
  private String engine;

  @Option(
      names = "--documents",
      paramLabel = "FILE",
      description =
          "With --for: the engine's documents, an URL or id<TAB>URL a line. The file then has their "
              + "ids and URLs as they are written there.")
  private Path documents;

  @Option(
      names = "--weights",
      description =
          "With links: a column weight, the share of the importance of its page that each link "
              + "passes on. The shares of a page sum to at most 1. See links.weights.")
  private boolean weights;

  @Parameters(
      paramLabel = "WHAT",
      description =
          "ranks, flows, inflow, sources, sites, links, pages, unread, clicks, searches,"
              + " judgments, graph, llms or llms-full.")
  private String what;

  @Override
  public Integer call() throws Exception {
    What named =
        named(What.values(), what)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitStatus.USAGE,
                        "export ranks, flows, inflow, sources, sites, links, pages, unread,"
                            + " clicks, searches, judgments, graph, llms or llms-full; got \""
                            + what
                            + "\""));
    Source source =
        named(Source.values(), from)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitStatus.USAGE, "--from: logs or searches; got \"" + from + "\""));
    if (only != null && named != What.SEARCHES) {
      throw new CommandFailure(ExitStatus.USAGE, "--only goes with export searches");
    }
    if (toSite != null && named != What.FLOWS) {
      throw new CommandFailure(ExitStatus.USAGE, "--to-site goes with export flows");
    }
    if (weights && named != What.LINKS) {
      throw new CommandFailure(ExitStatus.USAGE, "--weights goes with export links");
    }
    if (documents != null && engine == null) {
      throw new CommandFailure(ExitStatus.USAGE, "--documents goes with --for");
    }
    if (engine != null) {
      return forEngine(named);
    }
    if (named == What.LLMS || named == What.LLMS_FULL) {
      return languageModels(named);
    }
    What table =
        named == What.LINKS && format != null && ExportFormat.GRAPHS.contains(format)
            ? What.GRAPH
            : named;
    ExportFormat used =
        format != null ? format : table == What.GRAPH ? ExportFormat.GRAPHML : ExportFormat.TSV;
    Set<ExportFormat> allowed = table == What.GRAPH ? ExportFormat.GRAPHS : ExportFormat.TABLES;
    if (!allowed.contains(used)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "export " + what + " takes --format " + ExportFormat.list(allowed) + "; got " + used);
    }
    SiteConfig config = options.load();
    if (table == What.GRAPH && used == ExportFormat.WEBGRAPH) {
      return webGraph(config);
    }
    try (PrintWriter file = output == null ? null : open(output)) {
      PrintWriter out = file == null ? terminal.out() : file;
      int status = export(config, table, source, used, out);
      out.flush();
      check(file, output);
      return status;
    }
  }

  private int languageModels(What named) throws Exception {
    if (format != null) {
      throw new CommandFailure(
          ExitStatus.USAGE, "export " + what + " has a format of its own; leave --format out");
    }
    try (SiteSearch site = OpenSite.published(options.load());
        PrintWriter file = output == null ? null : open(output)) {
      PrintWriter out = file == null ? terminal.out() : file;
      out.print(named == What.LLMS ? site.llms().list() : site.llms().full());
      out.flush();
      check(file, output);
    }
    return ExitStatus.DONE.code();
  }

  private int forEngine(What named) throws Exception {
    if (named != What.RANKS || format != null) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--for goes with export ranks, and has a format of its own");
    }
    RankFile file =
        RankFile.of(engine)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitStatus.USAGE,
                        "--for: one of " + RankFile.names() + "; got \"" + engine + "\""));
    return new ExportForEngine(file, terminal)
        .export(options.load(), Optional.ofNullable(documents), Optional.ofNullable(output));
  }

  private static <E extends Enum<E>> Optional<E> named(E[] values, String name) {
    for (E value : values) {
      if (value.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(name)) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }

  static void check(PrintWriter written, Path file) throws IOException {
    if (written != null && written.checkError()) {
      throw new IOException(file + ": could not be written; is the disk full?");
    }
  }

  static PrintWriter open(Path file) throws IOException {
    return new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
  }

  private int export(
      SiteConfig config, What table, Source source, ExportFormat used, PrintWriter out)
      throws Exception {
    if (table == What.SEARCHES) { // They are counted also where only a cluster is searched.
      ExportSearches searches = new ExportSearches(used, out, terminal);
      return only == ExportSearches.Only.MISPLACED
          ? searches.misplaced(Searches.read(config.data()))
          : searches.queries(Searches.read(config.data()), only);
    }
    try (SiteSearch site = OpenSite.published(config);
        SiteQueries view = site.view()) {
      ExportTables tables = new ExportTables(view, used, out);
      switch (table) {
        case RANKS -> tables.ranks();
        case FLOWS -> {
          if (toSite == null) {
            tables.flows();
          } else {
            tables.flowsOut(site.scope(), otherSite());
          }
        }
        case INFLOW -> tables.inflow();
        case SOURCES -> tables.sources();
        case SITES -> tables.sites();
        case LINKS -> tables.links(weights);
        case PAGES -> tables.pages();
        case UNREAD -> tables.unread();
        case CLICKS -> tables.clicks();
        case GRAPH -> GraphExport.write(view, used, out);
        case JUDGMENTS -> {
          int min = site.config().logs().ownSearchMinVisits();
          ExportSearches judgments = new ExportSearches(used, out, terminal);
          return source == Source.LOGS
              ? judgments.fromLogs(view.ownQueries(), min)
              : judgments.fromSearches(Searches.read(config.data()).chosen(view::pageAt, min), min);
        }
        case SEARCHES, LLMS, LLMS_FULL ->
            throw new IllegalStateException(table + " needs no view of the site");
      }
    }
    return ExitStatus.DONE.code();
  }

  private Predicate<PageUrl> otherSite() throws CommandFailure {
    if (toSite.isEmpty()) {
      return url -> true;
    }
    try {
      SiteScope other = SiteScope.of(PageUrl.of(toSite));
      return url -> other.contains(other.canonical(url));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, "--to-site: " + e.getMessage(), e);
    }
  }

  private int webGraph(SiteConfig config) throws Exception {
    if (output == null) {
      throw new CommandFailure(
          ExitStatus.USAGE, "a webgraph is several files; name them without endings: -o BASENAME");
    }
    try (SiteSearch site = OpenSite.published(config);
        SiteQueries view = site.view()) {
      for (Path file : GraphExport.webGraph(view, output)) {
        terminal.say("wrote " + file);
      }
    }
    return ExitStatus.DONE.code();
  }
}
