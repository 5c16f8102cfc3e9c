package org.siterank.fetch;

import java.util.function.Predicate;
import org.siterank.site.PageUrl;

/**
 * One GET.
 *
 * @param url what to ask for
 * @param etag validator of the copy we have, or empty
 * @param lastModified validator of the copy we have, or empty
 * @param maxBytes most bytes taken of the body, both on the wire and decoded; positive
 * @param partial whether the first {@code maxBytes} are of use when there are more
 * @param wanted tells from the {@code Content-Type} (empty when there is none) whether the body is
 *     worth reading
 */
public record PageRequest(
    PageUrl url,
    String etag,
    String lastModified,
    long maxBytes,
    boolean partial,
    Predicate<String> wanted) {

  public PageRequest {
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxBytes must be positive, got " + maxBytes);
    }
  }

  /** An unconditional request for a body of any type. */
  public static PageRequest any(PageUrl url, long maxBytes) {
    return new PageRequest(url, "", "", maxBytes, false, type -> true);
  }

  /** An unconditional request for a body of any type, or for the start of a larger one. */
  public static PageRequest start(PageUrl url, long maxBytes) {
    return new PageRequest(url, "", "", maxBytes, true, type -> true);
  }

  /** Returns a conditional request, for a page that may not have changed. */
  public PageRequest ifChanged(String copysEtag, String copysDate) {
    return new PageRequest(url, copysEtag, copysDate, maxBytes, partial, wanted);
  }

  /** Returns an unconditional request for another address. */
  public PageRequest at(PageUrl other) {
    return new PageRequest(other, "", "", maxBytes, partial, wanted);
  }
}
