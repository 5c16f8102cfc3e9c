package org.siterank.crawl;

import java.util.Arrays;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

/**
 * Fingerprint of a page's text, as two numbers of 64 bits: the words in their order, but those that
 * stand in its own address, which servers like to repeat; and of these the words without digits.
 *
 * @param words print of all words
 * @param names print of the words without digits
 * @param letters letters and digits in all of them
 */
record TextFingerprint(long words, long names, int letters) {

  /** Shorter texts are alike by chance. */
  static final int LEAST_LETTERS = 40;

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** Whether the text is long enough to say that another one is the same. */
  boolean tells() {
    return letters >= LEAST_LETTERS;
  }

  static TextFingerprint of(Page page) {
    Maker maker = new Maker(page.url());
    TextWords.forEach(page.content().title(), maker);
    TextWords.forEach(page.content().text(), maker);
    return maker.print();
  }

  /** Makes the print of a page: its title comes first, then its text. */
  static final class Maker implements TextWords.Sink {

    /** Words of the address, which are few: a set would make an object of each word asked for. */
    private long[] own = new long[8];

    private int ownWords;
    private long words = FNV_OFFSET;
    private long names = FNV_OFFSET;
    private long letters;

    Maker(PageUrl url) {
      TextWords.forEach(
          url.pathAndQuery(), (word, length) -> addOwn(add(FNV_OFFSET, word, length)));
      own = Arrays.copyOf(own, ownWords);
      Arrays.sort(own);
    }

    private void addOwn(long word) {
      if (ownWords == own.length) {
        own = Arrays.copyOf(own, 2 * ownWords);
      }
      own[ownWords++] = word;
    }

    @Override
    public void word(char[] word, int length) {
      if (Arrays.binarySearch(own, add(FNV_OFFSET, word, length)) >= 0) {
        return;
      }
      words = add(words, word, length);
      if (!hasDigit(word, length)) {
        names = add(names, word, length);
      }
      letters += length;
    }

    TextFingerprint print() {
      return new TextFingerprint(words, names, (int) Math.min(Integer.MAX_VALUE, letters));
    }
  }

  private static boolean hasDigit(char[] word, int length) {
    for (int i = 0; i < length; i++) {
      char c = word[i];
      if (c < 0x80 ? c >= '0' && c <= '9' : Character.isDigit(c)) {
        return true;
      }
    }
    return false;
  }

  /** FNV-1a over the characters, and one more for the end of the word. */
  private static long add(long print, char[] word, int length) {
    long sum = print;
    for (int i = 0; i < length; i++) {
      sum = (sum ^ word[i]) * FNV_PRIME;
    }
    return (sum ^ ' ') * FNV_PRIME;
  }
}
