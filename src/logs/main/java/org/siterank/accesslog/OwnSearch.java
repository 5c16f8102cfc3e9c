package org.siterank.accesslog;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;
import org.siterank.site.SearchPage;
import org.siterank.site.SiteScope;

/**
 * Knows referrers that are the site's own search: whoever comes from there followed a ranking and
 * no link. Were it counted as importance, the ranking would feed on itself.
 *
 * <p>Of a search page on another host, browsers send the origin alone ({@code
 * strict-origin-when-cross-origin}, W3C Referrer Policy); that is taken for the search without a
 * known query.
 */
public final class OwnSearch {

  /** In front of the search page's address where visits name their referrer; no URL has a space. */
  public static final String MARK = "own search ";

  /** Of a site without a search page. */
  public static final OwnSearch NONE = new OwnSearch(List.of());

  /**
   * A referrer that is the search page.
   *
   * @param page its address without the query
   * @param query what was asked, as typed; empty when only the origin is known
   */
  record Asked(String page, String query) {}

  private record Page(String address, String parameter, Optional<String> foreignOrigin) {}

  private final List<Page> pages;

  private OwnSearch(List<Page> pages) {
    this.pages = List.copyOf(pages);
  }

  /** The search pages of a site; paths are held against the start of each site. */
  public static OwnSearch of(List<SearchPage> patterns, SiteScope scope) {
    List<Page> pages = new ArrayList<>();
    for (SearchPage pattern : patterns) {
      scope.starts().stream()
          .flatMap(start -> start.resolve(pattern.address()).stream())
          .map(scope::canonical)
          .distinct()
          .forEach(
              url ->
                  pages.add(
                      new Page(
                          url.value(),
                          pattern.parameter(),
                          scope.owns(url) ? Optional.empty() : Optional.of(url.origin()))));
    }
    return new OwnSearch(pages);
  }

  /** Whether a visit's referrer, as it is stored, is the own search. */
  public static boolean isMarked(String referrer) {
    return referrer.startsWith(MARK);
  }

  /**
   * Returns the query that a referrer, in canonical form, asked; nothing when it is another page.
   */
  Optional<Asked> asked(PageUrl referrer) {
    for (Page page : pages) {
      String value = referrer.value();
      int query = value.indexOf('?');
      if (query > 0 && query == page.address().length() && value.startsWith(page.address())) {
        for (String pair : value.substring(query + 1).split("&", -1)) {
          int equals = pair.indexOf('=');
          if (equals > 0 && pair.substring(0, equals).equals(page.parameter())) {
            String text = decoded(pair.substring(equals + 1));
            // The page without a question is a page like others: its links are clicked.
            return text.isBlank() ? Optional.empty() : Optional.of(new Asked(page.address(), text));
          }
        }
      }
      if (page.foreignOrigin().isPresent() && value.equals(page.foreignOrigin().get() + "/")) {
        return Optional.of(new Asked(page.address(), ""));
      }
    }
    return Optional.empty();
  }

  /** As forms encode it; what is no encoding stands for itself. */
  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return value;
    }
  }
}
