package org.siterank.insight;

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
import org.siterank.report.DailyViews;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/** A page as JSON, for {@code page --format json} and {@code api/page}. */
public record PageView(
    PageUrl url,
    String site,
    String title,
    @JsonUnwrapped DatedView dated,
    @JsonUnwrapped Standing standing,
    @JsonUnwrapped Found found,
    @JsonUnwrapped History history,
    @JsonUnwrapped Structure structure) {

  /**
   * Its rank and flows.
   *
   * @param place null where the page has no rank
   */
  public record Standing(
      @JsonUnwrapped Place place,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Comparison> comparison,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<PageReport.Flows> flows,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> promotion) {}

  /** Its page views, and what the crawl found there. */
  public record Found(
      Counts hits,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Crawl> crawl,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<PageContent> content) {}

  /**
   * Its page views in time, by source, and the queries that led to it.
   *
   * @param days null for readers
   * @param sources null for readers
   */
  public record History(
      @JsonInclude(JsonInclude.Include.NON_NULL) List<CountedDay> days,
      @JsonInclude(JsonInclude.Include.NON_NULL) List<CountedSource> sources,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Queries> engineQueries) {

    private static final History NONE = new History(null, null, Optional.empty());
  }

  /**
   * Its links, and whether it lists others.
   *
   * @param listing empty before a run has looked
   */
  public record Structure(
      Optional<ListingView> listing, List<Link> linksIn, List<Link> linksOut, int externalLinks) {

    private Structure withoutClicks() {
      return new Structure(listing, without(linksIn), without(linksOut), externalLinks);
    }

    private static List<Link> without(List<Link> links) {
      return links.stream().map(link -> new Link(link.url(), link.flow(), null)).toList();
    }
  }

  /** Its rank among the others. */
  public record Place(double score, double lower, double upper, int position, int pages) {}

  /** The other page, and by how much this one is before it: negative when it is behind. */
  public record Comparison(
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
  public record Counts(
      long external, long induced, long returning, long internal, int externalReferrers) {}

  /** Page views of a day in the logs; days without any are left out. */
  public record CountedDay(String day, Map<String, Long> views) {

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
  public record CountedSource(String kind, String host, long views) {

    static CountedSource of(PageReport.Source source) {
      return new CountedSource(
          source.from().kind().name().toLowerCase(Locale.ROOT),
          source.from().host(),
          source.visits());
    }
  }

  /** Queries of search engines in whose results it stood, as the search engine counted them. */
  public record Queries(String first, String last, List<EngineQuery> queries) {

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
  public record EngineQuery(
      String query,
      long clicks,
      long impressions,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> position) {}

  /** The findings of the crawl. */
  public record Crawl(
      String status, int httpStatus, Optional<Instant> fetched, int depth, String problem) {

    static Crawl of(UrlRecord record, int depth) {
      return new Crawl(
          record.status().label(), record.httpStatus(), record.fetched(), depth, record.problem());
    }
  }

  /**
   * A link from or to another page.
   *
   * @param clicks counted; null for readers
   */
  public record Link(
      PageUrl url, double flow, @JsonInclude(JsonInclude.Include.NON_NULL) Long clicks) {

    static List<Link> of(List<PageReport.Passage> passages) {
      return passages.stream().map(p -> new Link(p.page(), p.flow(), p.clicks())).toList();
    }
  }

  /** A page as the webmaster sees it. */
  public static PageView of(PageReport page) {
    return of(page, Optional.empty());
  }

  /** A page as the webmaster sees it, beside another one. */
  public static PageView of(PageReport page, Optional<RankDifference> difference) {
    return new PageView(
        page.url(),
        page.site(),
        page.said().title(),
        DatedView.of(page.said().dated()),
        new Standing(
            page.standing().rank().map(rank -> place(page, rank)).orElse(null),
            difference.map(Comparison::of),
            page.standing().flows(),
            page.standing().rank().map(StoredRank::promotion)),
        new Found(
            counts(page.visits()),
            page.crawled().record().map(record -> Crawl.of(record, page.crawled().depth())),
            page.said().content()),
        new History(
            CountedDay.of(page.history().daily()),
            page.history().sources().stream().map(CountedSource::of).toList(),
            page.history().queries().map(Queries::of)),
        new Structure(
            page.said().listing().map(ListingView::of),
            Link.of(page.links().in()),
            Link.of(page.links().out()),
            page.links().external()));
  }

  /**
   * The part for readers of the site: without its visitors by day, source and link, the queries of
   * search engines, and what was set by hand.
   */
  public PageView forReaders() {
    return new PageView(
        url,
        site,
        title,
        dated,
        new Standing(standing.place(), Optional.empty(), standing.flows(), Optional.empty()),
        found,
        History.NONE,
        structure.withoutClicks());
  }

  private static Counts counts(PageReport.Visits visits) {
    return new Counts(
        visits.external(),
        visits.direct(),
        visits.returning(),
        visits.internal(),
        visits.referrers());
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
