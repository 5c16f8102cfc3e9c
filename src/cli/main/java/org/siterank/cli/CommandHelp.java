package org.siterank.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes help: three examples, a command's own options and the common ones; with {@code --help-all}
 * those of every command and every setting behind them. {@code siterank help COMMAND} is the same
 * as {@code siterank COMMAND --help}.
 */
final class CommandHelp {

  private static final String ALL = HelpWords.ALL;
  private static final String HELP = HelpWords.HELP;

  /** Options of every command, in the order in which help lists them at its end. */
  private static final List<String> SHARED =
      List.of("--config", "--data", "--no-progress", "--quiet", "--verbose");

  private static final String VERSION = "--version";

  private static final String SECTION = "examples";

  /** The three most used calls of each command. */
  private static final Map<String, List<String>> EXAMPLES =
      Map.ofEntries(
          Map.entry(
              "demo",
              List.of(
                  "demo",
                  "demo --keep-serving",
                  "demo --site-jar site.zip --query 'getting started'")),
          Map.entry(
              "init",
              List.of(
                  "init --site https://www.example.org/ --logs '/var/log/nginx/access.log*'",
                  "init",
                  "init /srv/intranet/conf --site https://intranet.example/")),
          Map.entry(
              "install",
              List.of(
                  "install --site https://www.example.org/ --logs '/var/log/nginx/access.log*'",
                  "install --cron --at 02:30 --dry-run",
                  "install --take-over")),
          Map.entry("uninstall", List.of("uninstall --dry-run", "uninstall", "uninstall --purge")),
          Map.entry(
              "check",
              List.of(
                  "check",
                  "check /private/page.html",
                  "check -c conf/siterank.yaml --format json")),
          Map.entry(
              "run",
              List.of(
                  "run",
                  "run --site https://www.example.org/ --logs '/var/log/nginx/access.log*' --data data",
                  "run -c /etc/siterank/siterank.yaml --no-progress --quiet")),
          Map.entry(
              "crawl",
              List.of(
                  "crawl",
                  "crawl --max-pages 500 --delay 1s",
                  "crawl --site https://www.example.org/ --data data")),
          Map.entry(
              "logs",
              List.of(
                  "logs --explain",
                  "logs --follow",
                  "logs --logs '/var/log/nginx/access.log*' --backtest")),
          Map.entry(
              "rank",
              List.of("rank", "rank --damping measured", "rank --data data --damping 0.85")),
          Map.entry("rights", List.of("rights", "rights /hr/wages.html", "rights --apply")),
          Map.entry(
              "rollback",
              List.of(
                  "rollback", "rollback --data data", "rollback -c /etc/siterank/siterank.yaml")),
          Map.entry(
              "backup",
              List.of(
                  "backup /var/backups",
                  "backup site.zip --data data",
                  "backup site.zip -c conf/siterank.yaml")),
          Map.entry(
              "restore",
              List.of(
                  "restore site.zip --check",
                  "restore site.zip --data data",
                  "restore site.zip --data data --replace")),
          Map.entry(
              "status",
              List.of(
                  "status",
                  "status --data data --format json",
                  "status --max-publication-age 36h")),
          Map.entry(
              "search",
              List.of(
                  "search opening hours",
                  "search 'annual report type:pdf' --explain",
                  "search opening hours --format json -n 20")),
          Map.entry(
              "related",
              List.of(
                  "related /opening-hours.html",
                  "related https://www.example.org/old/hours.php -n 3",
                  "related /opening-hours.html --format json")),
          Map.entry(
              "eval",
              List.of(
                  "eval --judgments queries.tsv",
                  "eval --judgments queries.tsv --worst 10",
                  "eval --from-log --sweep")),
          Map.entry(
              "password",
              List.of(
                  "password anna",
                  "password anna --users conf/webmasters",
                  "password anna -c /etc/siterank/siterank.yaml")),
          Map.entry("mcp", List.of("mcp", "mcp --data /var/lib/siterank", "mcp --as staff")),
          Map.entry(
              "serve",
              List.of(
                  "serve",
                  "serve --port 8081 --trusted-proxy 127.0.0.1",
                  "serve --public-url https://www.example.org/search/")),
          Map.entry(
              "page",
              List.of(
                  "page /opening-hours.html",
                  "page /prices.html --compare /contact.html",
                  "page /prices.html --format json")),
          Map.entry(
              "report",
              List.of(
                  "report",
                  "report -o /var/www/report --report-language de",
                  "report --mail-body")),
          Map.entry(
              "today",
              List.of("today", "today --format json", "today --mail-body --report-language de")),
          Map.entry(
              "ignore",
              List.of("ignore 3f9a52c17e", "ignore 3f9a52c17e --done", "ignore 3f9a52c17e --undo")),
          Map.entry(
              "push",
              List.of(
                  "push --to http://localhost:9200/site",
                  "push --ranks-only --match url --to http://localhost:9200/content",
                  "push --ranks-only --match url --to http://localhost:8983/solr/docs --dry-run")),
          Map.entry(
              "gate",
              List.of(
                  "gate --dir public --max-drop 20%% /prices.html",
                  "gate --edits edits.tsv", "gate --dir public --format json")),
          Map.entry(
              "export",
              List.of(
                  "export ranks --format csv -o ranks.csv",
                  "export llms -o llms.txt",
                  "export ranks --for postgresql -o siterank.sql")),
          Map.entry(
              "import",
              List.of(
                  "import links --file all_outlinks.csv",
                  "import inflow --from matomo --file visits.json",
                  "import queries --file rows.json --from 2026-10-01 --to 2026-10-31")),
          Map.entry(
              "solve",
              List.of(
                  "solve --links links.tsv",
                  "solve --links links.tsv --inflow inflow.tsv --format json",
                  "solve --links links.tsv --algorithm opic")),
          Map.entry(
              "whatif",
              List.of(
                  "whatif --edits edits.tsv",
                  "whatif --edits edits.tsv --data data",
                  "whatif --links links.tsv --inflow inflow.tsv --edits edits.tsv")),
          Map.entry(
              "advise",
              List.of(
                  "advise --target /prices.html",
                  "advise --target /prices.html --to-any --per-page 2",
                  "advise --target /prices.html --data data")),
          Map.entry("lab", List.of("lab", "lab opic-selection", "lab opic-selection -o results")));

  private CommandHelp() {}

  /** The examples of a command, without the name of the program. */
  static List<String> examples(String command) {
    return EXAMPLES.getOrDefault(command, List.of()).stream()
        .map(line -> line.replace("%%", "%"))
        .toList();
  }

  /** Puts the examples first, and what all commands share last. */
  static void arrange(CommandSpec command, boolean all) {
    List<String> absent = new ArrayList<>();
    for (String name : SHARED) {
      OptionSpec option = command.findOption(name);
      if (option == null) {
        absent.add(name.equals("--config") ? "-c" : name);
      } else {
        command.remove(option);
        command.addOption(OptionSpec.builder(option).hidden(false).build());
      }
    }
    hideVersion(command, all);
    OptionSpec help = command.findOption(HELP);
    command.remove(help);
    command.addOption(help);
    command.addOption(
        OptionSpec.builder(ALL).description("Show every option and every setting.").build());
    List<String> footer = new ArrayList<>();
    if (!absent.isEmpty()) {
      footer.add("");
      footer.add(
          command.name()
              + " needs no "
              + (absent.contains("-c") ? "configuration" : "data directory")
              + ", so it does not take "
              + String.join(" and ", absent)
              + ".");
    }
    if (!all && ConfigFlags.of(command).isPresent()) {
      footer.add("");
      footer.add("Settings of the configuration are options as well; " + ALL + " lists them.");
    }
    command.usageMessage().footer(footer.toArray(String[]::new));
    StringBuilder examples = new StringBuilder("Examples:\n");
    EXAMPLES
        .getOrDefault(command.name(), List.of())
        .forEach(line -> examples.append("  siterank " + line.replace("%%", "%") + "\n"));
    List<String> sections = new ArrayList<>(command.usageMessage().sectionKeys());
    sections.add(0, SECTION);
    command.usageMessage().sectionKeys(sections);
    command.usageMessage().sectionMap().put(SECTION, usage -> examples + "\n");
  }

  private static void hideVersion(CommandSpec command, boolean all) {
    OptionSpec version = command.findOption(VERSION);
    if (version != null) {
      command.remove(version);
      command.addOption(OptionSpec.builder(version).hidden(!all).build());
    }
  }
}
