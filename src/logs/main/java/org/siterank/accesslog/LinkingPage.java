package org.siterank.accesslog;

import org.siterank.site.PageUrl;

/**
 * The address of a page of another site, in the form in which it is kept: scheme, host and path, so
 * that somebody can write to its author. Query, fragment and user are left out, for they may be
 * those of a person. So is a path that holds an at sign, as that of a mailbox may, or that is long.
 */
final class LinkingPage {

  /** Characters that are kept of an address; most have less than a hundred. Our choice. */
  static final int MAX_LENGTH = 500;

  private LinkingPage() {}

  /** The address without what may be personal: that of the front page where the path is. */
  static String of(PageUrl page) {
    String address = page.origin() + page.path();
    boolean isPersonal = page.path().contains("@") || page.path().contains("%40");
    return isPersonal || address.length() > MAX_LENGTH ? page.origin() + "/" : address;
  }
}
