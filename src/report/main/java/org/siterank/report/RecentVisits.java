package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Counts of the week that ends with the last complete day of the logs, of the week before, and of
 * four weeks: by page, source, campaign and assistant.
 *
 * @param pages pages that had views in either week, the largest difference first
 * @param sources by where views came from, the most first
 * @param campaigns by campaign, the most first
 * @param assistants by assistant and page, the most first
 * @param crawlers what named crawlers read in four weeks, the most first
 * @param slow pages by the time that the server took for visitors in four weeks, slowest first
 * @param searches searches on the site in four weeks by query, those that nobody followed first
 * @param newSources sites whose links brought visitors in this week and in none of the four before
 */
public record RecentVisits(
    List<PageRow> pages,
    List<Today.SourceViews> sources,
    List<Today.CampaignViews> campaigns,
    List<AssistantRow> assistants,
    List<CrawlerRow> crawlers,
    List<SlowRow> slow,
    List<SearchRow> searches,
    List<NewSource> newSources)
    implements Finding {

  /** Without logs of a complete day. */
  public static final RecentVisits NONE =
      new RecentVisits(
          List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** Views without which the times of a page are not listed. */
  public static final int SLOW_VIEWS = 5;

  /**
   * A page.
   *
   * @param views in the week
   * @param before in the week before
   * @param entries of the week's views those that came from outside of the site
   * @param exits of the week's views those that no click on a link of the site followed
   * @param isNew whether nobody came in the four weeks before
   */
  public record PageRow(
      PageUrl page, long views, long before, long entries, long exits, boolean isNew) {

    /** Views more than in the week before. */
    public long difference() {
      return views - before;
    }
  }

  /** Views of a page from an assistant, in the week and in the week before. */
  public record AssistantRow(String assistant, PageUrl page, long views, long before) {}

  /**
   * Requests of a crawler for a page in four weeks.
   *
   * @param kind {@code assistant}, {@code search} or {@code other}
   */
  public record CrawlerRow(String crawler, String kind, PageUrl page, long requests) {}

  /**
   * Seconds that the server took for views of a page.
   *
   * @param p75 three of four views took no longer
   * @param p95 19 of 20 views took no longer
   */
  public record SlowRow(PageUrl page, long views, double p75, double p95) {}

  /**
   * Searches on the site for one query in four weeks.
   *
   * @param searches how many there were
   * @param followed views of pages that came from their results
   */
  public record SearchRow(String query, long searches, long followed) {

    /** Searches that no click followed, at least. */
    public long unfollowed() {
      return Math.max(0, searches - followed);
    }
  }

  /** A site that is new as a source, and the page that its links led to most. */
  public record NewSource(String host, long views, PageUrl page) {}

  public RecentVisits {
    pages = List.copyOf(pages);
    sources = List.copyOf(sources);
    campaigns = List.copyOf(campaigns);
    assistants = List.copyOf(assistants);
    crawlers = List.copyOf(crawlers);
    slow = List.copyOf(slow);
    searches = List.copyOf(searches);
    newSources = List.copyOf(newSources);
  }

  @Override
  public Section section(ReportTexts t) {
    List<Table> tables = new ArrayList<>();
    tables.add(
        Table.of("week-pages", pages)
            .page("page", PageRow::page)
            .count("weekViews", PageRow::views)
            .count("weekBefore", PageRow::before)
            .count("difference", PageRow::difference)
            .count("entries", PageRow::entries)
            .count("exits", PageRow::exits)
            .column(Column.Kind.FLAG, "isNew", PageRow::isNew)
            .build());
    tables.add(
        Table.of("week-sources", sources)
            .text("source", Today.SourceViews::source)
            .count("weekViews", Today.SourceViews::views)
            .count("weekBefore", Today.SourceViews::before)
            .build());
    tables.add(
        Table.of("new-sources", newSources)
            .text("source", NewSource::host)
            .count("weekViews", NewSource::views)
            .page("page", NewSource::page)
            .build());
    tables.add(
        Table.of("campaigns", campaigns)
            .text("source", Today.CampaignViews::source)
            .text("medium", Today.CampaignViews::medium)
            .text("campaign", Today.CampaignViews::campaign)
            .count("weekViews", Today.CampaignViews::views)
            .count("weekBefore", Today.CampaignViews::before)
            .build());
    tables.add(
        Table.of("assistant-pages", assistants)
            .text("assistant", AssistantRow::assistant)
            .page("page", AssistantRow::page)
            .count("weekViews", AssistantRow::views)
            .count("weekBefore", AssistantRow::before)
            .build());
    tables.add(
        Table.of("crawler-pages", crawlers)
            .text("crawler", CrawlerRow::crawler)
            .word("crawlerKind", row -> "crawler-" + row.kind())
            .page("page", CrawlerRow::page)
            .count("requests", CrawlerRow::requests)
            .build());
    tables.add(
        Table.of("slow-for-visitors", slow)
            .page("page", SlowRow::page)
            .count("timedViews", SlowRow::views)
            .number("p75", SlowRow::p75)
            .number("p95", SlowRow::p95)
            .build());
    tables.add(
        Table.of("site-searches", searches)
            .text("searchedFor", SearchRow::query)
            .count("searchesFourWeeks", SearchRow::searches)
            .count("followed", SearchRow::followed)
            .count("unfollowed", SearchRow::unfollowed)
            .build());
    return Section.of("recent", List.of(t.say("recent.text")), tables.toArray(Table[]::new));
  }
}
