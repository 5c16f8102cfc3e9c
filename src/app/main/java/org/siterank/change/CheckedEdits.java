package org.siterank.change;

import java.util.List;

/**
 * Edits of links, with those that cannot be made put aside.
 *
 * @param accepted what can be made, in order, with addresses resolved to the pages they stand for
 * @param refused what cannot
 */
public record CheckedEdits(List<LinkEdit> accepted, List<Refusal> refused) {

  /** Why an edit cannot be made. */
  public enum Reason {
    /** The page it starts at is none of the site. */
    UNKNOWN_SOURCE,
    /** The target is an address of the site, and no page that is known. */
    UNKNOWN_TARGET,
    /** A page's link to itself does not count. */
    SAME_PAGE,
    /** The links of the page it starts at are not known, because it was not read. */
    UNREAD_SOURCE,
    /** The link is there already. */
    THERE_ALREADY,
    /** The link is not there. */
    NOT_THERE
  }

  /**
   * An edit that cannot be made.
   *
   * @param edit the edit as it was asked for
   * @param reason why not
   */
  public record Refusal(LinkEdit edit, Reason reason) {}

  public CheckedEdits {
    accepted = List.copyOf(accepted);
    refused = List.copyOf(refused);
  }
}
