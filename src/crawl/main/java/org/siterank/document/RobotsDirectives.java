package org.siterank.document;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;

/**
 * Directives of a page for robots, by {@code <meta name="robots">}, {@code <meta name="siterank">}
 * and {@code X-Robots-Tag} together; the strictest wins (Google Search Central, "Robots meta tag").
 *
 * @param noindex not to be shown in results
 * @param nofollow none of its links to be followed
 */
record RobotsDirectives(boolean noindex, boolean nofollow) {

  private static final String AGENT = "siterank";

  /** Rules that carry a value after a colon, so that what precedes the colon is no agent's name. */
  private static final Set<String> VALUED =
      Set.of("max-snippet", "max-image-preview", "max-video-preview", "unavailable_after");

  static RobotsDirectives ofHeaders(List<String> robotsTags) {
    RobotsDirectives all = new RobotsDirectives(false, false);
    for (String tag : robotsTags) {
      int colon = tag.indexOf(':');
      String before = colon < 0 ? "" : tag.substring(0, colon).trim().toLowerCase(Locale.ROOT);
      boolean names = colon >= 0 && !before.contains(",") && !VALUED.contains(before);
      if (!names) {
        all = all.and(tag);
      } else if (before.equals(AGENT)) {
        all = all.and(tag.substring(colon + 1));
      }
    }
    return all;
  }

  /** These and the ones that the document's head adds. */
  RobotsDirectives and(List<Element> metas) {
    RobotsDirectives all = this;
    for (Element meta : metas) {
      String name = meta.attr("name").trim();
      if (name.equalsIgnoreCase("robots") || name.equalsIgnoreCase(AGENT)) {
        all = all.and(meta.attr("content"));
      }
    }
    return all;
  }

  private RobotsDirectives and(String rules) {
    boolean index = noindex;
    boolean follow = nofollow;
    for (String rule : rules.toLowerCase(Locale.ROOT).split("[,;\\s]+", -1)) {
      index |= rule.equals("noindex") || rule.equals("none");
      follow |= rule.equals("nofollow") || rule.equals("none");
    }
    return new RobotsDirectives(index, follow);
  }
}
