package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.SearchQuality;
import org.siterank.SiteSearch;
import org.siterank.boost.RankBoost;
import org.siterank.config.ConfigEdit;
import org.siterank.config.ConfigException;
import org.siterank.search.Boosting;
import org.siterank.search.FieldWeights;
import org.siterank.searchlog.LogJudgments;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank eval}: how good the hits are, by judgments. */
@Command(
    description = {
      "Measures search quality by judgments, with the boost off and on.",
      "Other rankings are measured beside it, in place of the rank: page views, in-links, PageRank,",
      "OPIC, DistanceRank, this and PageRank together, and HITS on the neighbourhood of each",
      "query. --sweep looks for a better boost and better field weights on one half of the queries,",
      "tests them on the other half, and writes them to the configuration file if they help there."
    })
final class EvalCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("search");
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Option(
      names = "--judgments",
      paramLabel = "FILE",
      description =
          "Judgments, one per line: query<TAB>url[<TAB>grade]. A grade is a whole number, 1 by "
              + "default; 0 marks a page that does not answer. A path, such as /x/, is a page of the "
              + "site.")
  private Path judgments;

  @Option(
      names = "--from-log",
      description =
          "Judge by what people chose in the site's own search (logs.own-search, and the "
              + "clicks that serve counted). The later half of the clicks judges; the ranks are "
              + "solved again from the earlier days, so that they cannot have learnt from what "
              + "judges them.")
  private boolean fromLog;

  @Option(
      names = "--split",
      paramLabel = "DAY",
      description = "With --from-log: the first day that judges, such as 2026-05-31.")
  private LocalDate split;

  @Option(names = "--sweep", description = "Look for a better boost and better field weights.")
  private boolean sweep;

  @Option(
      names = "--rank-alone",
      description =
          "Also order the pages that hold all words of a query by each ranking alone, without text,"
              + " as research compares rankings.")
  private boolean rankAlone;

  @Option(
      names = "--each",
      description =
          "One row per query instead, as tsv or csv: positions of the expected pages, the "
              + "first three results, and, where none of them answers, why the query is lost.")
  private boolean each;

  @Option(
      names = "--worst",
      paramLabel = "N",
      description = "Show the N worst queries, and how many queries are lost for which reason.")
  private Integer worst;

  @Option(
      names = "--dry-run",
      description = "With --sweep: show what would be written, and write nothing.")
  private boolean dryRun;

  private void refuse() throws CommandFailure {
    if (fromLog == (judgments != null)) {
      throw new CommandFailure(
          ExitStatus.USAGE, "one of --judgments FILE and --from-log is needed");
    }
    if (!fromLog && split != null) {
      throw new CommandFailure(ExitStatus.USAGE, "--split belongs to --from-log");
    }
    if (rankAlone && each) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--rank-alone compares rankings and --each shows queries; give one");
    }
    if (worst != null && (worst < 1 || each || format.format() != OutputFormat.TEXT)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--worst N starts from 1 and is text; --each --format tsv has all queries for programs");
    }
    if (fromLog && (each || worst != null)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          (each ? "--each" : "--worst")
              + " would print queries that few people asked; siterank export judgments prints the"
              + " others, for --judgments");
    }
  }

  private LogJudgments clicks(SiteSearch site) throws CommandFailure, ConfigException, IOException {
    return site.evaluation()
        .judgments(Optional.ofNullable(split))
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitStatus.ATTENTION,
                    "no clicks on results of the own search on two days or more; siterank logs"
                        + " --explain shows what was seen of it"));
  }

  @Override
  public Integer call() throws Exception {
    refuse();
    try (SiteSearch site = OpenSite.published(options.load())) {
      JudgmentFile file =
          fromLog ? new JudgmentFile(List.of(), 0) : JudgmentFile.read(judgments, site.scope());
      SearchQuality quality;
      Optional<SearchQuality.Tuned> tuned = Optional.empty();
      Optional<SearchQuality.Alone> alone = Optional.empty();
      Optional<LogJudgments> chosen = fromLog ? Optional.of(clicks(site)) : Optional.empty();
      try (Progress progress = terminal.progress()) {
        quality =
            chosen.isPresent()
                ? site.evaluation().quality(chosen.get(), progress::update)
                : site.evaluation().quality(file.queries(), progress::update);
        if (rankAlone) {
          alone = Optional.of(quality.alone());
        }
        if (sweep) {
          tuned = Optional.of(quality.sweep());
        }
      }
      EvalOutput output = new EvalOutput(quality, tuned, alone, reason(site, quality));
      chosen.ifPresent(clicks -> terminal.say(clicks.toString()));
      if (each) {
        EachQuery.rows(quality.outcomes(), format.format(), terminal.out());
      } else {
        output.print(format.format(), terminal.out());
      }
      if (worst != null) {
        EachQuery.worst(quality.outcomes(), worst, terminal.out());
      }
      terminal.out().flush();
      if (file.unanswerable() > 0) {
        terminal.say(file.unanswerable() + " queries without a page that answers were left out");
      }
      if (quality.incomplete() > 0) {
        terminal.say(
            quality.incomplete()
                + " queries find so many pages that only the best by text were reordered");
      }
      if (tuned.isPresent()) {
        apply(tuned.get());
      }
      if (quality.unknownPages() > 0) {
        terminal.complain(
            quality.unknownPages()
                + " judged pages are not on the site; their queries count as unanswered: check"
                + " the addresses, or crawl again");
        return ExitStatus.ATTENTION.code();
      }
    }
    return ExitStatus.DONE.code();
  }

  private static String reason(SiteSearch site, SearchQuality quality) throws IOException {
    return quality.learntEvidence().map(Boosting::reasonFor).orElse(site.ranking().boostReason());
  }

  private void apply(SearchQuality.Tuned tuned)
      throws CommandFailure, ConfigException, IOException {
    if (!tuned.isBetter()) {
      terminal.say("the sweep found nothing that helps queries it has not seen; nothing written");
      return;
    }
    Map<String, String> values = settings(tuned);
    Optional<Path> file = options.file();
    boolean written = !dryRun && file.isPresent() && ConfigEdit.set(file.get(), values);
    if (written) {
      terminal.say("written to " + file.get() + "; other weights of words need a run to be fast");
      return;
    }
    PrintWriter out = format.format() == OutputFormat.TEXT ? terminal.out() : null;
    String block = block(values);
    if (out != null) {
      out.println();
      out.println("For the configuration file:");
      out.println();
      out.print(block);
      out.flush();
    } else {
      terminal.say("for the configuration file:\n" + block);
    }
  }

  private static Map<String, String> settings(SearchQuality.Tuned tuned) {
    RankBoost boost = tuned.found().boost();
    FieldWeights fields = tuned.found().fields();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("search.boost", boost.getClass().getSimpleName().toLowerCase(Locale.ROOT));
    values.put("search.weight", plain(boost.weight()));
    values.put("search.pivot", tuned.found().pivotFactor() == 1 ? "auto" : plain(boost.pivot()));
    values.put("fields.title", Integer.toString(fields.words().title()));
    values.put("fields.headings", Integer.toString(fields.words().headings()));
    values.put("fields.anchors", Integer.toString(fields.words().anchors()));
    values.put("fields.url-words", Integer.toString(fields.words().urlWords()));
    values.put("fields.description", Integer.toString(fields.words().description()));
    values.put("fields.title-name", plain(fields.titleName()));
    values.put("fields.heading-name", plain(fields.headingName()));
    values.put("fields.anchor-name", plain(fields.anchorName()));
    values.put("fields.proximity", plain(fields.proximity()));
    values.put("fields.parts", plain(fields.parts()));
    return values;
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e9
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private static String block(Map<String, String> values) {
    StringBuilder block = new StringBuilder();
    String section = "";
    for (Map.Entry<String, String> value : values.entrySet()) {
      String[] key = value.getKey().split("\\.", -1);
      if (!key[0].equals(section)) {
        section = key[0];
        block.append(section).append(":\n");
      }
      block.append("  ").append(key[1]).append(": ").append(value.getValue()).append('\n');
    }
    return block.toString();
  }
}
