package org.siterank.store;

import org.siterank.site.PageUrl;

/**
 * The weight of a link.
 *
 * @param source the page that has it
 * @param target the page that it leads to
 * @param weight times the share that an average link of the source has
 */
public record StoredShare(PageUrl source, PageUrl target, double weight) {}
