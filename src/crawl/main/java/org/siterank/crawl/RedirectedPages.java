package org.siterank.crawl;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.siterank.site.PageUrl;

/**
 * The pages that redirect now and were read before, at the end of a cycle. One that leads to an
 * address of its own has moved. Two or more that lead to one place (a login page, if nothing says
 * otherwise), or in a circle (as they do until a cookie comes back), are a loss, which is believed
 * up to a share of the pages only.
 */
final class RedirectedPages {

  /** The one place of all that lead in a circle; no address is empty. */
  private static final String CIRCLE = "";

  private final CrawlStore store;
  private final CrawlMemory memory;

  RedirectedPages(CrawlStore store, CrawlMemory memory) {
    this.store = store;
    this.memory = memory;
  }

  /**
   * Lets go of the pages that redirect; of those that lead to one place only where they are no more
   * than this share of all pages, in [0, 1].
   */
  void remove(double most, CrawlCounts tally) throws IOException {
    memory.save();
    List<UrlRecord> redirected = new ArrayList<>();
    long[] read = {0};
    store.forEach(
        record -> {
          read[0] += record.status() == UrlStatus.READ ? 1 : 0;
          if (record.redirectsNow()) {
            redirected.add(record);
          }
        });
    Map<String, List<UrlRecord>> places = new TreeMap<>();
    for (UrlRecord record : redirected) {
      places.computeIfAbsent(place(record), key -> new ArrayList<>()).add(record);
    }
    places.values().removeIf(pages -> pages.size() == 1);
    Set<PageUrl> together = new HashSet<>();
    places.forEach(
        (place, pages) -> {
          for (UrlRecord record : pages) {
            together.add(record.url());
            tally.withheld().add(cause(place), record.url());
          }
        });
    boolean kept = together.size() > most * read[0];
    tally.limit(CrawlLimit.REDIRECTED, kept ? together.size() : 0);
    for (UrlRecord record : redirected) {
      if (!kept || !together.contains(record.url())) {
        UrlRecord moved = record.redirected();
        memory.settled(moved, Optional.empty(), Optional.empty(), Optional.empty());
        memory.saveIfDue();
      }
    }
  }

  private static WithheldPages.Cause cause(String place) {
    return place.equals(CIRCLE)
        ? WithheldPages.Cause.REDIRECT_CIRCLE
        : StartPage.isAboutCookies(place)
            ? WithheldPages.Cause.REDIRECT_COOKIES
            : WithheldPages.Cause.REDIRECT;
  }

  /** Where a page leads in the end, without the address that a login page leads back to. */
  private String place(UrlRecord page) throws IOException {
    Set<PageUrl> way = new HashSet<>(Set.of(page.url()));
    PageUrl end = page.target().orElseThrow();
    for (int hops = 1; hops < Crawler.MAX_HOPS; hops++) {
      if (!way.add(end)) {
        return CIRCLE;
      }
      Optional<PageUrl> next = memory.find(end).flatMap(UrlRecord::target);
      if (next.isEmpty()) {
        break;
      }
      end = next.get();
    }
    Optional<String> query = end.query();
    boolean leadsBack = query.isPresent() && decoded(query.get()).contains(page.url().path());
    return leadsBack ? end.origin() + end.path() : end.value();
  }

  private static String decoded(String query) {
    try {
      return URLDecoder.decode(query, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return query; // A stray % is no encoding.
    }
  }
}
