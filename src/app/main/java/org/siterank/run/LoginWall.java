package org.siterank.run;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.index.PublishedUrls;
import org.siterank.model.UrlResolver;
import org.siterank.site.PageUrl;

/**
 * Published pages that redirect now, two or more of them to one place: to a login page, if nothing
 * says otherwise. A page that moved alone, to an address of its own, is none of them. What is
 * published is asked, not what a crawl found last, so that the answer stays the same until the
 * pages are back or their loss is published.
 *
 * @param published pages
 * @param pages how many of them redirect so
 * @param example one of these, when there is one
 */
record LoginWall(long published, long pages, Optional<PageUrl> example) {

  /** Compares what is published with what its addresses stand for now. */
  static LoginWall of(Path index, UrlResolver book) throws IOException {
    Optional<PublishedUrls> opened = PublishedUrls.open(index);
    if (opened.isEmpty()) {
      return new LoginWall(0, 0, Optional.empty());
    }
    try (PublishedUrls published = opened.get()) {
      Map<String, Integer> places = new HashMap<>();
      Map<String, PageUrl> first = new HashMap<>();
      for (PageUrl page : book.redirects()) {
        if (published.contains(page)) {
          String place = place(page, book.meaning(page).url());
          places.merge(place, 1, Integer::sum);
          first.merge(place, page, (one, other) -> one.compareTo(other) < 0 ? one : other);
        }
      }
      List<String> shared = places.keySet().stream().filter(p -> places.get(p) > 1).toList();
      return new LoginWall(
          published.size(),
          shared.stream().mapToLong(places::get).sum(),
          shared.stream().map(first::get).sorted().findFirst());
    }
  }

  /** Where a page redirects to, without the address that a login page leads back to. */
  private static String place(PageUrl page, PageUrl target) {
    Optional<String> query = target.query();
    boolean leadsBack = query.isPresent() && decoded(query.get()).contains(page.path());
    return leadsBack ? target.origin() + target.path() : target.value();
  }

  private static String decoded(String query) {
    try {
      return URLDecoder.decode(query, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return query; // A stray % is no encoding.
    }
  }

  /** Whether they are more than this share of the published pages. */
  boolean exceeds(double share) {
    return pages > share * published;
  }
}
