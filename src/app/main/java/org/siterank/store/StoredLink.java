package org.siterank.store;

import org.siterank.site.PageUrl;

/**
 * A link as it stands on a page that was read.
 *
 * @param source the page
 * @param target where it leads, before redirects and canonical addresses
 * @param anchorText the words a reader clicks on
 * @param nofollow whether link or page say nofollow
 */
public record StoredLink(PageUrl source, PageUrl target, String anchorText, boolean nofollow) {}
