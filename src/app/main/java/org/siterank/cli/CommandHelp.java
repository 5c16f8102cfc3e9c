package org.siterank.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes help: a command's own options and two examples; with {@code --help-all} those of every
 * command and every setting behind them. {@code siterank help COMMAND} is the same as {@code
 * siterank COMMAND --help}.
 */
final class CommandHelp {

  static final String ALL = "--help-all";

  private static final String HELP = "--help";

  /** Options of every command, in the order in which the whole help lists them. */
  private static final List<String> SHARED =
      List.of("--config", "--quiet", "--no-progress", "--verbose", "--version");

  /** Two calls of each command that work on a site. */
  private static final Map<String, List<String>> EXAMPLES =
      Map.ofEntries(
          Map.entry("demo", List.of("demo", "demo --keep-serving --query 'getting started'")),
          Map.entry(
              "init",
              List.of("init", "init conf --site https://www.example.org/ --logs access.log")),
          Map.entry(
              "install",
              List.of(
                  "install --site https://www.example.org/ --logs '/var/log/nginx/access.log*'",
                  "install --cron --at 02:30 --dry-run")),
          Map.entry("uninstall", List.of("uninstall", "uninstall --purge --dry-run")),
          Map.entry("check", List.of("check", "check /private/page.html")),
          Map.entry(
              "run",
              List.of(
                  "run",
                  "run --site https://www.example.org/ --logs '/var/log/nginx/access.log*' --data"
                      + " data")),
          Map.entry("crawl", List.of("crawl", "crawl --max-pages 500 --delay 1s")),
          Map.entry("logs", List.of("logs --explain", "logs --follow")),
          Map.entry("rank", List.of("rank", "rank --damping measured")),
          Map.entry("rights", List.of("rights /hr/wages.html", "rights --apply")),
          Map.entry(
              "backup",
              List.of("backup /var/backups", "backup site.zip --config conf/siterank.yaml")),
          Map.entry("restore", List.of("restore site.zip --replace", "restore site.zip --check")),
          Map.entry("status", List.of("status", "status --max-publication-age 36h --format json")),
          Map.entry(
              "search",
              List.of("search opening hours", "search 'annual report type:pdf' --explain")),
          Map.entry("eval", List.of("eval --judgments queries.tsv", "eval --from-log --sweep")),
          Map.entry("serve", List.of("serve", "serve --port 8081 --trusted-proxy 127.0.0.1")),
          Map.entry("page", List.of("page /opening-hours.html", "page /prices.html --format json")),
          Map.entry("report", List.of("report", "report -o /var/www/report --report-language de")),
          Map.entry(
              "push",
              List.of(
                  "push --to http://localhost:9200/site",
                  "push --ranks-only --match url --to http://localhost:9200/content")),
          Map.entry(
              "gate",
              List.of("gate --dir public --max-drop 20%% /prices.html", "gate --edits edits.tsv")),
          Map.entry("export", List.of("export unread", "export ranks --format csv -o ranks.csv")),
          Map.entry(
              "import",
              List.of(
                  "import links --file all_outlinks.csv",
                  "import inflow --from matomo --file visits.json")),
          Map.entry(
              "solve", List.of("solve --links links.tsv", "solve --links links.tsv --format json")),
          Map.entry(
              "whatif",
              List.of(
                  "whatif --edits edits.tsv",
                  "whatif --links links.tsv --inflow inflow.tsv --edits edits.tsv")),
          Map.entry(
              "advise",
              List.of(
                  "advise --target /prices.html",
                  "advise --target /prices.html --to-any --per-page 2")),
          Map.entry("lab", List.of("lab", "lab opic-selection -o results")));

  private CommandHelp() {}

  /** Whether all options are to be shown. */
  static boolean showsAll(String... args) {
    return options(args).contains(ALL);
  }

  /** A call for help as the parser knows it. */
  static String[] normalised(String... args) {
    List<String> words = new ArrayList<>(List.of(args));
    if (!words.isEmpty() && words.get(0).equals("help")) {
      words.remove(0);
      if (words.isEmpty() || Commands.names().contains(words.get(0))) {
        words.add(Math.min(1, words.size()), HELP);
      }
    }
    if (showsAll(args)) {
      words.remove(HELP);
      words.remove("-h");
      words.set(words.indexOf(ALL), HELP);
    }
    return words.toArray(String[]::new);
  }

  /** What may be options: all before a double dash. */
  private static List<String> options(String... args) {
    return List.of(args).stream().takeWhile(word -> !word.equals("--")).toList();
  }

  /** The two examples of a command, without the name of the program. */
  static List<String> examples(String command) {
    return EXAMPLES.getOrDefault(command, List.of()).stream()
        .map(line -> line.replace("%%", "%"))
        .toList();
  }

  /** Moves what all commands share behind a command's own options, shown or not. */
  static void arrange(CommandSpec command, boolean all) {
    for (String name : SHARED) {
      OptionSpec option = command.findOption(name);
      if (option != null) {
        command.remove(option);
        command.addOption(OptionSpec.builder(option).hidden(!all).build());
      }
    }
    OptionSpec help = command.findOption(HELP);
    command.remove(help);
    command.addOption(help);
    command.addOption(
        OptionSpec.builder(ALL)
            .description("Show the options of every command and every setting, too.")
            .build());
    List<String> footer = new ArrayList<>(List.of("", "Examples:"));
    EXAMPLES
        .getOrDefault(command.name(), List.of())
        .forEach(line -> footer.add("  siterank " + line));
    if (!all && ConfigOptions.of(command).isPresent()) {
      footer.add("");
      footer.add("Every setting of conf/siterank.yaml is a flag as well; " + ALL + " lists them.");
    }
    command.usageMessage().footer(footer.toArray(String[]::new));
  }
}
