package org.siterank.site;

import java.util.Optional;

/**
 * The name of a page: an absolute {@code http} or {@code https} URL in normal form, without a
 * fragment. Two spellings of one address give equal values, so a {@code PageUrl} can be a key.
 *
 * <p>The normal form is the syntax-based and scheme-based one of RFC 3986, section 6.2, reached
 * with a browser's leniency (WHATWG URL): see {@link UrlSyntax}. What depends on the site (aliases,
 * ignored parameters) is the business of {@link SiteScope#canonical}.
 *
 * @param value the URL, all ASCII, without white space, control characters or a fragment
 */
public record PageUrl(String value) implements Comparable<PageUrl> {

  /** Longest URL taken for one; longer ones are refused by {@link #parse} (RFC 9110, 4.1: 8000). */
  public static final int MAX_LENGTH = 8000;

  public PageUrl {
    if (!value.startsWith("http://") && !value.startsWith("https://")) {
      throw new IllegalArgumentException("not an http or https URL: " + value);
    }
  }

  /** The URL in normal form, or nothing when {@code text} is not an absolute http(s) URL. */
  public static Optional<PageUrl> parse(String text) {
    return UrlSyntax.resolve(null, text).map(PageUrl::new);
  }

  /**
   * The URL in normal form.
   *
   * @throws IllegalArgumentException when {@code text} is not an absolute http(s) URL
   */
  public static PageUrl of(String text) {
    return parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "not an absolute http or https URL: \"" + text + "\""));
  }

  /** Resolves {@code href} on this page; nothing when it leads to no web page (mailto:, …). */
  public Optional<PageUrl> resolve(String href) {
    return UrlSyntax.resolve(this, href).map(PageUrl::new);
  }

  /** {@code http} or {@code https}. */
  public String scheme() {
    return value.substring(0, value.indexOf(':'));
  }

  /** Host, and the port when it is not the scheme's own: {@code localhost:8080}. */
  public String authority() {
    int start = authorityStart();
    return value.substring(start, value.indexOf('/', start));
  }

  /** The host alone, lower case, international names in ASCII form. */
  public String host() {
    String authority = authority();
    int port = authority.lastIndexOf(':');
    return port > authority.lastIndexOf(']') ? authority.substring(0, port) : authority;
  }

  /** Scheme and authority: {@code https://www.example.org}. */
  public String origin() {
    return value.substring(0, pathStart());
  }

  /** The path, from its first slash up to the query. */
  public String path() {
    int query = value.indexOf('?', pathStart());
    return value.substring(pathStart(), query < 0 ? value.length() : query);
  }

  /** Path and query as a request line carries them. */
  public String pathAndQuery() {
    return value.substring(pathStart());
  }

  /** The query without its question mark; nothing when there is none. */
  public Optional<String> query() {
    int query = value.indexOf('?', pathStart());
    return query < 0 ? Optional.empty() : Optional.of(value.substring(query + 1));
  }

  /** The first part of the path, {@code /docs/}; empty for pages at the top. */
  public String section() {
    String path = path();
    int end = path.indexOf('/', 1);
    return end < 0 ? "" : path.substring(0, end + 1);
  }

  private int authorityStart() {
    return value.indexOf("://") + 3;
  }

  private int pathStart() {
    return value.indexOf('/', authorityStart());
  }

  @Override
  public int compareTo(PageUrl other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
