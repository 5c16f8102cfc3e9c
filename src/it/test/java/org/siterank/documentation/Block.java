package org.siterank.documentation;

/**
 * A block of code on a page.
 *
 * @param line the number of its first line
 */
record Block(String page, int line, Language language, String text, Markers markers) {

  /** Whether it is something to run or to check, and so has to be run, checked or marked. */
  boolean counts() {
    return (language != Language.TEXT || markers.after("file:") != null) && !markers.has("formula");
  }

  String place() {
    return page + ":" + line;
  }
}
