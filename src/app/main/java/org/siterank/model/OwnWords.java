package org.siterank.model;

import java.io.IOException;
import java.util.function.ObjIntConsumer;
import org.siterank.content.PageContent;
import org.siterank.content.Template;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredPage;

/** Counts the words of pages that are their own: what is template text of the site is left out. */
public final class OwnWords {

  private OwnWords() {}

  /** Reads every page with the number of its own words, in URL order. */
  public static void forEach(SiteStore store, ObjIntConsumer<StoredPage> action)
      throws IOException {
    Template template = store.layouts().template();
    store
        .pages()
        .forEachPage(
            page ->
                action.accept(
                    page, count(PageContent.of(page.layout(), template).text(page.body()))));
  }

  /**
   * Runs of letters and digits; of a script that is written without spaces every character counts,
   * as word processors count it.
   */
  static int count(String text) {
    int words = 0;
    boolean inside = false;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (isWordOfItsOwn(c)) {
        words++;
        inside = false;
      } else if (Character.isLetterOrDigit(c)) {
        words += inside ? 0 : 1;
        inside = true;
      } else {
        // An apostrophe or an accent does not end a word.
        inside &= c == '\'' || c == '\u2019' || Character.getType(c) == Character.NON_SPACING_MARK;
      }
    }
    return words;
  }

  private static boolean isWordOfItsOwn(int c) {
    return Character.isIdeographic(c)
        || switch (Character.UnicodeScript.of(c)) {
          case HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> Character.isLetter(c);
          default -> false;
        };
  }
}
