package org.siterank.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Text, headings and links of the XHTML events in which Tika tells a document. */
final class TextHandler extends DefaultHandler {

  /** Elements that do not part two words. */
  private static final Set<String> INLINE =
      Set.of("a", "b", "i", "u", "em", "strong", "span", "font", "sub", "sup", "s", "strike");

  /** Thrown when there is enough text: the rest need not even be parsed. */
  static final class EnoughException extends SAXException {
    private static final long serialVersionUID = 1;
  }

  private final int maxChars;
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder headings = new StringBuilder();
  private final List<ForeignText.Anchor> links = new ArrayList<>();
  private String href;
  private int anchorStart;
  private int headingStart = -1;
  private boolean inBody;
  private boolean inAnnotation;

  TextHandler(int maxChars) {
    this.maxChars = maxChars;
  }

  String text() {
    return text.toString().strip();
  }

  String headings() {
    return headings.toString();
  }

  List<ForeignText.Anchor> links() {
    return links;
  }

  @Override
  public void startElement(String uri, String local, String name, Attributes attributes) {
    inBody |= local.equals("body");
    // How Tika tells the link of a PDF: behind the page, and worded as its address.
    inAnnotation |= local.equals("div") && "annotation".equals(attributes.getValue("class"));
    if (!INLINE.contains(local)) {
      space();
    }
    if (local.equals("a") && attributes.getValue("href") != null) {
      href = attributes.getValue("href");
      anchorStart = text.length();
    } else if (isHeading(local)) {
      headingStart = text.length();
    }
  }

  @Override
  public void endElement(String uri, String local, String name) {
    if (local.equals("a") && href != null) {
      // One more than the limit is kept, so that the reader's caller can tell and count.
      if (links.size() <= DocumentParser.MAX_LINKS) {
        addLink(text.substring(Math.min(anchorStart, text.length())).strip());
      }
      href = null;
    } else if (isHeading(local) && headingStart >= 0) {
      String heading = text.substring(headingStart).strip();
      if (!heading.isEmpty()) {
        headings.append(headings.length() == 0 ? "" : "\n").append(heading);
      }
      headingStart = -1;
    }
    if (!INLINE.contains(local)) {
      space();
    }
    inAnnotation &= !local.equals("div");
  }

  /** A wordless link to where the last one leads is its other half: some formats have both. */
  private void addLink(String words) {
    ForeignText.Anchor last = links.isEmpty() ? null : links.get(links.size() - 1);
    if (last != null && last.href().equals(href) && (words.isEmpty() || last.words().isEmpty())) {
      links.set(links.size() - 1, words.isEmpty() ? last : new ForeignText.Anchor(href, words));
    } else {
      links.add(new ForeignText.Anchor(href, words));
    }
  }

  private static boolean isHeading(String local) {
    return local.length() == 2
        && local.charAt(0) == 'h'
        && local.charAt(1) >= '1'
        && local.charAt(1) <= '6';
  }

  @Override
  public void characters(char[] chars, int start, int length) throws SAXException {
    if (!inBody || inAnnotation) {
      return;
    }
    for (int i = start; i < start + length; i++) {
      if (Character.isWhitespace(chars[i]) || chars[i] == '\u00a0') {
        space();
      } else {
        text.append(chars[i]);
      }
    }
    if (text.length() > maxChars) {
      text.setLength(
          Character.isHighSurrogate(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars);
      throw new EnoughException();
    }
  }

  @Override
  public void ignorableWhitespace(char[] chars, int start, int length) {
    space();
  }

  private void space() {
    if (text.length() > 0 && text.charAt(text.length() - 1) != ' ') {
      text.append(' ');
    }
  }
}
