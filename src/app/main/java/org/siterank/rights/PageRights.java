package org.siterank.rights;

import java.util.Objects;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/**
 * Access rights of a page.
 *
 * @param page its address
 * @param published who may by what is published
 * @param configured who may by the rules as they are now
 * @param reason what of the rules decides
 */
public record PageRights(PageUrl page, Readers published, Readers configured, String reason) {

  public PageRights {
    Objects.requireNonNull(page, "page");
    Objects.requireNonNull(published, "published");
    Objects.requireNonNull(configured, "configured");
    Objects.requireNonNull(reason, "reason");
  }

  /** Whether the next run changes who may read it. */
  public boolean changes() {
    return !published.toString().equals(configured.toString());
  }
}
