package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.crawl.UrlRecord;
import org.siterank.flow.RankDifference;
import org.siterank.insight.PageReport;
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
    String title,
    @JsonUnwrapped DatedView dated,
    @JsonUnwrapped Place place,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Comparison> comparison,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<PageReport.Flows> flows,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> promotion,
    Counts hits,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Crawl> crawl,
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

  /** What the crawl knows of it. */
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
        page.title(),
        DatedView.of(page.dated()),
        page.rank().map(rank -> place(page, rank)).orElse(null),
        difference.map(Comparison::of),
        page.flows(),
        page.rank().map(StoredRank::promotion),
        new Counts(
            page.externalVisits(),
            page.directVisits(),
            page.returningVisits(),
            page.internalVisits(),
            page.referrers()),
        page.record().map(record -> Crawl.of(record, page.depth())),
        page.listing().map(ListingView::of),
        Link.of(page.linksIn()),
        Link.of(page.linksOut()),
        page.externalLinks());
  }

  private static Place place(PageReport page, StoredRank rank) {
    return new Place(rank.score(), rank.lower(), rank.upper(), page.position(), page.pages());
  }
}
