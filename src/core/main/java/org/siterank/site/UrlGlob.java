package org.siterank.site;

/**
 * A pattern over URLs: {@code *} stands for any characters, everything else for itself. A pattern
 * that starts with a slash is held against path and query, any other against the whole URL, and
 * must match it to its end. Rules of readers, listings and promotions name single pages so: {@code
 * /} is the home page alone. What belongs to the site is said by {@link PathPattern}.
 *
 * @param pattern as the user wrote it
 */
public record UrlGlob(String pattern) {

  public UrlGlob {
    if (pattern.isBlank()) {
      throw new IllegalArgumentException("a URL pattern must not be empty");
    }
  }

  /** Whether the URL fits the pattern as a whole. */
  public boolean matches(PageUrl url) {
    String subject = pattern.startsWith("/") ? url.pathAndQuery() : url.value();
    return matches(pattern, subject);
  }

  /** Linear in practice: on a mismatch only the last star is widened. */
  private static boolean matches(String glob, String text) {
    int g = 0;
    int t = 0;
    int star = -1;
    int resume = 0;
    while (t < text.length()) {
      if (g < glob.length() && glob.charAt(g) == '*') {
        star = g++;
        resume = t;
      } else if (g < glob.length() && glob.charAt(g) == text.charAt(t)) {
        g++;
        t++;
      } else if (star >= 0) {
        g = star + 1;
        t = ++resume;
      } else {
        return false;
      }
    }
    while (g < glob.length() && glob.charAt(g) == '*') {
      g++;
    }
    return g == glob.length();
  }
}
