package org.siterank.document;

import java.util.List;

/**
 * HTTP headers that describe a document.
 *
 * @param contentType the {@code Content-Type} value as it was sent, or empty
 * @param contentLanguage the {@code Content-Language} value as it was sent, or empty
 * @param robotsTags every {@code X-Robots-Tag} value
 * @param links every {@code Link} value (RFC 8288)
 */
public record DocumentHeaders(
    String contentType, String contentLanguage, List<String> robotsTags, List<String> links) {

  public DocumentHeaders {
    robotsTags = List.copyOf(robotsTags);
    links = List.copyOf(links);
  }

  /** Headers that say nothing but the media type. */
  public static DocumentHeaders of(String contentType) {
    return new DocumentHeaders(contentType, "", List.of(), List.of());
  }
}
