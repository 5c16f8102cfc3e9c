package org.siterank.cli;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.rights.PageRights;
import org.siterank.run.RunReport;
import org.siterank.site.Readers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank rights}: who may read what? */
@Command(
    description = {
      "Shows who may read which pages.",
      "Pages of each group, as published and by the rules as they are now; with URL, that page and",
      "the rule that decides. URL may be a path of the site. Exit status 1 when the rules have",
      "changed since the last run, or the page is unknown. Changes nothing without --apply."
    })
final class RightsCommand implements Callable<Integer> {

  private static final Comparator<String> WORDS_FIRST =
      Comparator.comparing((String name) -> !name.equals("everybody"))
          .thenComparing(name -> !name.equals("nobody"))
          .thenComparing(Comparator.naturalOrder());

  @Mixin private ConfigOptions options = ConfigOptions.showing("rights");
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Option(
      names = "--apply",
      description =
          "Apply rules that have changed since the last run at once, without a crawl, as siterank "
              + "rank does.")
  private boolean apply;

  @Parameters(arity = "0..1", paramLabel = "URL", description = "The page. Default: a summary.")
  private String address;

  /** Pages that a group is named for. */
  private record GroupPages(String readers, int published, int configured) {}

  /** A page and its readers. */
  private record PageLine(
      String url, String published, String configured, String reason, boolean changes) {

    static PageLine of(PageRights rights) {
      return new PageLine(
          rights.page().value(),
          rights.published().toString(),
          rights.configured().toString(),
          rights.reason(),
          rights.changes());
    }
  }

  @Override
  public Integer call() throws Exception {
    try (SiteSearch site = SiteSearch.open(options.load())) {
      ExitStatus applied = apply ? apply(site) : ExitStatus.DONE;
      int shown = address == null ? all(site.rights().all()) : one(site);
      return Math.max(applied.code(), shown);
    }
  }

  private ExitStatus apply(SiteSearch site) throws Exception {
    try (StopSignal stop = StopSignal.listen(terminal);
        Progress progress = terminal.progress()) {
      RunReport report = site.stages().rank(progress::update, stop);
      progress.clear();
      return RunCommand.complain(report, terminal);
    }
  }

  private int one(SiteSearch site) throws Exception {
    Optional<PageRights> rights = site.rights().of(NamedPage.of(site, address));
    if (rights.isEmpty()) {
      terminal.complain(VisibleText.of(address) + " is no page that was read");
      return ExitStatus.ATTENTION.code();
    }
    PageLine line = PageLine.of(rights.get());
    switch (format.format()) {
      case TEXT -> {
        terminal.out().println(VisibleText.of(line.url()));
        terminal.out().println("  may be read by " + VisibleText.of(line.published()));
        terminal
            .out()
            .println(
                "  by the rules now: "
                    + VisibleText.of(line.configured())
                    + " ("
                    + VisibleText.of(line.reason())
                    + ")");
      }
      case JSON -> Json.INDENTED.write(line, terminal.out());
      case TSV, CSV -> {
        try (Rows rows =
            format.format().rows(terminal.out(), "url", "published", "configured", "reason")) {
          rows.row(line.url(), line.published(), line.configured(), line.reason());
        }
      }
    }
    return end(line.changes() ? 1 : 0);
  }

  private int all(List<PageRights> pages) throws IOException {
    Map<String, int[]> counts = new TreeMap<>(WORDS_FIRST);
    for (PageRights page : pages) {
      names(page.published()).forEach(name -> count(counts, name)[0]++);
      names(page.configured()).forEach(name -> count(counts, name)[1]++);
    }
    List<GroupPages> groups =
        counts.entrySet().stream()
            .map(e -> new GroupPages(e.getKey(), e.getValue()[0], e.getValue()[1]))
            .toList();
    switch (format.format()) {
      case TEXT -> {
        for (GroupPages group : groups) {
          terminal
              .out()
              .println(
                  VisibleText.of(group.readers())
                      + ": "
                      + group.published()
                      + (group.published() == 1 ? " page" : " pages")
                      + (group.published() == group.configured()
                          ? ""
                          : ", by the rules now " + group.configured()));
        }
      }
      case JSON -> Json.INDENTED.write(groups, terminal.out());
      case TSV, CSV -> {
        try (Rows rows =
            format.format().rows(terminal.out(), "readers", "published", "configured")) {
          for (GroupPages group : groups) {
            rows.row(group.readers(), group.published(), group.configured());
          }
        }
      }
    }
    return end((int) pages.stream().filter(PageRights::changes).count());
  }

  private int end(int changing) {
    terminal.out().flush();
    if (changing == 0) {
      return ExitStatus.DONE.code();
    }
    terminal.complain(
        "the rules have changed for "
            + changing
            + (changing == 1 ? " page" : " pages")
            + "; siterank rights --apply applies them");
    return ExitStatus.ATTENTION.code();
  }

  private static List<String> names(Readers readers) {
    List<String> groups = readers.groups();
    return groups.isEmpty() ? List.of(readers.toString()) : groups;
  }

  private static int[] count(Map<String, int[]> counts, String name) {
    return counts.computeIfAbsent(name, none -> new int[2]);
  }
}
