package org.siterank.document;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Element;

/**
 * The language that most of a page's content is stated to be in: of each text, the nearest {@code
 * lang} around it (WHATWG HTML, 3.2.6.2), or {@code xml:lang} (XML 1.0, 2.12). A page in a template
 * of another language states its own on the element that holds the content.
 */
final class StatedLanguages {

  private record Stated(Element element, String language) {}

  private final Deque<Stated> around = new ArrayDeque<>(); // Innermost first.
  private final Map<String, Integer> letters = new HashMap<>();
  private final String ofPage;

  /**
   * @param ofPage the primary tag that is stated of the whole page, or empty
   */
  StatedLanguages(String ofPage) {
    this.ofPage = ofPage;
  }

  /** The primary tag that an element states, or empty. */
  static String of(Element element) {
    return Language.primary(
        element.hasAttr("lang") ? element.attr("lang") : element.attr("xml:lang"));
  }

  void enter(Element element) {
    String stated = of(element);
    if (!stated.isEmpty()) {
      around.push(new Stated(element, stated));
    }
  }

  void leave(Element element) {
    if (!around.isEmpty() && around.peek().element().equals(element)) {
      around.pop();
    }
  }

  /** Counts characters of content where the walk is. */
  void count(int characters) {
    letters.merge(around.isEmpty() ? ofPage : around.peek().language(), characters, Integer::sum);
  }

  /** The primary tag; empty when most of the content has none. */
  String most() {
    return letters.entrySet().stream()
        .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .orElse(ofPage);
  }
}
