package org.siterank.accesslog;

import java.util.Arrays;
import org.siterank.site.AssetPaths;

/**
 * Tells parts of pages (image, style sheet, script, font, …) by the ending of their path, straight
 * from the bytes of a line: they are most lines of a log, and of many different targets. Says the
 * same as {@link AssetPaths#kind}, or nothing where that takes more than a look at the ending.
 */
final class PartEndings {

  /** Characters of the longest ending that is known here: as many as a word has bytes. */
  private static final int MOST = Long.BYTES;

  /** Four times as many places as there are endings. */
  private static final int PLACES = 1 << 8;

  private static final int SHIFT = Long.SIZE - 8;

  /** 2^64 over the golden ratio: spreads neighbours. */
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  /** An open hash table of endings, one character a byte, the last one lowest; 0 is no ending. */
  private static final long[] ENDINGS = new long[PLACES];

  static {
    for (String ending : AssetPaths.endings(AssetPaths.Kind.PART)) {
      if (ending.length() <= MOST) {
        long word = 0;
        for (int i = 0; i < ending.length(); i++) {
          word = (word << Byte.SIZE) | ending.charAt(i);
        }
        ENDINGS[place(word)] = word;
      }
    }
  }

  private PartEndings() {}

  private static int place(long word) {
    int place = (int) ((word * SPREAD) >>> SHIFT);
    while (ENDINGS[place] != 0 && ENDINGS[place] != word) {
      place = (place + 1) & (PLACES - 1);
    }
    return place;
  }

  /** Whether the target {@code bytes[start, end)} of a line is surely a part of a page. */
  static boolean hold(byte[] bytes, int start, int end) {
    int pathEnd = ByteScan.pathEnd(bytes, start, end);
    if (pathEnd < end && bytes[pathEnd] == '\\') {
      return false; // An escape may stand for anything.
    }
    long word = 0;
    int shift = 0;
    for (int at = pathEnd - 1; at > start; at--, shift += Byte.SIZE) {
      int c = bytes[at];
      if (c == '.') {
        return word != 0 && ENDINGS[place(word)] == word;
      }
      int lower = c | 0x20; // Of a digit the same.
      boolean plain = (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9');
      if (!plain || shift == Long.SIZE) {
        return false;
      }
      word |= (long) lower << shift;
    }
    return false;
  }

  /** How many endings are known here. */
  static long size() {
    return Arrays.stream(ENDINGS).filter(word -> word != 0).count();
  }
}
