package org.siterank.demo;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.siterank.site.PageUrl;

/**
 * The part of a page that a surfer sees.
 *
 * @param targets the places its links lead to, each once and without the page itself, so that a
 *     uniform choice among them is a row of the matrix A
 * @param assets what a browser loads along with it: style sheets, scripts, images
 */
record LinkedPage(List<PageUrl> targets, List<PageUrl> assets) {

  /** A page without links. */
  static final LinkedPage PLAIN = new LinkedPage(List.of(), List.of());

  LinkedPage {
    targets = List.copyOf(targets);
    assets = List.copyOf(assets);
  }

  static LinkedPage parse(String html, PageUrl url) {
    Document document = Jsoup.parse(html, url.value());
    Set<PageUrl> targets = new LinkedHashSet<>();
    collect(document, url, "a[href], area[href]", "href", targets);
    collect(document, url, "frame[src], iframe[src]", "src", targets);
    targets.remove(url);
    Set<PageUrl> assets = new LinkedHashSet<>();
    collect(document, url, "link[rel=stylesheet][href]", "href", assets);
    collect(document, url, "script[src], img[src]", "src", assets);
    return new LinkedPage(List.copyOf(targets), List.copyOf(assets));
  }

  private static void collect(
      Document document, PageUrl page, String elements, String attribute, Set<PageUrl> found) {
    PageUrl base = PageUrl.parse(document.baseUri()).orElse(page);
    for (Element element : document.select(elements)) {
      base.resolve(element.attr(attribute)).ifPresent(found::add);
    }
  }
}
