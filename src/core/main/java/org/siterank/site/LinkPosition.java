package org.siterank.site;

/** A place on a page at which a link can be. */
public enum LinkPosition {
  /** In a sentence of the content. */
  CONTENT("in the content"),
  /** In a list of links in the content. */
  LIST("in a list of links"),
  /** Above the content. */
  MENU("in the menu"),
  /** At the end of the page. */
  FOOTER("in the footer");

  private final String words;

  LinkPosition(String words) {
    this.words = words;
  }

  /** In words, such as {@code in the content}. */
  public String words() {
    return words;
  }
}
