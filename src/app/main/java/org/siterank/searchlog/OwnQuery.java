package org.siterank.searchlog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.site.PageUrl;
import org.siterank.visits.QueryCount;

/**
 * A query asked in the site's own search, with the results chosen.
 *
 * @param query what was asked, normalised
 * @param clicks page → clicks, most first
 */
public record OwnQuery(String query, Map<PageUrl, Long> clicks) {

  public OwnQuery {
    Map<PageUrl, Long> sorted = new LinkedHashMap<>();
    clicks.entrySet().stream()
        .sorted(
            Map.Entry.<PageUrl, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    clicks = Collections.unmodifiableMap(sorted);
  }

  /**
   * Visits that asked this, at least: one visit may choose several pages, and one page only once in
   * half an hour, so the page that was chosen most is a lower bound.
   */
  public long visits() {
    return clicks.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** All clicks on its results. */
  public long allClicks() {
    return clicks.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * How good an answer a page was, by its clicks: 3 with at least half of those of the page chosen
   * most, 2 with at least a quarter, else 1. Clicks tell which of the results seen was preferred,
   * not how good it is by itself, and results further down are seen less (Joachims et al., SIGIR
   * 2005); so the steps are relative and wide. The steps are our choice.
   */
  public int grade(PageUrl page) {
    long own = clicks.getOrDefault(page, 0L);
    long most = visits();
    if (own == 0) {
      return 0;
    }
    return 2 * own >= most ? 3 : 4 * own >= most ? 2 : 1;
  }

  /** Sums up counts; those without words are left out. Most asked first. */
  public static final class Collector {

    private final Map<String, Map<PageUrl, Long>> queries = new TreeMap<>();

    public void add(QueryCount count, PageUrl page) {
      if (!count.query().isEmpty()) {
        queries
            .computeIfAbsent(count.query(), none -> new TreeMap<>())
            .merge(page, count.clicks(), Long::sum);
      }
    }

    public List<OwnQuery> queries() {
      List<OwnQuery> all = new ArrayList<>();
      queries.forEach((query, clicks) -> all.add(new OwnQuery(query, clicks)));
      all.sort(
          Comparator.comparingLong(OwnQuery::visits).reversed().thenComparing(OwnQuery::query));
      return all;
    }
  }
}
