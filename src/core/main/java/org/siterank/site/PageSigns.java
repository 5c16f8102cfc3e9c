package org.siterank.site;

/**
 * How {@link PageLayout#signs} are written: a beginning, and a word in lower case, or an address.
 */
public final class PageSigns {

  /** Open Graph's type: {@code og:type=article}. */
  public static final String OPEN_GRAPH = "og:type=";

  /** The name of the site, as Open Graph has it: {@code og:site_name=A Blog}. */
  public static final String SITE_NAME = "og:site_name=";

  /** A link of the page with a relation: {@code rel=next}. */
  public static final String RELATION = "rel=";

  /** A type of schema.org that the page as a whole has: {@code type=blogposting}. */
  public static final String TYPE = "type=";

  /** How many articles stand beside each other: {@code articles=10}. */
  public static final String ARTICLES = "articles=";

  /** A copy of the page for printing or as AMP, by its address: {@code copy=http://…/print/1}. */
  public static final String COPY = "copy=";

  /** The page is the accelerated copy of another one. */
  public static final String AMP = "amp";

  /** Nothing but the text told the language. */
  public static final String LANGUAGE_GUESSED = "language=guessed";

  /** The page is a form for a password and hardly anything else. */
  public static final String LOGIN = "login";

  /** The page has scripts, no link and hardly any text: a browser builds it. */
  public static final String SCRIPTED = "scripted";

  private PageSigns() {}
}
