package org.siterank.site;

import java.util.Locale;

/**
 * One line of a page's text: what stands between two boundaries of block-level elements.
 *
 * @param hash of its words ({@link #hash}): the same words on another page have the same hash
 * @param length how many characters it has, without its end
 * @param linked how many of its characters are words of links
 * @param links how many of the page's links stand in it, or since the line before it
 * @param heading whether it belongs to the heading of a section
 * @param chrome whether its element says that it is not the content of the page: navigation,
 *     header, footer, aside, banner, search form
 */
public record Block(int hash, int length, int linked, int links, boolean heading, boolean chrome) {

  public Block {
    if (length < 0 || linked < 0 || linked > length || links < 0) {
      throw new IllegalArgumentException(
          "must be 0 <= linked <= length and links >= 0, got %d, %d and %d"
              .formatted(linked, length, links));
    }
  }

  /**
   * A hash of the letters and digits of a line, case ignored, runs of digits all alike: a footer
   * with a date or the number of a page is the same footer. 0 for a line without letters.
   */
  public static int hash(CharSequence line) {
    char[] text = line.toString().toLowerCase(Locale.ROOT).toCharArray();
    long hash = 0xcbf29ce484222325L; // FNV-1a, 64 bits, folded at the end
    char before = 0;
    boolean apart = false;
    boolean letters = false;
    for (char c : text) {
      if (!WordCharacters.has(c)) {
        apart = true;
        continue;
      }
      if (Character.isDigit(c)) {
        c = '0';
      } else {
        letters = true;
      }
      if (apart && before != 0) {
        hash = (hash ^ ' ') * 0x100000001b3L;
      } else if (c == '0' && before == '0') {
        continue;
      }
      hash = (hash ^ c) * 0x100000001b3L;
      before = c;
      apart = false;
    }
    int folded = (int) (hash ^ (hash >>> 32));
    return !letters ? 0 : folded == 0 ? 1 : folded;
  }
}
