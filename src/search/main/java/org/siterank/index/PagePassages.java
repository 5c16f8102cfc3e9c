package org.siterank.index;

import org.siterank.meaning.PassageVectors;
import org.siterank.site.Section;

/** The directions of a page's passages, with which those of a question are compared. */
public final class PagePassages {

  private PagePassages() {}

  /** Returns true if the page is in the language whose words have vectors. */
  static boolean has(IndexedPage page) {
    return page.language().equals(PassageVectors.LANGUAGE);
  }

  /**
   * The directions of the passages, one after the other, in components from -127 to 127; empty for
   * a page in another language than English, and for one without text. They are those of the
   * passages alone where a sentence model tells what the page is about: with both, questions find
   * less.
   *
   * @param whole the direction that a sentence model gives the page; empty for none
   */
  public static byte[] of(IndexedPage page, byte[] whole) {
    if (!has(page)) {
      return new byte[0];
    }
    int[] sections = page.sections().stream().mapToInt(Section::start).sorted().toArray();
    String about = whole.length > 0 ? "" : AboutPage.text(page);
    return PassageVectors.of(page.fields().body(), sections, about);
  }
}
