package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Optional;
import org.siterank.crawl.UrlCheck;
import org.siterank.crawl.UrlRecord;
import org.siterank.insight.DatedView;
import org.siterank.insight.ListingView;
import org.siterank.rights.PageRights;
import org.siterank.site.PageUrl;

/** Writes what would happen to an address, as JSON. */
record UrlCheckView(
    @JsonUnwrapped UrlCheck.Admission admission,
    @JsonUnwrapped Published published,
    @JsonUnwrapped UrlCheck.Fetching fetching,
    @JsonUnwrapped UrlCheck.Content content,
    @JsonUnwrapped DatedView dated,
    Optional<PageUrl> named,
    @JsonUnwrapped Visits visits,
    Optional<UrlCheck.Script> script) {

  /** The page of that address in the data folder. */
  record Published(Optional<ListingView> listing, boolean pushed, Optional<Access> access) {

    static Published of(KnownPage page) {
      return new Published(
          page.listing().map(ListingView::of), page.pushed(), page.rights().map(Access::of));
    }
  }

  /** The last visit of the crawler and the next one. */
  record Visits(Optional<Last> last, @JsonUnwrapped UrlCheck.Schedule next) {}

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
          record.status().label(),
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
        check.admission(),
        Published.of(page),
        check.fetching(),
        check.content(),
        DatedView.of(check.dated()),
        check.named(),
        new Visits(check.known().map(Last::of), check.schedule()),
        check.script());
  }
}
