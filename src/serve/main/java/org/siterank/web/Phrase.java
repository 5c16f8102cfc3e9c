package org.siterank.web;

import gg.jte.Content;
import gg.jte.TemplateOutput;

/**
 * A text for a page, marked where its language or its direction is not the page's.
 *
 * @param language its language tag; empty where it is the page's, or unknown
 * @param direction {@code ltr} or {@code rtl}; empty where it is the page's
 */
record Phrase(String text, String language, String direction) implements Content {

  static final Phrase NONE = new Phrase("", "", "");

  @Override
  public void writeTo(TemplateOutput output) {
    boolean marked = !isEmptyContent() && !(language.isEmpty() && direction.isEmpty());
    if (marked) {
      output.writeContent("<bdi" + attribute("lang", language) + attribute("dir", direction) + ">");
    }
    output.writeUserContent(text);
    if (marked) {
      output.writeContent("</bdi>");
    }
  }

  /** Both values are ours, or letters, digits and hyphens. */
  private static String attribute(String name, String value) {
    return value.isEmpty() ? "" : " " + name + "=\"" + value + "\"";
  }

  @Override
  public boolean isEmptyContent() {
    return text.isEmpty();
  }
}
