package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.crawl.UrlCheck;
import org.siterank.crawl.UrlRecord;
import org.siterank.insight.DatedView;
import org.siterank.insight.ListingView;
import org.siterank.rights.PageRights;
import org.siterank.site.PageUrl;

/** Writes what would happen to an address, as JSON. */
record UrlCheckView(
    PageUrl url,
    PageUrl canonical,
    boolean inScope,
    String scopeReason,
    Optional<Boolean> robotsAllowed,
    String robotsRule,
    String trap,
    Optional<ListingView> listing,
    boolean pushed,
    Optional<Access> access,
    List<UrlCheck.Hop> hops,
    Optional<String> outcome,
    String reason,
    boolean searchable,
    String title,
    String contentType,
    int links,
    boolean noindex,
    @JsonUnwrapped DatedView dated,
    Optional<PageUrl> named,
    Optional<Last> last,
    double importance,
    String nextVisit,
    Optional<Instant> dueBy,
    Optional<UrlCheck.Script> script) {

  /** The findings of the last run there. */
  record Last(
      String status,
      int httpStatus,
      Optional<Instant> fetched,
      int depth,
      int visitsCompared,
      int changesSeen,
      double changesPerDay,
      String problem) {

    static Last of(UrlRecord record) {
      return new Last(
          record.status().name().toLowerCase(Locale.ROOT),
          record.httpStatus(),
          record.fetched(),
          record.depth(),
          record.visits().compared(),
          record.visits().changed(),
          record.visits().changesPerDay(),
          record.problem());
    }
  }

  /** Its readers, by the published rules and by the rules as they are now. */
  record Access(String published, String configured, String reason) {

    static Access of(PageRights rights) {
      return new Access(
          rights.published().toString(), rights.configured().toString(), rights.reason());
    }
  }

  static UrlCheckView of(UrlCheck check, KnownPage page) {
    return new UrlCheckView(
        check.address(),
        check.canonical(),
        check.scope(),
        check.scopeReason(),
        check.robots(),
        check.robotsRule(),
        check.trap(),
        page.listing().map(ListingView::of),
        page.pushed(),
        page.rights().map(Access::of),
        check.hops(),
        check.outcome().map(status -> status.name().toLowerCase(Locale.ROOT)),
        check.reason(),
        check.searchable(),
        check.title(),
        check.contentType(),
        check.links(),
        check.noindex(),
        DatedView.of(check.dated()),
        check.named(),
        check.known().map(Last::of),
        check.importance(),
        check.nextVisit(),
        check.dueBy(),
        check.script());
  }
}
