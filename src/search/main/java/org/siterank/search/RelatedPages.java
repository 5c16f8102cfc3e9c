package org.siterank.search;

import java.util.List;
import java.util.Objects;
import org.siterank.site.PageUrl;

/**
 * The pages that are similar to a page, or those that an address without a page may stand for.
 *
 * @param url the page as it is published, or the address that was asked for
 * @param published whether a page is published there that the asker may read
 * @param pages the pages, the best first
 */
public record RelatedPages(PageUrl url, boolean published, List<RelatedPage> pages) {

  /** Pages listed unless told otherwise. */
  public static final int USUAL = 5;

  /** Most pages that are listed. */
  public static final int MOST = 100;

  public RelatedPages {
    Objects.requireNonNull(url, "url");
    pages = List.copyOf(pages);
  }
}
