package org.siterank.index;

import java.util.Locale;

/**
 * The fields of the index. Text is analysed in the page's own language; names and filters are
 * compared whole.
 */
public enum SiteField {
  /** The page's URL, whole, unique; also a sorted doc value, which breaks ties. */
  URL,
  /** Host, and port when unusual, of the URL, and the name of its site: for {@code site:}. */
  SITE,
  /** The name of the page's site among several, missing for a site alone; a doc value. */
  SITE_NAME,
  /** Path of the URL: for {@code in:}. */
  PATH,
  /** Words of the URL's path and query; text. */
  URL_WORDS,
  /** The title; text, stored. */
  TITLE,
  /** The title as it is shown, missing where that is the title itself; stored. */
  SHOWN_TITLE,
  /** The headings; text. */
  HEADINGS,
  /** The page's description of itself in its meta data; text, stored. */
  DESCRIPTION,
  /** The words of links that lead to the page; text. */
  ANCHORS,
  /** The body; text with offsets, stored for snippets. */
  BODY,
  /**
   * The words of all text fields with their weighted counts ({@link WordWeights}, {@link
   * CountedWord}).
   */
  WORDS,
  /** Title, its parts and the URL's last word, as whole names. */
  TITLE_NAMES,
  /** Headings as whole names. */
  HEADING_NAMES,
  /** Words of incoming links as whole names. */
  ANCHOR_NAMES,
  /** The words of title, headings, description and incoming links as they are spelled. */
  SPELLINGS,
  /** Short name of the media type, such as {@code html}; stored, and a doc value. */
  TYPE,
  /**
   * Primary language tag, or empty; stored, and a doc value. Where the address names a {@link
   * LanguageVariant}, its tag is a further term.
   */
  LANGUAGE,
  /** The first part of the path, from slash to slash, or empty; a doc value. */
  SECTION,
  /**
   * The day the page is from, {@code 2024-05-31}, missing where nothing tells it; whole, and a doc
   * value.
   */
  DATED,
  /**
   * The parts of the body that begin with a heading ({@link org.siterank.site.Section#toText});
   * stored.
   */
  SECTIONS,
  /**
   * {@link #YES} for a page that lists others; whole, and a doc value. Also {@link #CHAPTER} where
   * it is the contents of a numbered chapter, and {@link #CONTENTS} where it shows nothing but
   * titles. {@link #WHOLE} for a file that holds the text of several pages; missing for the others.
   */
  LISTING,
  /**
   * A name that the versions of one page have in common: its translations, and itself as a file;
   * missing for a page that has none; whole, and a doc value.
   */
  VERSIONS,
  /**
   * Addresses of pages with nearly the same text that this page stands for ({@link CopyList});
   * missing where there are none; a doc value updated in place.
   */
  COPIES,
  /**
   * The directions of the passages of an English page ({@link
   * org.siterank.meaning.PassageVectors}); a doc value; missing for other pages.
   */
  MEANING,
  /**
   * The direction of what an English page is about ({@link PagePassages#about}); a doc value;
   * missing for other pages.
   */
  ABOUT,
  /**
   * The direction of the vector that a sentence model gives the page ({@link PageMeaning}); a
   * vector of bytes; missing where the index has no model.
   */
  SENTENCES,
  /** When the page was fetched, milliseconds since 1970; a doc value updated in place. */
  FETCHED,
  /** The readers of the page ({@link org.siterank.site.Readers}); a doc value updated in place. */
  READERS,
  /** The live rank, bits of a double; a doc value updated in place. */
  RANK,
  /** The rank when the page was written; the index is sorted by it, descending. */
  RANK_SORT,
  /** A 64-bit hash over everything indexed of the page; a doc value. */
  FINGERPRINT;

  /** The value of a field that says yes. */
  public static final String YES = "1";

  /** A list that is the contents of a numbered chapter: its title is its own. */
  public static final String CHAPTER = "chapter";

  /** A list that is a table of contents, which shows no excerpts. */
  public static final String CONTENTS = "contents";

  /** A file that holds the text of several pages. */
  public static final String WHOLE = "whole";

  private final String key = name().toLowerCase(Locale.ROOT);

  /** The field's name in the index. */
  public String key() {
    return key;
  }
}
