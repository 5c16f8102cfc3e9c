package org.siterank.document;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.Evaluator;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.Selector;
import org.siterank.site.PageUrl;

/**
 * Elements of a page that lead to its neighbours: the page before, the next one, the part that it
 * belongs to. Their words differ from page to page, so that no repetition tells them from content:
 * they are the titles of the neighbours, and the page's own once more.
 *
 * <p>Such an element is short, has no heading, and all of its links are links to neighbours. That a
 * link is one is said by its {@code rel} (WHATWG HTML, 4.6.7), by a {@code link} of the head with
 * the same address, or by its {@code accesskey}: DocBook and Texinfo set one letter for each of
 * these links.
 */
final class HtmlNavigation {

  /** Relations to neighbours, with those that older versions of HTML had. */
  private static final Set<String> RELATIONS =
      Set.of(
          "prev",
          "previous",
          "next",
          "up",
          "first",
          "last",
          "start",
          "begin",
          "end",
          "home",
          "top",
          "contents",
          "index");

  /** Of these, the pages before and behind in the order of reading. */
  private static final Set<String> STEPS = Set.of("prev", "previous", "next");

  /** Previous, next, up, home. */
  private static final Set<String> KEYS = Set.of("p", "n", "u", "h");

  /** Characters of the longest; three titles have fewer. Our choice. */
  private static final int MAX_CHARACTERS = 500;

  /** Elements and texts in the longest; a table with three links has fewer. Our choice. */
  private static final int MAX_NODES = 500;

  /** Elements that hold the content itself. */
  private static final Set<String> WHOLES = Set.of("html", "body", "main", "article", "section");

  private static final Evaluator HEADINGS =
      Selector.evaluatorOf("h1, h2, h3, h4, h5, h6, [role=heading]");

  private static final Evaluator LINKS = Selector.evaluatorOf("a[href]");

  private final Set<PageUrl> neighbours = new HashSet<>();
  private final Set<Element> all = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Element> explicit = Collections.newSetFromMap(new IdentityHashMap<>());
  private final PageUrl base;

  /** Where links lead: a page names few addresses over and over, and many links share parents. */
  private final Map<String, Optional<PageUrl>> targets = new HashMap<>();

  /** Unlinked characters beside a single link: the title of the page and that of its part. */
  private final int besideOne;

  private HtmlNavigation(HtmlElements elements, PageUrl url, PageUrl base, String title) {
    this.base = base;
    this.besideOne = 2 * title.length();
    for (Element link : elements.headLinks()) {
      if (link.hasAttr("href") && hasAny(link.attr("rel"), RELATIONS)) {
        base.resolve(link.attr("href")).ifPresent(neighbours::add);
      }
    }
    neighbours.remove(url);
    for (Element link : elements.links()) {
      boolean said = hasAny(link.attr("rel"), STEPS) || hasKey(link);
      if (said) {
        explicit.add(link);
      }
      if (said || hasAny(link.attr("rel"), RELATIONS) || leadsToNeighbour(link)) {
        all.add(link);
      }
    }
  }

  /** The outermost such elements. */
  static Set<Element> of(HtmlElements elements, PageUrl url, PageUrl base, String title) {
    HtmlNavigation navigation = new HtmlNavigation(elements, url, base, title);
    Set<Element> found = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Element> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Element link : navigation.all) {
      navigation.outermost(link, seen).ifPresent(found::add);
    }
    return found;
  }

  /**
   * The outermost element around a link that is nothing but navigation.
   *
   * @param seen what was looked at from an earlier link; many links share what is around them
   */
  private Optional<Element> outermost(Element link, Set<Element> seen) {
    Element outermost = null;
    Element element = link.parent();
    while (element != null && !WHOLES.contains(element.normalName()) && seen.add(element)) {
      if (!isShort(element)) {
        break;
      }
      List<Element> links = element.select(LINKS);
      if (!all.containsAll(links) || element.selectFirst(HEADINGS) != null) {
        break;
      }
      outermost = element.isBlock() && leads(element, links) ? element : outermost;
      element = element.parent();
    }
    return Optional.ofNullable(outermost);
  }

  /** Looks at no more of an element than a short one has: they may be nested without end. */
  private static boolean isShort(Element element) {
    int[] left = {MAX_NODES, MAX_CHARACTERS};
    NodeFilter filter =
        (node, depth) -> {
          left[0]--;
          left[1] -= node instanceof TextNode text ? text.text().strip().length() : 0;
          return left[0] < 0 || left[1] < 0
              ? NodeFilter.FilterResult.STOP
              : NodeFilter.FilterResult.CONTINUE;
        };
    return NodeTraversor.filter(filter, element) != NodeFilter.FilterResult.STOP;
  }

  /** Several links, or one that says so with hardly any words beside it. */
  private boolean leads(Element element, List<Element> links) {
    if (links.stream().map(this::target).distinct().count() > 1) {
      return true;
    }
    int linked = links.stream().mapToInt(link -> link.text().length()).sum();
    return links.stream().anyMatch(explicit::contains)
        && element.text().length() - linked <= besideOne;
  }

  private boolean leadsToNeighbour(Element link) {
    return !neighbours.isEmpty() && target(link).filter(neighbours::contains).isPresent();
  }

  private Optional<PageUrl> target(Element link) {
    return targets.computeIfAbsent(link.attr("href"), base::resolve);
  }

  private static boolean hasKey(Element link) {
    return KEYS.contains(link.attr("accesskey").trim().toLowerCase(Locale.ROOT));
  }

  private static boolean hasAny(String relations, Set<String> wanted) {
    return !relations.isEmpty()
        && List.of(relations.trim().toLowerCase(Locale.ROOT).split("\\s+", -1)).stream()
            .anyMatch(wanted::contains);
  }
}
