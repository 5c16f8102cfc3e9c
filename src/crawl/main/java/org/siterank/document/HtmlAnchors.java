package org.siterank.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.Evaluator;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.Selector;

/**
 * Finds the anchor of a heading: its own id; or the name of an anchor in it or directly before it;
 * or the id of the element that begins with it, as Sphinx and DocBook have it.
 *
 * <p>A name leads to the first element that has it, and to no other (WHATWG HTML, 7.4.6.3,
 * "Scrolling to a fragment"). Later elements with the same name are common: DocBook writes {@code
 * <a id="x"/>}, which HTML does not close, and so the parser opens the same element again in the
 * text behind it.
 */
final class HtmlAnchors {

  /** Elements around a heading that are asked for their id. DocBook wraps a title in three. */
  private static final int MAX_UP = 6;

  /**
   * A term that is a name of a program's: an option, {@code --amend}; a function with its
   * parameters; a name of several parts, {@code gc.auto}, {@code max_wal_size}. Words of prose may
   * be labels, such as "Author" above every post.
   */
  private static final Pattern PROGRAM_NAME =
      Pattern.compile(
          "--?[\\p{L}\\p{N}].*|[\\p{L}_$][\\p{L}\\p{N}_$.:]*\\(.*|[\\p{L}_$]\\S*[._:#]\\S*[\\p{L}\\p{N}>]",
          Pattern.DOTALL);

  /** Places that a link to a heading may lead to, and the links to them. */
  private static final Evaluator ANCHORS = Selector.evaluatorOf("[id], a[name], a[href^=#]");

  /** The mark of a footnote in brackets: {@code (92)}, {@code [71]}, {@code [*]}. */
  private static final Pattern BRACKETED_MARK =
      Pattern.compile(
          "\\(\\s*(?:\\p{Nd}{1,4}|\\p{L}|[*†‡§¶]{1,3})\\s*\\)"
              + "|\\[\\s*(?:\\p{Nd}{1,4}|\\p{L}|[*†‡§¶]{1,3})\\s*\\]");

  /** A mark that is one only where it leads back to the text. */
  private static final Pattern MARK = Pattern.compile("(?:\\p{Nd}{1,4}|\\p{L}|[*†‡§¶]{1,3})[.:)]?");

  private static final Evaluator LINKS_INSIDE = Selector.evaluatorOf("a[href^=#]");

  private static final Set<String> CODE = Set.of("code", "tt", "kbd", "samp", "var");

  /** Characters of a definition with its parameters; what is longer explains something. */
  private static final int MAX_DEFINITION = 300;

  private static final Evaluator HEADINGS = Selector.evaluatorOf("h1, h2, h3, h4, h5, h6");

  /** The element that each name leads to. */
  private final Map<String, Element> targets = new HashMap<>();

  HtmlAnchors(Element body) {
    // An element with the id is looked for first, and then an anchor with the name.
    List<Element> named = new ArrayList<>();
    NodeTraversor.traverse(
        (node, depth) -> {
          if (node instanceof Element element && element.attributesSize() > 0) {
            if (element.hasAttr("id")) {
              targets.putIfAbsent(element.id(), element);
            }
            if (element.normalName().equals("a") && element.hasAttr("name")) {
              named.add(element);
            }
          }
        },
        body);
    named.forEach(element -> targets.putIfAbsent(element.attr("name"), element));
  }

  /** Headings, and terms that something leads to or that are a program's names; definitions. */
  boolean isHeading(Element element) {
    return switch (element.normalName()) {
      case "h1", "h2", "h3", "h4", "h5", "h6" -> !isFootnote(element);
      case "dt" ->
          (element.hasAttr("id")
                  || !inner(element).isEmpty()
                  || PROGRAM_NAME.matcher(element.text()).matches())
              && !isFootnote(element);
      case "p" -> isDefinition(element);
      default -> false;
    };
  }

  /** Returns true for the mark of a footnote alone. It links back to the text of the footnote. */
  private boolean isFootnote(Element element) {
    String text = element.text().strip();
    return BRACKETED_MARK.matcher(text).matches()
        || (MARK.matcher(text).matches() && leadsBack(element));
  }

  /** Returns true if it links to an anchor of another element. */
  private boolean leadsBack(Element element) {
    return element.select(LINKS_INSIDE).stream()
        .map(link -> link.attr("href").substring(1))
        .anyMatch(target -> !target.equals(of(element)));
  }

  /** Whether a short paragraph begins with an anchor and code: what is anchored is defined here. */
  private boolean isDefinition(Element paragraph) {
    boolean anchored = false;
    for (Node node : paragraph.childNodes()) {
      if (!(node instanceof Element element)) {
        if (node instanceof TextNode words && !words.isBlank()) {
          return false;
        }
      } else if (isEmpty(element)) {
        anchored |= !anchor(element).isEmpty();
      } else {
        return anchored
            && CODE.contains(element.normalName())
            && paragraph.text().length() <= MAX_DEFINITION;
      }
    }
    return false;
  }

  /** The fragment that leads to a heading, or empty. */
  String of(Element heading) {
    if (!id(heading).isEmpty()) {
      return id(heading);
    }
    String inside = inner(heading);
    return inside.isEmpty() ? around(heading) : inside;
  }

  /** The name of the first anchor inside that has one, or what a link to the heading leads to. */
  private String inner(Element heading) {
    String own = "";
    for (Element element : heading.select(ANCHORS)) {
      if (element.equals(heading)) {
        continue;
      }
      if (!name(element).isEmpty()) {
        return name(element);
      }
      String href = element.attr("href");
      boolean mark = element.text().codePoints().noneMatch(Character::isLetterOrDigit);
      if (own.isEmpty() && mark && href.length() > 1 && leadsTo(href.substring(1), heading)) {
        own = href.substring(1);
      }
    }
    return own;
  }

  /** Returns true unless a name leads to a place before a heading, such as the top of the page. */
  private boolean leadsTo(String name, Element heading) {
    Element target = targets.get(name);
    if (target == null) {
      return !name.equalsIgnoreCase("top"); // A script may set it.
    }
    if (heading.parents().contains(target)) {
      Element first = target.selectFirst(HEADINGS);
      return first == null || !isBefore(first, heading);
    }
    return !isBefore(target, heading);
  }

  /** Returns true if an element begins before another one, which it does not hold. */
  private static boolean isBefore(Element element, Element other) {
    List<Element> path = path(element);
    List<Element> otherPath = path(other);
    int depth = 0;
    while (depth < Math.min(path.size(), otherPath.size())
        && path.get(depth).equals(otherPath.get(depth))) {
      depth++;
    }
    return depth < Math.min(path.size(), otherPath.size())
        && path.get(depth).siblingIndex() < otherPath.get(depth).siblingIndex();
  }

  /** The elements around an element, the outermost first, and itself. */
  private static List<Element> path(Element element) {
    List<Element> path = new ArrayList<>(element.parents());
    Collections.reverse(path);
    path.add(element);
    return path;
  }

  private String id(Element element) {
    return element.equals(targets.get(element.id())) ? element.id() : "";
  }

  private String name(Element element) {
    String id = id(element);
    boolean named = id.isEmpty() && element.normalName().equals("a");
    return named && element.equals(targets.get(element.attr("name"))) ? element.attr("name") : id;
  }

  private String around(Element heading) {
    Element element = heading;
    String before = "";
    for (int up = 0; up < MAX_UP && element.parent() != null; up++) {
      Element previous = element.previousElementSibling();
      while (previous != null && isEmpty(previous)) {
        before = before.isEmpty() ? anchor(previous) : before;
        previous = previous.previousElementSibling();
      }
      Element parent = element.parent();
      boolean first = previous == null && !hasTextBefore(element);
      if (!first || parent.normalName().equals("body")) {
        return before;
      }
      if (!id(parent).isEmpty()) {
        return id(parent);
      }
      element = parent;
    }
    return before;
  }

  private static boolean isEmpty(Element element) {
    return element.childrenSize() == 0 && element.text().isEmpty();
  }

  private String anchor(Element element) {
    return switch (element.normalName()) {
      case "a", "span", "div" -> name(element);
      default -> "";
    };
  }

  private static boolean hasTextBefore(Element element) {
    for (Node node = element.previousSibling(); node != null; node = node.previousSibling()) {
      if (node instanceof TextNode words && !words.isBlank()) {
        return true;
      }
    }
    return false;
  }
}
