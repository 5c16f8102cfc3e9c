package org.siterank.model;

import java.io.IOException;
import org.siterank.content.Template;
import org.siterank.store.SiteStore;

/**
 * The parts that pages of a site have in common, which are no content of any of them.
 *
 * @param template lines of their texts
 * @param titles parts of their titles
 */
public record CommonParts(Template template, SiteTitles titles) {

  /** Reads those of the pages that are stored. */
  public static CommonParts of(SiteStore store) throws IOException {
    return new CommonParts(store.layouts().template(), SiteTitles.of(store));
  }
}
