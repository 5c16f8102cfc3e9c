package org.siterank.crawl;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Status of an address after its last fetch. */
public enum UrlStatus {
  /** Known from a link or a sitemap, not fetched yet. */
  UNREAD,
  /** Fetched, answered 200 and read; stays so when a later fetch fails. */
  READ,
  /** Leads to another address (30x or meta refresh). */
  REDIRECT,
  /** Fetched, and says that another page of the site is its canonical address. */
  DUPLICATE,
  /** robots.txt keeps us away. */
  EXCLUDED,
  /**
   * Could not be fetched or understood (5xx, time-out, too large, no parser); never read so far.
   */
  FAILED,
  /** Gone for good (404, 410), seen twice or never read. */
  GONE;

  /** Its name in texts and JSON, in small letters. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
