package org.siterank.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.Evaluator;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.Selector;

/**
 * The elements of a page that tell something, each sort in document order. They are collected in
 * one walk over the tree, which for a large page is longer than all that is done with them.
 *
 * <p>What is in content that readers do not see is left out, but for {@link #allMetas}.
 */
final class HtmlElements {

  /** Pictures with an alternative text. */
  static final Evaluator PICTURES = Selector.evaluatorOf("img[alt]");

  private static final Evaluator METAS = Selector.evaluatorOf("meta[content]");

  /** Content that readers do not see. Links in it do not count either. */
  private static final Set<String> UNSEEN =
      Set.of("script", "style", "noscript", "template", "noframes");

  /** Elements besides {@code script} that make a browser load something. */
  private static final Set<String> RESOURCES =
      Set.of(
          "img", "link", "iframe", "frame", "audio", "video", "source", "track", "embed", "object",
          "input");

  private final List<Element> allMetas = new ArrayList<>();
  private final List<Element> metas = new ArrayList<>();
  private final List<Element> linkedData = new ArrayList<>();
  private final List<Element> links = new ArrayList<>();
  private final List<Element> headLinks = new ArrayList<>();
  private final List<Element> articles = new ArrayList<>();
  private final List<Element> topHeadings = new ArrayList<>();
  private final List<Element> images = new ArrayList<>();
  private final List<Element> resources = new ArrayList<>();
  private final List<Element> unseen = new ArrayList<>();
  private boolean scripts;
  private boolean passwords;
  private Element root;
  private Element body;
  private Element base;

  private HtmlElements() {}

  static HtmlElements of(Document html) {
    HtmlElements elements = new HtmlElements();
    NodeTraversor.filter(
        (NodeFilter)
            (node, depth) ->
                node instanceof Element element
                    ? elements.add(element)
                    : NodeFilter.FilterResult.CONTINUE,
        html);
    // Not earlier: the walk goes on from where it is.
    elements.unseen.forEach(Node::remove);
    return elements;
  }

  private NodeFilter.FilterResult add(Element element) {
    String name = element.normalName();
    if (UNSEEN.contains(name)) {
      unseen.add(element);
      if (name.equals("script")) {
        if (element.attr("type").trim().equalsIgnoreCase("application/ld+json")) {
          linkedData.add(element);
        } else {
          scripts = true;
        }
        addIf(element.hasAttr("src"), element, resources);
      } else if (!name.equals("style")) {
        allMetas.addAll(element.select(METAS));
      }
      return NodeFilter.FilterResult.SKIP_CHILDREN;
    }
    addIf(RESOURCES.contains(name), element, resources);
    switch (name) {
      case "h1" -> topHeadings.add(element);
      case "img" -> images.add(element);
      case "a", "area" -> addIf(element.hasAttr("href"), element, links);
      case "frame", "iframe" -> addIf(element.hasAttr("src"), element, links);
      case "meta" -> {
        addIf(element.hasAttr("content"), element, metas);
        addIf(element.hasAttr("content"), element, allMetas);
      }
      case "link" -> addIf(isInHead(element), element, headLinks);
      case "input" -> passwords |= element.attr("type").trim().equalsIgnoreCase("password");
      case "article" -> articles.add(element);
      case "html" -> root = root == null ? element : root;
      case "body" -> body = body == null ? element : body;
      case "base" -> base = base == null && element.hasAttr("href") ? element : base;
      default -> {}
    }
    return NodeFilter.FilterResult.CONTINUE;
  }

  private static void addIf(boolean wanted, Element element, List<Element> list) {
    if (wanted) {
      list.add(element);
    }
  }

  static boolean isInHead(Element element) {
    return element.parent() != null && element.parent().normalName().equals("head");
  }

  /** {@code meta} elements with content, those in unseen content included: robots see them. */
  List<Element> allMetas() {
    return allMetas;
  }

  /** {@code meta} elements with content. */
  List<Element> metas() {
    return metas;
  }

  /** Scripts of type {@code application/ld+json}. */
  List<Element> linkedData() {
    return linkedData;
  }

  /** {@code a} and {@code area} with {@code href}, {@code frame} and {@code iframe} with source. */
  List<Element> links() {
    return links;
  }

  /** {@code link} elements of the head. */
  List<Element> headLinks() {
    return headLinks;
  }

  /** Whether there are scripts other than data. */
  boolean hasScripts() {
    return scripts;
  }

  /** Whether a password can be typed in. */
  boolean asksForPassword() {
    return passwords;
  }

  List<Element> articles() {
    return articles;
  }

  /** {@code h1} elements. */
  List<Element> topHeadings() {
    return topHeadings;
  }

  /** {@code img} elements. */
  List<Element> images() {
    return images;
  }

  /** Elements that may make a browser load something. */
  List<Element> resources() {
    return resources;
  }

  Optional<Element> root() {
    return Optional.ofNullable(root);
  }

  Optional<Element> body() {
    return Optional.ofNullable(body);
  }

  /** The first {@code base} with an address. */
  Optional<Element> base() {
    return Optional.ofNullable(base);
  }
}
