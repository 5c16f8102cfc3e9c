package org.siterank.analysis;

/**
 * One of the terms that a word becomes. Objects are kept with the word, so a reader may remember by
 * the object which number the term has in a page.
 */
public final class WordForm {

  private final String term;
  private final int increment;
  private final int start;
  private final int end;
  private Object numbering;
  private int number;

  /**
   * @param increment positions behind the term before; of the first, less one
   * @param start where it begins in the word
   * @param end where it ends in the word
   */
  WordForm(String term, int increment, int start, int end) {
    this.term = term;
    this.increment = increment;
    this.start = start;
    this.end = end;
  }

  /** The term. */
  public String term() {
    return term;
  }

  int increment() {
    return increment;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /**
   * The number of the term in a numbering; -1 where it was not the last to be remembered.
   *
   * @param of identifies the numbering; it is kept with the word, so it must be small
   */
  public int number(Object of) {
    return numbering == of ? number : -1;
  }

  /** Remembers the number of the term in a numbering. */
  public void remember(Object of, int numberOfTerm) {
    numbering = of;
    number = numberOfTerm;
  }
}
