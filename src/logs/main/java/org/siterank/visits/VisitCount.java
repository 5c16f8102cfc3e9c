package org.siterank.visits;

import java.time.LocalDate;
import org.siterank.accesslog.ReferringPages;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;

/**
 * Page views of one address on one day, coming from one place. Nothing of the client is in it.
 *
 * <p>In a {@link LogBatch} it is what is added: {@code visits} and {@code views} are negative where
 * views of earlier batches are taken back. What a store holds is never negative.
 *
 * <p>The set of referring pages cannot be subtracted from: it is that of all views ever counted,
 * those taken back among them. So it depends on the lines alone, and not on where a reading was
 * interrupted; for the same reason a store keeps a set when the last view of it is taken back.
 *
 * @param day the day of the log line, in the log's own time zone
 * @param url the canonical address that was asked for, resolved to a page only when ranks are made
 * @param requestClass one of {@code EXTERNAL, SEARCH, SOCIAL, ASSISTANT, DIRECT, INTERNAL}
 * @param referrer the referring host, for {@code INTERNAL} the canonical address of the referring
 *     page or {@code OwnSearch.MARK} and the search page's, of {@code DIRECT} what {@code
 *     utm_source} names, mostly empty
 * @param visits page views that do not repeat one of the half hour before; 0 when the day began in
 *     the middle of one
 * @param views page views, repeats included; of a store at least 1 and at least {@code visits}
 * @param referringPages the pages of the referring host that they came from, as {@link
 *     ReferringPages}
 */
public record VisitCount(
    LocalDate day,
    PageUrl url,
    RequestClass requestClass,
    String referrer,
    long visits,
    long views,
    long referringPages) {

  /** Views none of which repeats another, from referrers that name no page. */
  public VisitCount(
      LocalDate day, PageUrl url, RequestClass requestClass, String referrer, long visits) {
    this(day, url, requestClass, referrer, visits, visits, ReferringPages.NONE);
  }
}
