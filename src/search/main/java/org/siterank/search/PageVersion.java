package org.siterank.search;

import org.siterank.index.LanguageVariant;
import org.siterank.site.PageUrl;

/**
 * Another version of a page found: its translation, the page as a file, or a page with nearly the
 * same text.
 *
 * @param url its name
 * @param title its title, or its URL when it has none
 * @param type short name of its media type, such as {@code pdf}
 * @param language its primary language tag, or empty
 */
public record PageVersion(PageUrl url, String title, String type, String language) {

  /** The tag of its language, with the script or the region that its address names. */
  public String tag() {
    return LanguageVariant.tag(url.value(), language);
  }
}
