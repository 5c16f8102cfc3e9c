package org.siterank.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Endings of words, of which the longest that a word has is removed. */
final class Endings {

  private final int least;

  /** The last letters of endings, each once. */
  private final String lastLetters;

  /** The endings with each of these letters, the longest first. */
  private final List<List<String>> byLastLetter = new ArrayList<>();

  /**
   * @param least letters that must remain
   * @param endings separated by spaces, in any order
   */
  Endings(int least, String endings) {
    this.least = least;
    StringBuilder letters = new StringBuilder();
    for (String ending : endings.split(" ", -1)) {
      String last = ending.substring(ending.length() - 1);
      if (letters.indexOf(last) < 0) {
        letters.append(last);
        byLastLetter.add(new ArrayList<>());
      }
      byLastLetter.get(letters.indexOf(last)).add(ending);
    }
    byLastLetter.forEach(list -> list.sort(Comparator.comparing(String::length).reversed()));
    this.lastLetters = letters.toString();
  }

  /** Removes the longest ending that leaves enough letters; returns false if there is none. */
  boolean remove(CharTermAttribute term) {
    int length = term.length();
    int group = length <= least ? -1 : lastLetters.indexOf(term.charAt(length - 1));
    if (group < 0) {
      return false;
    }
    for (String ending : byLastLetter.get(group)) {
      if (length - ending.length() >= least && endsIn(term, ending)) {
        term.setLength(length - ending.length());
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
