package org.siterank.today;

import java.util.Locale;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.visits.VisitCount;

/**
 * Where page views came from, as people name it.
 *
 * @param group the group whose views rise and fall together on the whole site
 * @param name the name of a search engine, a host, the address of a page of the site, {@link
 *     #DIRECT} or {@link #SITE_SEARCH}
 */
record ViewSource(Group group, String name) {

  /** Views without a referrer. */
  static final String DIRECT = "direct";

  /** Views from pages of the site, where the page does not matter. */
  static final String INTERNAL = "internal";

  /** Views from the site's own search. */
  static final String SITE_SEARCH = "site search";

  /** All pages of the site together. */
  static final ViewSource LINKS = new ViewSource(Group.INTERNAL, INTERNAL);

  /** Groups of sources. */
  enum Group {
    SEARCH,
    EXTERNAL,
    SOCIAL,
    ASSISTANT,
    DIRECT,
    INTERNAL
  }

  static ViewSource of(VisitCount visit) {
    RequestClass requestClass = visit.requestClass();
    String referrer = visit.referrer();
    if (OwnSearch.isMarked(referrer)) {
      return new ViewSource(Group.INTERNAL, SITE_SEARCH);
    }
    return switch (requestClass) {
      case SEARCH -> new ViewSource(Group.SEARCH, engine(referrer));
      case EXTERNAL -> new ViewSource(Group.EXTERNAL, referrer);
      case SOCIAL -> new ViewSource(Group.SOCIAL, referrer);
      case ASSISTANT -> new ViewSource(Group.ASSISTANT, referrer);
      case INTERNAL -> new ViewSource(Group.INTERNAL, referrer);
      default -> new ViewSource(Group.DIRECT, referrer.isEmpty() ? DIRECT : referrer);
    };
  }

  /** The name that a search engine has in all countries: Google for google.co.uk. */
  private static String engine(String host) {
    int dot = host.indexOf('.');
    String name = dot > 0 ? host.substring(0, dot) : host;
    return name.isEmpty()
        ? DIRECT
        : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  /** The name on lists of the whole site. */
  String siteName() {
    return isLink() ? INTERNAL : name;
  }

  /** Returns true if the source is a page of the site. */
  boolean isLink() {
    return group == Group.INTERNAL && !name.equals(SITE_SEARCH);
  }
}
