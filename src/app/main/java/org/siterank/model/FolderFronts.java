package org.siterank.model;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.site.PageUrl;

/**
 * Front pages of parts of a site: {@code /guide/} or {@code /guide/index.html}, if several pages
 * stand in that folder. Who asks for the beginning of its title, "River Guide" of "River Guide
 * Handbook", wants to go there; the pages of the part have the same words in their titles.
 */
final class FolderFronts {

  /** Fewest other pages of a part. Our choice. */
  private static final int FEWEST = 3;

  /** A folder's front page: the folder before it, its name, the page. */
  private static final Pattern FRONT =
      Pattern.compile("(.*/)[^/]+/(?:(?:index|default)\\.\\w{2,5})?");

  private final Map<String, Integer> pages = new HashMap<>();

  /** Adds a page. */
  void add(PageUrl page) {
    pages.merge(page.authority() + holder(page), 1, Integer::sum);
  }

  /** Returns true if the page is the front of several others; never that of the whole site. */
  boolean has(PageUrl page) {
    Matcher front = FRONT.matcher(page.path());
    return front.matches()
        && page.query().isEmpty()
        && pages.getOrDefault(page.authority() + folder(page), 0) >= FEWEST;
  }

  /** The folder that a page stands in; a front page stands where its folder does. */
  private static String holder(PageUrl page) {
    Matcher front = FRONT.matcher(page.path());
    return front.matches() ? front.group(1) : folder(page);
  }

  private static String folder(PageUrl page) {
    return page.path().substring(0, page.path().lastIndexOf('/') + 1);
  }
}
