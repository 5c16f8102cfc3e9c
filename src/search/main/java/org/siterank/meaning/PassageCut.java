package org.siterank.meaning;

import java.util.Arrays;

/**
 * Cuts a text into passages of about {@value #WORDS} words, at ends of lines and before sections
 * where that is possible. The cut depends on the text alone, so that passages need not be stored.
 */
public final class PassageCut {

  /** Words of a passage: what fits on half a screen. Our choice. */
  static final int WORDS = 120;

  /** A passage with fewer words does not end before the next section. */
  static final int FEWEST = 40;

  /** Characters that are cut; more is never read. */
  static final int LONGEST = 1 << 20;

  private int[] starts = new int[16];
  private int count = 1;
  private int words;

  private PassageCut() {}

  /**
   * The starts of the passages, and the end of the last one.
   *
   * @param sections the starts of the sections, ascending
   */
  public static int[] of(String text, int[] sections) {
    int end = Math.min(text.length(), LONGEST);
    PassageCut cut = new PassageCut();
    int section = 0;
    for (int line = 0; line < end; ) {
      while (section < sections.length && sections[section] < line) {
        section++;
      }
      boolean heading = section < sections.length && sections[section] == line;
      int lineEnd = text.indexOf('\n', line);
      int next = lineEnd < 0 ? end : Math.min(lineEnd + 1, end);
      if (cut.words >= WORDS || (heading && cut.words >= FEWEST)) {
        cut.begin(line);
      }
      cut.addLine(text, line, next);
      line = next;
    }
    return Arrays.copyOf(cut.ended(end), cut.count);
  }

  /** Adds the words of a line; one with more words than a passage is cut between them. */
  private void addLine(String text, int from, int to) {
    boolean inWord = false;
    for (int i = from; i < to; i++) {
      boolean space = Character.isWhitespace(text.charAt(i));
      if (!space && !inWord) {
        if (words >= 2 * WORDS) {
          begin(i);
        }
        words++;
      }
      inWord = !space;
    }
  }

  private void begin(int start) {
    add(start);
    words = 0;
  }

  private void add(int start) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
    }
    starts[count++] = start;
  }

  private int[] ended(int end) {
    add(end);
    return starts;
  }
}
