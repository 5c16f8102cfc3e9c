package org.siterank.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.siterank.index.SiteField;
import org.siterank.search.Asker;
import org.siterank.site.Readers;

/**
 * The pages that somebody may read, by the field {@code readers}: the names of groups, or {@code *}
 * for everybody.
 */
final class ReadersFilter {

  private ReadersFilter() {}

  /** The values of a page's field. */
  static List<String> values(Readers readers) {
    return readers.isPublic() ? List.of(Readers.EVERYBODY.text()) : readers.groups();
  }

  /** The pages of a query that somebody may read. */
  static Map<String, Object> of(Asker asker, Map<String, Object> query) {
    if (asker.administrator()) {
      return query;
    }
    List<String> names = new ArrayList<>(asker.groups());
    names.add(Readers.EVERYBODY.text());
    names.sort(null); // The same people ask with the same words, which a cluster may have cached.
    return Map.of(
        "bool",
        Map.of(
            "must",
            List.of(query),
            "filter",
            List.of(Map.of("terms", Map.of(ClusterField.of(SiteField.READERS), names)))));
  }
}
