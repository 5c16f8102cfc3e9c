package org.siterank.site;

/**
 * A link as it stands on a page, before redirects, canonical addresses and scope are applied.
 *
 * @param target where it leads, in normal form
 * @param anchorText the words a reader clicks on, white space folded; empty for frames and areas
 * @param nofollow whether the link itself says {@code rel=nofollow}, {@code ugc} or {@code
 *     sponsored}
 */
public record Link(PageUrl target, String anchorText, boolean nofollow) {}
