package org.siterank.index;

import org.siterank.meaning.PassageVectors;
import org.siterank.meaning.WordVectors;
import org.siterank.site.Section;

/**
 * The directions of a page's passages, and that of what the page is about, with which those of a
 * question are compared.
 */
public final class PagePassages {

  private PagePassages() {}

  /** Returns true if the page is in the language whose words have vectors. */
  static boolean has(IndexedPage page) {
    return page.language().equals(PassageVectors.LANGUAGE);
  }

  /**
   * The directions of the passages, one after the other, in components from -127 to 127; empty for
   * a page in another language than English, and for one without text.
   */
  public static byte[] of(IndexedPage page) {
    if (!has(page)) {
      return new byte[0];
    }
    int[] sections = page.sections().stream().mapToInt(Section::start).sorted().toArray();
    return PassageVectors.of(page.fields().body(), sections);
  }

  /**
   * The direction of the text that tells what the page is about ({@link AboutPage}); empty for a
   * page in another language than English.
   */
  public static byte[] about(IndexedPage page) {
    return has(page) ? WordVectors.english().direction(AboutPage.text(page)) : new byte[0];
  }
}
