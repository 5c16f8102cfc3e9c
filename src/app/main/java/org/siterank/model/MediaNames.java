package org.siterank.model;

import java.util.Map;

/** The short names of media types by which people filter: {@code type:pdf}. */
final class MediaNames {

  private static final Map<String, String> NAMES =
      Map.of(
          "text/html", "html",
          "application/xhtml+xml", "html",
          "text/plain", "txt",
          "application/pdf", "pdf");

  private MediaNames() {}

  /** The short name; of other types the subtype without its vendor's prefix. */
  static String shortName(String mediaType) {
    String subtype = mediaType.substring(mediaType.lastIndexOf('/') + 1);
    return NAMES.getOrDefault(mediaType, subtype.substring(subtype.lastIndexOf('.') + 1));
  }
}
