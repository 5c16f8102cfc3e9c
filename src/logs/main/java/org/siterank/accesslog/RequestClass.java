package org.siterank.accesslog;

import java.util.Locale;

/** The one class that a line of an access log belongs to. */
public enum RequestClass {
  /** A page view that followed a link on another site: P_ie. */
  EXTERNAL,
  /** A page view that came from a search engine: P_ind. */
  SEARCH,
  /** A page view that came from a social network: a link on another site, P_ie. */
  SOCIAL,
  /** A page view that came from an AI assistant: a link on another site, P_ie. */
  ASSISTANT,
  /** A page view without a referrer (typed, bookmarked, or stripped): P_ind. */
  DIRECT,
  /** A click on a link of the site itself: P_ii, not inflow. */
  INTERNAL,
  /** Asked for by a robot. */
  ROBOT,
  /** Carries a referrer that is spam. */
  SPAM,
  /** Asked for by the site's own monitoring, or by Siterank itself. */
  MONITORING,
  /** Not a page: image, style sheet, script, font, feed, download. */
  ASSET,
  /** Any status but 200 and 304, redirects included: the page they lead to is counted. */
  ERROR,
  /** Any method but GET. */
  METHOD,
  /** A page view of an address that the crawl does not know as a page. */
  UNRESOLVED,
  /** Not a line of the log's format. */
  UNREADABLE;

  /** The name used in files: {@code external}, {@code search}, … */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether this is a page view that is kept as a visit. */
  public boolean isPageView() {
    return this == EXTERNAL
        || this == SEARCH
        || this == SOCIAL
        || this == ASSISTANT
        || this == DIRECT
        || this == INTERNAL;
  }
}
