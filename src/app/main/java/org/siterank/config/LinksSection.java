package org.siterank.config;

import java.util.Locale;

/**
 * Which links carry importance.
 *
 * @param nofollow what becomes of the share of an internal link that asks not to be followed
 * @param dead what becomes of the share of an internal link to a page that does not exist
 */
public record LinksSection(Nofollow nofollow, Dead dead) {

  public LinksSection {
    Settings.LINKS_NOFOLLOW.require(nofollow);
    Settings.LINKS_DEAD.require(dead);
  }

  /** What becomes of the share of an internal nofollow link. */
  public enum Nofollow {
    /** It counts in the out-degree and its share leaves the site. */
    LEAK,
    /** It is a link like any other. */
    FOLLOW,
    /** It does not count at all; the other links of the page get more. */
    IGNORE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What becomes of the share of an internal link to a page that does not exist. */
  public enum Dead {
    /** It does not count: the surfer comes back and clicks something else. */
    DROP,
    /** It counts in the out-degree and its share is lost. */
    LEAK;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
