package org.siterank.inflow;

import java.time.LocalDate;
import org.siterank.accesslog.HitClass;
import org.siterank.site.PageUrl;

/**
 * Page views of one address on one day, coming from one place. Nothing of the client is in it.
 *
 * @param day the day of the log line, in the log's own time zone
 * @param url the canonical address that was asked for, resolved to a page only when ranks are made
 * @param hitClass one of {@code EXTERNAL, SEARCH, SOCIAL, ASSISTANT, DIRECT, INTERNAL}
 * @param referrer the referring host, for {@code INTERNAL} the canonical address of the referring
 *     page or {@code OwnSearch.MARK} and the search page's, empty for {@code DIRECT}
 * @param hits number of page views, positive
 */
public record HitCount(LocalDate day, PageUrl url, HitClass hitClass, String referrer, long hits) {}
