package org.siterank.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.siterank.insight.PageReport;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/**
 * Public facts about one page, as one flat object.
 *
 * @param rank null where the page has none
 * @param flows null where there is no rank
 */
record PageAnswer(
    PageUrl url,
    String site,
    String title,
    int depth,
    int position,
    int pages,
    @JsonUnwrapped Rank rank,
    @JsonUnwrapped Flows flows,
    long externalHits,
    long directHits,
    long returningHits,
    long internalHits,
    int externalLinks,
    List<Link> linksIn,
    List<Link> linksOut) {

  /** Its score, what of it enters there, and its interval. */
  record Rank(double score, double external, double induced, double lower, double upper) {

    static Rank of(StoredRank rank) {
      return new Rank(rank.score(), rank.external(), rank.induced(), rank.lower(), rank.upper());
    }
  }

  /** Where the score comes from and goes to inside the site. */
  record Flows(
      double internalIn, double internalOut, double externalOut, double dissipated, double leak) {

    static Flows of(PageReport.Flows flows) {
      return new Flows(
          flows.internalIn(),
          flows.internalOut(),
          flows.externalOut(),
          flows.dissipated(),
          flows.leak());
    }
  }

  /** A link from or to another page. */
  record Link(PageUrl url, double flow) {

    static List<Link> of(List<PageReport.Passage> passages) {
      return passages.stream().map(p -> new Link(p.page(), p.flow())).toList();
    }
  }

  static PageAnswer of(PageReport report) {
    return new PageAnswer(
        report.url(),
        report.site(),
        report.said().title(),
        report.crawled().depth(),
        report.standing().position(),
        report.standing().pages(),
        report.standing().rank().map(Rank::of).orElse(null),
        report.standing().flows().map(Flows::of).orElse(null),
        report.visits().external(),
        report.visits().direct(),
        report.visits().returning(),
        report.visits().internal(),
        report.links().external(),
        Link.of(report.links().in()),
        Link.of(report.links().out()));
  }
}
