package org.siterank.audit;

import java.util.List;
import org.siterank.searchlog.OwnQuery;

/**
 * Page views sent by the site's own search.
 *
 * @param visits page views that followed one of its results, repeats left out
 * @param counted whether they enter pages as visits from a search engine do
 * @param lines lines of such views
 * @param withoutQuery those lines whose query was not sent, or looked personal and was left out
 * @param folded clicks whose query was dropped for want of room
 * @param minVisits visits that a query needs to be shown
 * @param queries queries with at least so many, most asked first
 * @param hidden queries with fewer
 */
public record OwnSearchAudit(
    long visits,
    boolean counted,
    long lines,
    long withoutQuery,
    long folded,
    int minVisits,
    List<OwnQuery> queries,
    long hidden) {

  public OwnSearchAudit {
    queries = List.copyOf(queries);
  }
}
