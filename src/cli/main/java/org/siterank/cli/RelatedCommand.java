package org.siterank.cli;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.PublishedSearch;
import org.siterank.config.SiteConfig;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.search.Asker;
import org.siterank.search.RelatedPage;
import org.siterank.search.RelatedPages;
import org.siterank.site.PageUrl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank related URL}: the pages that are similar to one. */
@Command(
    description = {
      "Lists the published pages that are most similar to a page.",
      "Where no page is published at URL, lists the pages that the address may stand for, and",
      "ends with 1. URL may be a path of a site on one host."
    })
final class RelatedCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing();
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Parameters(paramLabel = "URL", description = "The page.")
  private String address;

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "" + RelatedPages.USUAL,
      description = "Pages listed, 1 to " + RelatedPages.MOST + ". Default: ${DEFAULT-VALUE}.")
  private int count;

  @Mixin private AskerOption asker;

  @Override
  public Integer call() throws Exception {
    SiteConfig config = options.load();
    if (config.cluster().on().isPresent()) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--on: a cluster cannot find similar pages; ask where the site is crawled");
    }
    if (count < 1 || count > RelatedPages.MOST) {
      throw new CommandFailure(
          ExitStatus.USAGE, "-n must be from 1 to " + RelatedPages.MOST + ", got " + count);
    }
    try (PublishedSearch site = PublishedSearch.open(config)) {
      Asker reader = asker.asker();
      Optional<PageUrl> url = site.address(address, reader);
      if (url.isEmpty()) {
        throw new CommandFailure(
            ExitStatus.USAGE,
            "\""
                + address
                + "\" is not a web address; give a URL, or of a site on one host a path such as"
                + " /opening-hours.html");
      }
      RelatedPages related = site.related(url.get(), count, reader);
      print(related);
      terminal.out().flush();
      return related.published() && !related.pages().isEmpty()
          ? ExitStatus.DONE.code()
          : attention(related);
    }
  }

  private int attention(RelatedPages related) {
    String url = VisibleText.of(related.url().value());
    if (related.published()) {
      terminal.complain("no page is similar to " + url + "; try siterank search with its words");
    } else if (related.pages().isEmpty()) {
      terminal.complain(
          "no page is published at " + url + ", and none is near; siterank export pages lists all");
    } else {
      terminal.complain(
          "no page is published at " + url + "; the pages listed are those it may stand for");
    }
    return ExitStatus.ATTENTION.code();
  }

  private void print(RelatedPages related) throws IOException {
    switch (format.format()) {
      case JSON -> Json.INDENTED.write(related, terminal.out());
      case TEXT -> text(related);
      case TSV, CSV -> {
        try (Rows rows =
            format.format().rows(terminal.out(), "url", "title", "lang", "snippet", "similarity")) {
          for (RelatedPage page : related.pages()) {
            rows.row(
                page.url().value(),
                page.title(),
                page.language(),
                page.snippet(),
                page.similarity());
          }
        }
      }
    }
  }

  private void text(RelatedPages related) {
    int number = 0;
    for (RelatedPage page : related.pages()) {
      number++;
      say(String.format(Locale.ROOT, "%3d. %s", number, page.title()));
      say("     " + page.url() + (page.listing() ? "  (lists other pages)" : ""));
      if (!page.snippet().isBlank()) {
        Prose.lines(page.snippet(), 5).forEach(this::say);
      }
      say(String.format(Locale.ROOT, "     similarity %.2f", page.similarity()));
      terminal.out().println();
    }
  }

  private void say(String line) {
    terminal.out().println(VisibleText.of(line));
  }
}
