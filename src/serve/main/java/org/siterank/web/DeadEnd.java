package org.siterank.web;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.NotKeptException;
import org.siterank.search.Hit;
import org.siterank.site.PageUrl;

/**
 * Ways on from a search that finds nothing, among the pages that who asks may read.
 *
 * @param related pages whose address or title is spelled like the query
 * @param popular the most important pages
 * @param lists the most important lists of pages, such as those of tags
 */
record DeadEnd(List<Way> related, List<Way> popular, List<Way> lists) {

  /** Pages of each sort. Our choice. */
  private static final int MOST = 5;

  private static final int MOST_LISTS = 10;

  static final DeadEnd NONE = new DeadEnd(List.of(), List.of(), List.of());

  /** A page to go to. */
  record Way(String url, String title, String language) {}

  static DeadEnd of(PublishedSite site, SearchQuery question, Audience audience)
      throws IOException {
    return new DeadEnd(
        related(site, question, audience),
        first(site, "-is:list", MOST, audience),
        first(site, "is:list", MOST_LISTS, audience));
  }

  private static List<Way> first(PublishedSite site, String words, int most, Audience audience)
      throws IOException {
    SearchQuery all = new SearchQuery(words, Map.of("in", "/"), 1, most, true);
    return site.search(all, false, audience).hits().stream().map(DeadEnd::way).toList();
  }

  private static Way way(Hit hit) {
    return new Way(hit.url().value(), hit.title(), hit.labels().language());
  }

  private static List<Way> related(PublishedSite site, SearchQuery question, Audience audience)
      throws IOException {
    String words = question.words().replaceAll("[^\\p{L}\\p{M}\\p{N}]+", "-");
    Optional<PageUrl> address =
        words.isEmpty() || words.equals("-")
            ? Optional.empty()
            : site.address("/" + SearchQuery.encoded(words), audience.asker());
    if (address.isEmpty()) {
      return List.of(); // Several hosts have pages.
    }
    try {
      return site.related(address.get(), MOST, audience.asker()).pages().stream()
          .map(page -> new Way(page.url().value(), page.title(), page.language()))
          .toList();
    } catch (NotKeptException e) {
      return List.of(); // A cluster does not compare pages.
    }
  }
}
