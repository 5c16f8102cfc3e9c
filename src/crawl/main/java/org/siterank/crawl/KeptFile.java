package org.siterank.crawl;

import org.siterank.site.PageUrl;

/**
 * A file that a crawl reads at its beginning, robots.txt or a sitemap, kept so that it need not be
 * sent again when it has not changed.
 *
 * @param url where it was asked for
 * @param etag its entity tag, or empty
 * @param lastModified its date, or empty
 * @param contentType as it was sent, or empty
 * @param body the decoded body, not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // A body is handed on once and never compared.
public record KeptFile(
    PageUrl url, String etag, String lastModified, String contentType, byte[] body) {

  /** Largest body that is kept; larger ones are sent anew each time. Our choice. */
  public static final int MAX_BYTES = 16 << 20;
}
