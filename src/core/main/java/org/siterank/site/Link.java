package org.siterank.site;

/**
 * A link as it stands on a page, before redirects, canonical addresses and scope are applied.
 *
 * @param target where it leads, in normal form
 * @param anchorText the words a reader clicks on, white space folded; empty for frames and areas
 * @param nofollow whether the link says {@code rel=nofollow}, {@code ugc} or {@code sponsored}, or
 *     its page asks that none of its links be followed
 */
public record Link(PageUrl target, String anchorText, boolean nofollow) {

  public Link {
    anchorText = ShownText.of(anchorText);
  }
}
