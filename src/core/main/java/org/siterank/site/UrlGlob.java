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
    return PathPattern.matches(pattern, subject);
  }

  /** Returns true if the pattern names one address: it has no star. */
  public boolean isLiteral() {
    return pattern.indexOf('*') < 0;
  }
}
