package org.siterank.document;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;
import org.siterank.site.Block;
import org.siterank.site.Section;

/**
 * The text of an HTML page, one block-level element a line, and what stands in each line: links,
 * headings, and whether its element says that it is no content. Cells of a table are lines of their
 * own, for tables are used to lay out pages.
 *
 * <p>Sources: WHATWG HTML, 4.3 (nav, aside, header, footer); WAI-ARIA 1.2, 5.3.4 (landmark roles).
 */
final class HtmlBlocks implements NodeVisitor {

  /** Sections taken from one page; the longest of real pages have some thousand. */
  static final int MAX_SECTIONS = 10_000;

  /** Landmarks that are not about what the page is about. */
  private static final Set<String> CHROME_ROLES =
      Set.of(
          "navigation",
          "banner",
          "contentinfo",
          "search",
          "complementary",
          "menubar",
          "menu",
          "toolbar",
          "dialog",
          "alertdialog");

  /** Where comments and notes stand besides what is on every page. */
  private static final Set<String> REMARKS = Set.of("footer", "aside");

  /** Characters of a line that says something; a line of a footer has fewer. Our choice. */
  private static final int PROSE = 80;

  /** A header or a footer inside of one of these is that of the content. */
  private static final Set<String> CONTENT = Set.of("article", "main", "section", "figure");

  private final StringBuilder text = new StringBuilder();
  private final List<Block> blocks = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();
  private final Set<Element> links;
  private final Set<Element> navigation;
  private int lineStart;
  private int linked;
  private int linksInLine;
  private Element chrome; // The outermost one around.
  private final Deque<Element> content = new ArrayDeque<>(); // Around, innermost first.
  private Element anchor;
  private Element heading;
  private int headingStart;
  private final StatedLanguages languages;

  private final HtmlAnchors anchors;
  private char[] characters = new char[1024]; // Of the text node that is being read.

  private HtmlBlocks(
      HtmlAnchors anchors, Set<Element> links, Set<Element> navigation, String language) {
    this.anchors = anchors;
    this.links = links;
    this.navigation = navigation;
    this.languages = new StatedLanguages(language);
  }

  /**
   * The blocks of a body.
   *
   * @param links the elements that are links of the page
   * @param navigation elements that lead to the page's neighbours
   * @param language the primary tag that the page states of itself as a whole, or empty
   */
  static HtmlBlocks of(Element body, Set<Element> links, Set<Element> navigation, String language) {
    HtmlBlocks found = new HtmlBlocks(new HtmlAnchors(body), links, navigation, language);
    NodeTraversor.traverse(found, body);
    found.endLine();
    found.endText();
    return found;
  }

  String text() {
    return text.toString();
  }

  List<Block> blocks() {
    return blocks;
  }

  List<Section> sections() {
    return sections;
  }

  /** The primary tag of the language that most of the content is stated to be in, or empty. */
  String language() {
    return languages.most();
  }

  /** The text without what stands in chrome; all of it when there is nothing else. */
  String content() {
    StringBuilder content = new StringBuilder();
    int line = 0;
    for (String words : text.toString().split("\n", -1)) {
      if (line < blocks.size() && !blocks.get(line++).chrome()) {
        content.append(words).append('\n');
      }
    }
    return content.length() == 0 ? text() : content.toString();
  }

  @Override
  public void head(Node node, int depth) {
    if (node instanceof TextNode words) {
      append(words.getWholeText());
    } else if (node instanceof Element element) {
      enter(element);
    }
  }

  private void enter(Element element) {
    String name = element.normalName();
    languages.enter(element);
    if (name.equals("br")) {
      space();
    } else if (element.isBlock()) {
      endLine();
    }
    String role = element.attr("role");
    if (chrome == null
        && (navigation.contains(element) || isChrome(role.trim().toLowerCase(Locale.ROOT), name))) {
      endLine();
      chrome = element;
    }
    if (CONTENT.contains(name) || role.equals("main")) {
      content.push(element);
    }
    if (isLink(name) && links.contains(element)) {
      linksInLine++;
      anchor = anchor == null ? element : anchor;
    }
    if (heading == null && anchors.isHeading(element)) {
      heading = element;
      headingStart = lineStart;
    }
  }

  @Override
  public void tail(Node node, int depth) {
    if (!(node instanceof Element element)) {
      return;
    }
    languages.leave(element);
    if (element.equals(chrome)) {
      endLine();
      chrome = null;
    } else if (element.isBlock()) {
      endLine();
    }
    if (element.equals(content.peek())) {
      content.pop();
    }
    if (element.equals(anchor)) {
      anchor = null;
    }
    if (element.equals(heading)) {
      endLine();
      addSection(element);
      heading = null;
    }
  }

  private static boolean isLink(String name) {
    return switch (name) {
      case "a", "area", "frame", "iframe" -> true;
      default -> false;
    };
  }

  private boolean isChrome(String role, String name) {
    if (!role.isEmpty()) {
      return CHROME_ROLES.contains(role);
    }
    return switch (name) {
      case "nav", "aside", "dialog" -> true;
      case "header", "footer" -> content.isEmpty();
      default -> false;
    };
  }

  private void addSection(Element element) {
    String title = text.substring(headingStart).replace('\n', ' ').strip();
    if (!title.isEmpty() && sections.size() < MAX_SECTIONS) {
      sections.add(new Section(title, anchors.of(element), headingStart));
    }
  }

  private void append(String words) {
    if (heading != null && anchor != null && isMark(words, anchor)) {
      return;
    }
    int before = text.length();
    int length = words.length();
    if (length > characters.length) {
      characters = new char[Math.max(length, 2 * characters.length)];
    }
    words.getChars(0, length, characters, 0);
    int start = 0; // Of what is taken as it is.
    for (int i = 0; i < length; i++) {
      char c = characters[i];
      boolean space = c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == '\u00a0';
      if (space || c == '\u00ad' || c == '\u200b') { // The last two: where a word may be broken.
        text.append(characters, start, i - start);
        start = i + 1;
        if (space) {
          space();
        }
      }
    }
    text.append(characters, start, length - start);
    linked += anchor == null ? 0 : text.length() - before;
    if (chrome == null) {
      languages.count(text.length() - before);
    }
  }

  /** The sign behind a heading that links to it. */
  private static boolean isMark(String words, Element anchor) {
    return anchor.attr("href").startsWith("#")
        && words.codePoints().noneMatch(Character::isLetterOrDigit);
  }

  private void space() {
    if (text.length() > lineStart && text.charAt(text.length() - 1) != ' ') {
      text.append(' ');
    }
  }

  private void endLine() {
    int end = text.length();
    while (end > lineStart && text.charAt(end - 1) == ' ') {
      end--;
    }
    text.setLength(end);
    if (end == lineStart) {
      return; // Its links are counted with the next line.
    }
    int length = end - lineStart;
    int hash = Block.hash(text.subSequence(lineStart, end));
    blocks.add(
        new Block(
            hash,
            length,
            Math.min(linked, length),
            linksInLine,
            heading != null,
            isInChrome() && !isRemark(length)));
    text.append('\n');
    lineStart = text.length();
    linked = 0;
    linksInLine = 0;
  }

  /** The title of a page may stand in its header; that of the site is known by its repetition. */
  private boolean isInChrome() {
    boolean title = heading != null && heading.normalName().equals("h1");
    return chrome != null && !(title && chrome.normalName().equals("header"));
  }

  /**
   * Prose below or beside the content: a comment, a note. What stands there on every page is known
   * by its repetition.
   */
  private boolean isRemark(int length) {
    boolean beside =
        REMARKS.contains(chrome.normalName()) || chrome.attr("role").equals("complementary");
    return beside && heading == null && length >= PROSE && 2 * linked < length;
  }

  private void endText() {
    if (text.length() > 0) {
      text.setLength(text.length() - 1);
    }
    if (linksInLine > 0 && !blocks.isEmpty()) {
      Block last = blocks.remove(blocks.size() - 1);
      blocks.add(
          new Block(
              last.hash(),
              last.length(),
              last.linked(),
              last.links() + linksInLine,
              last.heading(),
              last.chrome()));
    }
  }
}
