package org.siterank.search;

/** The vectors of a page, as they were pushed. */
public final class PageVectors {

  /** No vectors. */
  public static final PageVectors NONE = new PageVectors(new byte[0], new byte[0], new byte[0], 0);

  private final byte[] passages;
  private final byte[] about;
  private final byte[] whole;
  private final float textScore;

  /**
   * Holds them.
   *
   * @param passages the directions of its passages, one after the other; empty for none
   * @param about the direction of what it is about, by its words; empty for none
   * @param whole the direction that a sentence model gives the page; empty for none
   * @param textScore what the page scores by words and meaning
   */
  public PageVectors(byte[] passages, byte[] about, byte[] whole, float textScore) {
    this.passages = passages.clone();
    this.about = about.clone();
    this.whole = whole.clone();
    this.textScore = textScore;
  }

  byte[] passages() {
    return passages.clone();
  }

  byte[] about() {
    return about.clone();
  }

  byte[] whole() {
    return whole.clone();
  }

  float textScore() {
    return textScore;
  }
}
