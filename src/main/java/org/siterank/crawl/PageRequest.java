package org.siterank.crawl;

import java.util.function.Predicate;
import org.siterank.site.PageUrl;

/**
 * One GET.
 *
 * @param url what to ask for
 * @param etag validator of the copy we have, or empty
 * @param lastModified validator of the copy we have, or empty
 * @param maxBytes most bytes taken of the body, both on the wire and decoded; positive
 * @param wanted tells from the {@code Content-Type} (empty when there is none) whether the body is
 *     worth reading
 */
public record PageRequest(
    PageUrl url, String etag, String lastModified, long maxBytes, Predicate<String> wanted) {

  public PageRequest {
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxBytes must be positive, got " + maxBytes);
    }
  }

  /** An unconditional request for a body of any type. */
  static PageRequest any(PageUrl url, long maxBytes) {
    return new PageRequest(url, "", "", maxBytes, type -> true);
  }

  boolean isConditional() {
    return !etag.isEmpty() || !lastModified.isEmpty();
  }
}
