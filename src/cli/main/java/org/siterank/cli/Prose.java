package org.siterank.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Text for people in lines of a narrow terminal. */
final class Prose {

  /** One less than the 80 columns that every terminal has, which some wrap at. */
  static final int WIDTH = 79;

  private Prose() {}

  /** Sentences broken between words; every line indented. A longer word gets a line of its own. */
  static List<String> lines(String text, int indent) {
    List<String> lines = new ArrayList<>();
    String margin = " ".repeat(indent);
    StringBuilder line = new StringBuilder(margin);
    for (String word : text.strip().split("\\s+", -1)) {
      boolean begun = line.length() > indent;
      if (begun && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(margin);
        begun = false;
      }
      line.append(begun ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** A change to three digits with its sign; words below the error of the numbers. */
  static String change(double change, double error) {
    return Math.abs(change) <= error ? "no change" : String.format(Locale.ROOT, "%+.3g", change);
  }

  /** A text that fits, its middle left out where it does not: addresses differ at both ends. */
  static String fit(String text, int columns) {
    if (text.length() <= columns) {
      return text;
    }
    int head = (columns - 1) / 2;
    int tail = columns - 1 - head;
    int from = text.length() - tail;
    // Not through the middle of a pair of surrogates.
    head -= Character.isHighSurrogate(text.charAt(head - 1)) ? 1 : 0;
    from += Character.isLowSurrogate(text.charAt(from)) ? 1 : 0;
    return text.substring(0, head) + "…" + text.substring(from);
  }
}
