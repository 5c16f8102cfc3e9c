package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.siterank.crawl.UrlRecord;
import org.siterank.flow.RankDifference;
import org.siterank.insight.PageContent;
import org.siterank.insight.PageQueries;
import org.siterank.insight.PageReport;
import org.siterank.report.DailyViews;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/**
 * All that is known of one page, as JSON.
 *
 * @param place null where the page has no rank
 * @param listing null before a run has looked
 */
record PageView(
    PageUrl url,
    String site,
    String title,
    @JsonUnwrapped DatedView dated,
    @JsonUnwrapped Place place,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Comparison> comparison,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<PageReport.Flows> flows,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> promotion,
    Counts hits,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Crawl> crawl,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Content> content,
    List<CountedDay> days,
    List<CountedSource> sources,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Queries> engineQueries,
    Optional<ListingView> listing,
    List<Link> linksIn,
    List<Link> linksOut,
    int externalLinks) {

  /** Its rank among the others. */
  record Place(double score, double lower, double upper, int position, int pages) {}

  /** The other page, and by how much this one is before it: negative when it is behind. */
  record Comparison(
      String url, double difference, double deviation, double z, boolean significant) {

    static Comparison of(RankDifference difference) {
      return new Comparison(
          difference.second(),
          difference.difference(),
          difference.deviation(),
          difference.z(),
          difference.isSignificant());
    }
  }

  /** Page views in the logs. */
  record Counts(
      long external, long induced, long returning, long internal, int externalReferrers) {}

  /** The page's own statements. */
  record Content(
      String description,
      List<String> headings,
      long words,
      String language,
      String contentType,
      boolean noindex,
      Instant changed) {

    static Content of(PageContent content) {
      return new Content(
          content.description(),
          content.headings(),
          content.words(),
          content.language(),
          content.contentType(),
          content.noindex(),
          content.changed());
    }
  }

  /** Page views of a day in the logs; days without any are left out. */
  record CountedDay(String day, Map<String, Long> views) {

    static List<CountedDay> of(DailyViews daily) {
      return daily.days().stream()
          .filter(day -> !day.views().isEmpty())
          .map(
              day -> {
                Map<String, Long> views = new LinkedHashMap<>();
                day.views()
                    .forEach((way, count) -> views.put(way.name().toLowerCase(Locale.ROOT), count));
                return new CountedDay(day.day().toString(), views);
              })
          .toList();
    }
  }

  /** Page views in the logs that came from one place outside the site. */
  record CountedSource(String kind, String host, long views) {

    static CountedSource of(PageReport.Source source) {
      return new CountedSource(
          source.from().kind().name().toLowerCase(Locale.ROOT),
          source.from().host(),
          source.visits());
    }
  }

  /** Queries of search engines in whose results it stood, as the search engine counted them. */
  record Queries(String first, String last, List<EngineQuery> queries) {

    static Queries of(PageQueries queries) {
      return new Queries(
          queries.first().toString(),
          queries.last().toString(),
          queries.rows().stream()
              .map(
                  row ->
                      new EngineQuery(row.query(), row.clicks(), row.impressions(), row.position()))
              .toList());
    }
  }

  /** One of them; without impressions there is no position. */
  record EngineQuery(
      String query,
      long clicks,
      long impressions,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> position) {}

  /** The findings of the crawl. */
  record Crawl(
      String status, int httpStatus, Optional<Instant> fetched, int depth, String problem) {

    static Crawl of(UrlRecord record, int depth) {
      return new Crawl(
          record.status().name().toLowerCase(Locale.ROOT),
          record.httpStatus(),
          record.fetched(),
          depth,
          record.problem());
    }
  }

  /** A link from or to another page. */
  record Link(PageUrl url, double flow, long clicks) {

    static List<Link> of(List<PageReport.Passage> passages) {
      return passages.stream().map(p -> new Link(p.page(), p.flow(), p.clicks())).toList();
    }
  }

  static PageView of(PageReport page, Optional<RankDifference> difference) {
    return new PageView(
        page.url(),
        page.site(),
        page.said().title(),
        DatedView.of(page.said().dated()),
        page.standing().rank().map(rank -> place(page, rank)).orElse(null),
        difference.map(Comparison::of),
        page.standing().flows(),
        page.standing().rank().map(StoredRank::promotion),
        new Counts(
            page.visits().external(),
            page.visits().direct(),
            page.visits().returning(),
            page.visits().internal(),
            page.visits().referrers()),
        page.crawled().record().map(record -> Crawl.of(record, page.crawled().depth())),
        page.said().content().map(Content::of),
        CountedDay.of(page.history().daily()),
        page.history().sources().stream().map(CountedSource::of).toList(),
        page.history().queries().map(Queries::of),
        page.said().listing().map(ListingView::of),
        Link.of(page.links().in()),
        Link.of(page.links().out()),
        page.links().external());
  }

  private static Place place(PageReport page, StoredRank rank) {
    return new Place(
        rank.score(),
        rank.lower(),
        rank.upper(),
        page.standing().position(),
        page.standing().pages());
  }
}
