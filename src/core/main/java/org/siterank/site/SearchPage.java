package org.siterank.site;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page on which a site answers queries, as people write it down: {@code /search?q={query}}, or
 * with its host when that is not the site's: {@code https://find.example.org/search?q={query}}.
 *
 * @param pattern path, or absolute address, with one parameter whose value is {@code {query}}
 */
public record SearchPage(String pattern) {

  private static final Pattern FORM =
      Pattern.compile("((?:https?://[^/?#\\s{}]+)?/[^?#\\s{}]*)\\?([^=&#\\s{}]+)=\\{query\\}");

  public SearchPage {
    if (!FORM.matcher(pattern).matches()) {
      throw new IllegalArgumentException(
          "a search page must be a path or an http or https address with one parameter, as in"
              + " /search?q={query}, got \""
              + pattern
              + "\"");
    }
  }

  /** The address without its query: absolute, or a path. */
  public String address() {
    return matcher().group(1);
  }

  /** The parameter that holds the query. */
  public String parameter() {
    return matcher().group(2);
  }

  private Matcher matcher() {
    Matcher matcher = FORM.matcher(pattern);
    matcher.matches();
    return matcher;
  }

  @Override
  public String toString() {
    return pattern;
  }
}
