package org.siterank.accesslog;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.siterank.site.PageUrl;

/**
 * Recognises addresses of a site's search, whatever program answers them. An address is one if its
 * query has one of these parameters with a value, and its path is fit for it:
 *
 * <ul>
 *   <li>the pages and parameters that are configured ({@link OwnSearch})
 *   <li>{@code q}, {@code query}, {@code s}, {@code search}, {@code searchword}, {@code
 *       search_query}, {@code keyword}, {@code keywords}, {@code term} or {@code text}, where the
 *       last segment of the path contains a word for searching, as {@code /search/}, {@code
 *       /suche.php} and {@code /w/Special:Search} do
 *   <li>{@code s} where the path ends with a slash: WordPress answers it on the front page of each
 *       of its sites (WordPress, "Search")
 * </ul>
 *
 * <p>Other pages may have such parameters for something else: Drupal has had its paths in {@code
 * /?q=}. Immutable.
 */
public final class SearchAddresses {

  private static final Set<String> PARAMETERS =
      Set.of(
          "q",
          "query",
          "s",
          "search",
          "searchword",
          "search_query",
          "keyword",
          "keywords",
          "term",
          "text");

  /** In English, German, French, Spanish and Portuguese, Italian, Dutch, Swedish, Polish. */
  private static final List<String> WORDS =
      List.of("search", "such", "recherche", "busca", "cerca", "ricerca", "zoek", "sok", "szuka");

  private final OwnSearch ownSearch;

  private SearchAddresses(OwnSearch ownSearch) {
    this.ownSearch = ownSearch;
  }

  /** The rule, and the pages of a site that are configured. */
  public static SearchAddresses of(OwnSearch ownSearch) {
    return new SearchAddresses(ownSearch);
  }

  /**
   * The query that an address of the site asks, in the form of {@link QueryText}.
   *
   * @param canonical an address of the site
   * @return empty when it is no search; an empty text when the query is not to be kept
   */
  public Optional<String> query(PageUrl canonical) {
    if (canonical.value().indexOf('?') < 0) {
      return Optional.empty();
    }
    return ownSearch
        .asked(canonical)
        .map(OwnSearch.Asked::query)
        .or(() -> byRule(canonical))
        .map(typed -> QueryText.of(typed).orElse(""));
  }

  private static Optional<String> byRule(PageUrl address) {
    String path = address.path().toLowerCase(Locale.ROOT);
    int end = path.endsWith("/") ? path.length() - 1 : path.length();
    String segment = path.substring(path.lastIndexOf('/', end - 1) + 1, Math.max(end, 0));
    boolean isSearch = WORDS.stream().anyMatch(segment::contains);
    String pairs = address.value().substring(address.value().indexOf('?') + 1);
    for (String pair : pairs.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        String name = pair.substring(0, equals).toLowerCase(Locale.ROOT);
        boolean fits =
            isSearch ? PARAMETERS.contains(name) : name.equals("s") && path.endsWith("/");
        String value = fits ? decoded(pair.substring(equals + 1)) : "";
        if (!value.isBlank()) {
          return Optional.of(value);
        }
      }
    }
    return Optional.empty();
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return value;
    }
  }
}
