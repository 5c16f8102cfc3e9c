package org.siterank.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.UrlRecord;
import org.siterank.flow.RankDifference;
import org.siterank.insight.DatedView;
import org.siterank.insight.ListingView;
import org.siterank.insight.PageContent;
import org.siterank.insight.PageQueries;
import org.siterank.insight.PageReport;
import org.siterank.insight.PageView;
import org.siterank.output.Figures;
import org.siterank.output.Json;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank page URL}: all that is known of one page. */
@Command(
    description = {
      "Prints everything known about one page.",
      "Flows, rank and its interval, links in and out, log counts, and what the crawl found there.",
      "URL may be a path of the site."
    })
final class PageCommand implements Callable<Integer> {

  private static final int SHOWN = 10;

  /** Sources of visits named in text. */
  private static final int SOURCES = 5;

  @Mixin private ConfigOptions options = ConfigOptions.showing();
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Parameters(paramLabel = "URL", description = "The page, under any of its addresses.")
  private String address;

  @Option(
      names = "--compare",
      paramLabel = "URL",
      description =
          "Another page: report whether the order of the two is more than counting noise.")
  private String other;

  @Override
  public Integer call() throws Exception {
    SiteConfig config = options.load();
    try (SiteSearch site = SiteSearch.open(config)) {
      PageUrl url = NamedPage.of(site, address);
      PageUrl second = other == null ? null : NamedPage.of(site, other);
      Optional<PageReport> page = page(site, url);
      if (page.isEmpty() || (second != null && page(site, second).isEmpty())) {
        return ExitStatus.ATTENTION.code();
      }
      Optional<RankDifference> difference =
          second == null ? Optional.empty() : site.ranking().compare(url, second);
      if (format.format() == OutputFormat.JSON) {
        Json.INDENTED.write(PageView.of(page.get(), difference), terminal.out());
      } else {
        text(page.get(), difference);
      }
      terminal.out().flush();
      if (second != null && difference.isEmpty()) {
        terminal.complain(
            "the two pages cannot be compared: both must be ranked, by visits from logs;"
                + " siterank run --logs FILE reads them");
        return ExitStatus.ATTENTION.code();
      }
      return ExitStatus.DONE.code();
    }
  }

  private Optional<PageReport> page(SiteSearch site, PageUrl url) throws Exception {
    Optional<PageReport> page = site.page(url);
    if (page.isEmpty()) {
      terminal.complain("the site has no page " + url + "; siterank export pages lists all");
    }
    return page;
  }

  private void text(PageReport page, Optional<RankDifference> difference) {
    say("%s", page.said().title().isEmpty() ? page.url().value() : page.said().title());
    say("%s", page.url());
    say("");
    say(
        "counted    %s%,d external (from %,d sites), %,d direct or searched, %s%,d internal clicks",
        page.visits().days() == 0
            ? ""
            : String.format(
                Locale.ROOT,
                "%,d page views in %,d days: ",
                page.visits().external()
                    + page.visits().direct()
                    + page.visits().returning()
                    + page.visits().internal(),
                Math.round(page.visits().days())),
        page.visits().external(),
        page.visits().referrers(),
        page.visits().direct(),
        page.visits().returning() == 0
            ? ""
            : String.format(Locale.ROOT, "%,d from pages not read, ", page.visits().returning()),
        page.visits().internal());
    if (!page.history().sources().isEmpty()) {
      say("from       %s", sources(page));
    }
    page.history()
        .daily()
        .lastWeek()
        .ifPresent(
            week ->
                say(
                    "last week  %,d page views counted, %,d in the week before",
                    week.last().total(), week.before().total()));
    page.history().queries().ifPresent(this::queries);
    page.said().content().ifPresent(this::content);
    if (page.standing().rank().isPresent()) {
      StoredRank rank = page.standing().rank().get();
      say(
          "%s, place %,d of %,d; 95 %% interval %s to %s (counting noise only)",
          (page.standing().measured() ? "expected   %s page views a day" : "rank       %s")
              .formatted(Figures.amount(rank.score())),
          page.standing().position(),
          page.standing().pages(),
          Figures.amount(rank.lower()),
          Figures.amount(rank.upper()));
      if (rank.promotion() != 1) {
        say(
            "%s   its inflow is multiplied by %s, set by hand (rank.promotions)",
            rank.promotion() > 1 ? "promoted" : "demoted ", rank.promotion());
      }
    } else {
      say("rank       none published yet");
    }
    difference.ifPresent(found -> say("compared   %s (counting noise only)", found));
    page.standing().flows().ifPresent(this::flows);
    page.said().dated().ifPresent(date -> say("dated      %s", DatedView.words(date)));
    page.crawled().record().ifPresent(record -> crawl(page, record));
    page.said().listing().ifPresent(listing -> say("listing    %s", ListingView.words(listing)));
    links("linked from", page.links().in());
    links("links to", page.links().out());
    say("links to   %,d addresses off the site", page.links().external());
  }

  /** The largest sources of visits, and how many others there are. */
  private static String sources(PageReport page) {
    List<String> named =
        page.history().sources().stream()
            .limit(SOURCES)
            .map(
                source ->
                    String.format(
                        Locale.ROOT,
                        "%s %,d",
                        source.from().host().isEmpty()
                            ? source.from().kind().name().toLowerCase(Locale.ROOT)
                            : source.from().host(),
                        source.visits()))
            .toList();
    int others = page.history().sources().size() - named.size();
    return String.join(", ", named)
        + (others > 0 ? String.format(Locale.ROOT, ", and %,d more", others) : "");
  }

  private void queries(PageQueries queries) {
    say(
        "queries    %,d of search engines, %,d clicks, %,d impressions from %s to %s (counted by"
            + " Google, rare queries left out):",
        queries.rows().size(),
        queries.clicks(),
        queries.impressions(),
        queries.first(),
        queries.last());
    say("  %8s  %8s  %8s", "clicks", "shown", "position");
    for (PageQueries.Row row : queries.rows().stream().limit(SHOWN).toList()) {
      say(
          "  %,8d  %,8d  %8s  %s",
          row.clicks(),
          row.impressions(),
          row.position().map(place -> String.format(Locale.ROOT, "%.1f", place)).orElse(""),
          row.query());
    }
    if (queries.rows().size() > SHOWN) {
      say("  and %,d more (--format json lists all)", queries.rows().size() - SHOWN);
    }
  }

  private void content(PageContent content) {
    say(
        "says       %,d words%s, %,d headings, %s",
        content.words(),
        content.language().isEmpty() ? "" : " (" + content.language() + ")",
        content.headings().size(),
        content.description().isEmpty()
            ? "no description"
            : "description: " + content.description());
    say("changed    %s%s", content.changed(), content.noindex() ? ", noindex" : "");
  }

  private void flows(PageReport.Flows flows) {
    say(
        "comes in   %s by internal links, %s by external links, %s typed or searched",
        Figures.amount(flows.internalIn()),
        Figures.amount(flows.external()),
        Figures.amount(flows.induced()));
    say(
        "goes out   %s to internal pages, %s to other sites, %s ends here, %s lost at dead ends",
        Figures.amount(flows.internalOut()),
        Figures.amount(flows.externalOut()),
        Figures.amount(flows.dissipated()),
        Figures.amount(flows.leak()));
  }

  private void crawl(PageReport page, UrlRecord record) {
    say(
        "crawl      %s%s%s, %s%s",
        record.status().name().toLowerCase(Locale.ROOT),
        record.httpStatus() == 0 ? "" : " (HTTP " + record.httpStatus() + ")",
        record.fetched().map(when -> ", last requested " + when).orElse(""),
        page.crawled().depth() < 0
            ? "no path from the start page"
            : page.crawled().depth() + " clicks from the start page",
        record.problem().isEmpty() ? "" : "; " + record.problem());
  }

  private void links(String what, List<PageReport.Passage> passages) {
    say(
        "%s %,d pages of the site%s",
        what, passages.size(), passages.isEmpty() ? "" : " (clicks in the logs, importance):");
    passages.stream()
        .sorted(Comparator.comparingLong(PageReport.Passage::clicks).reversed())
        .limit(SHOWN)
        .forEach(
            passage -> say("  %,8d  %10.4g  %s", passage.clicks(), passage.flow(), passage.page()));
    if (passages.size() > SHOWN) {
      say("  and %,d more (--format json lists all)", passages.size() - SHOWN);
    }
  }

  private void say(String format, Object... values) {
    terminal.out().println(VisibleText.of(String.format(Locale.ROOT, format, values)));
  }
}
