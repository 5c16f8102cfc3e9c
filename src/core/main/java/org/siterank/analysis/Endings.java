package org.siterank.analysis;

import java.util.Comparator;
import java.util.List;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Endings of words, of which the longest that a word has is removed. */
final class Endings {

  private final List<String> endings;
  private final int least;

  /**
   * @param least letters that must remain
   * @param endings separated by spaces, in any order
   */
  Endings(int least, String endings) {
    this.least = least;
    this.endings =
        List.of(endings.split(" ", -1)).stream()
            .sorted(Comparator.comparing(String::length).reversed())
            .toList();
  }

  /** Removes the longest ending that leaves enough letters; returns false if there is none. */
  boolean remove(CharTermAttribute term) {
    for (String ending : endings) {
      int rest = term.length() - ending.length();
      if (rest >= least && endsIn(term, ending)) {
        term.setLength(rest);
        return true;
      }
    }
    return false;
  }

  /** Returns true if a word has an ending. */
  static boolean endsIn(CharTermAttribute term, String ending) {
    int from = term.length() - ending.length();
    if (from < 0) {
      return false;
    }
    for (int i = 0; i < ending.length(); i++) {
      if (term.charAt(from + i) != ending.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
