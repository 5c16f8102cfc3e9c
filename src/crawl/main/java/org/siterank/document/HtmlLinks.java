package org.siterank.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/**
 * The links of an HTML page: {@code a}, {@code area}, {@code frame} and {@code iframe}, in document
 * order. Frames count as links do (Mathieu and Viennot 2004, footnote 4).
 *
 * @param links at most {@link DocumentParser#MAX_LINKS}
 * @param elements what they stand in
 * @param dropped how many more there were, and how many were longer than any address may be
 */
record HtmlLinks(List<Link> links, Set<Element> elements, int dropped) {

  private static final Set<String> NOT_ENDORSED = Set.of("nofollow", "ugc", "sponsored");

  /**
   * @param elements those that may be links, in document order
   * @param nofollow the page asks that none of its links be followed: each of them is marked
   * @param loggedIn true to leave out links that end the session of the crawler
   */
  static HtmlLinks of(List<Element> elements, PageUrl base, boolean nofollow, boolean loggedIn) {
    List<Link> links = new ArrayList<>();
    Set<Element> taken = new HashSet<>();
    int dropped = 0;
    // Menus and indexes name the same address over and over.
    Map<String, Optional<PageUrl>> targets = new HashMap<>();
    for (Element element : elements) {
      boolean frame = element.normalName().endsWith("frame");
      String href = element.attr(frame ? "src" : "href");
      Optional<PageUrl> target = targets.computeIfAbsent(href, base::resolve);
      if (target.isEmpty()) {
        dropped += href.length() > PageUrl.MAX_LENGTH ? 1 : 0;
        continue;
      }
      if (loggedIn && isLogout(element, target.get())) {
        continue;
      }
      if (links.size() == DocumentParser.MAX_LINKS) {
        dropped++;
        continue;
      }
      taken.add(element);
      boolean anchor = element.normalName().equals("a");
      links.add(
          new Link(target.get(), anchor ? words(element) : "", nofollow || isNotEndorsed(element)));
    }
    return new HtmlLinks(links, taken, dropped);
  }

  private static boolean isLogout(Element element, PageUrl target) {
    return LogoutLinks.isLogout(target)
        || LogoutLinks.isLogout(element)
        || LogoutLinks.isLogout(words(element));
  }

  /** Returns the words that a reader clicks on; of a picture alone, its alternative text. */
  private static String words(Element anchor) {
    String text = anchor.text();
    if (!text.isEmpty()) {
      return text;
    }
    Element image = anchor.selectFirst(HtmlElements.PICTURES);
    return image == null ? "" : image.attr("alt").replaceAll("\\s+", " ").trim();
  }

  private static boolean isNotEndorsed(Element element) {
    if (!element.hasAttr("rel")) {
      return false;
    }
    for (String relation : element.attr("rel").toLowerCase(Locale.ROOT).split("[\\s,]+", -1)) {
      if (NOT_ENDORSED.contains(relation)) {
        return true;
      }
    }
    return false;
  }
}
