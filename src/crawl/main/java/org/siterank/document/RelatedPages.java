package org.siterank.document;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.siterank.site.PageUrl;

/**
 * Pages that the head of a page, or its {@code Link} header, names as the same in another language
 * ({@code rel=alternate hreflang}), as the one before it or the one after it ({@code rel=prev} and
 * {@code rel=next}, WHATWG HTML, 4.6.7). Readers do not see them as links, so they are none for the
 * graph; but they are pages of the site, and a crawl can find them nowhere else.
 */
final class RelatedPages {

  private RelatedPages() {}

  /**
   * @param nofollow the page asks that none of its links be followed, these included
   */
  static List<PageUrl> of(
      HtmlElements elements, PageUrl base, DocumentHeaders headers, boolean nofollow) {
    Set<PageUrl> related = new LinkedHashSet<>();
    if (nofollow) {
      return List.of();
    }
    for (Element link : elements.headLinks()) {
      if (link.hasAttr("href") && relates(link.attr("rel"), link.hasAttr("hreflang"))) {
        base.resolve(link.attr("href")).ifPresent(related::add);
      }
    }
    for (LinkHeader.Value value : LinkHeader.values(headers.links())) {
      if (relates(value.relations(), value.hasLanguage())) {
        base.resolve(value.target()).ifPresent(related::add);
      }
    }
    return List.copyOf(related);
  }

  private static boolean relates(String relations, boolean hasLanguage) {
    List<String> types = List.of(relations.trim().toLowerCase(Locale.ROOT).split("\\s+", -1));
    return types.contains("next")
        || types.contains("prev")
        || types.contains("previous")
        || (hasLanguage && types.contains("alternate"));
  }
}
