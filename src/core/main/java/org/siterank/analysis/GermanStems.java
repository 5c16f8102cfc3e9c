package org.siterank.analysis;

import org.tartarus.snowball.ext.GermanStemmer;

/**
 * Snowball's German stemmer, which takes {@code ändern} for a form of {@code andere}: it removes
 * the ending and then the umlaut, which marks plurals in most other words. The words that begin so
 * keep apart.
 */
final class GermanStems extends GermanStemmer {

  private static final String VERB = "änder";

  @Override
  public boolean stem() {
    if (getCurrent().startsWith(VERB)) {
      setCurrent(VERB);
      return true;
    }
    return super.stem();
  }
}
