package org.siterank.search;

import java.text.BreakIterator;
import java.util.List;
import java.util.Locale;
import org.siterank.site.Section;

/**
 * A sentence of a body, which is within one of its lines.
 *
 * @param start index of its first char in the body
 * @param text the sentence
 * @param free the sentence, with the words of links replaced by {@value #LINK}, char by char
 */
record BodySentence(int start, String text, String free) {

  /** Chars before and behind a word in which a sentence begins and ends. */
  private static final int FAR = 600;

  private static final int FEWEST_WORDS = 6;

  /** Share of letters and spaces below which a text is code, or a table. */
  private static final double LETTERS = 0.85;

  /** Words of links that are shorter stand in a text by chance. */
  private static final int SHORTEST_LINK = 3;

  /** Stands for a char of a link; joins no words. */
  private static final char LINK = 'ǁ';

  /** The sentence around a char of a body. */
  static BodySentence around(String body, int at) {
    int begin = Math.max(body.lastIndexOf('\n', at) + 1, at - FAR);
    int lineEnd = body.indexOf('\n', at);
    int end = Math.min(lineEnd < 0 ? body.length() : lineEnd, at + FAR);
    String line = body.substring(begin, end);
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(line);
    int from = at - begin == 0 ? 0 : Math.max(0, sentences.preceding(at - begin + 1));
    int to = sentences.following(at - begin);
    int last = to == BreakIterator.DONE ? line.length() : to;
    while (last > from && Character.isWhitespace(line.charAt(last - 1))) {
      last--;
    }
    String text = line.substring(from, Math.max(last, at - begin + 1));
    return new BodySentence(begin + from, text, text);
  }

  /** Index in the body after its last char. */
  int end() {
    return start + text.length();
  }

  /** Returns true for a written sentence: not code, a table cell or a bare name. */
  boolean isProse() {
    long letters = text.chars().filter(c -> Character.isLetter(c) || c == ' ').count();
    boolean written =
        text.strip().split("\\s+").length >= FEWEST_WORDS
            || text.chars().anyMatch(Character::isIdeographic);
    return written
        && letters >= LETTERS * text.length()
        && ".!?:;。！？".indexOf(text.charAt(text.length() - 1)) >= 0;
  }

  /** Returns true if the heading of a section is in it. */
  boolean isHeading(Section section) {
    return section.start() >= start && section.start() < end();
  }

  /** This sentence, in which the words of links are taken. */
  BodySentence without(List<String> links) {
    StringBuilder rest = new StringBuilder(text);
    for (String words : links) {
      int at = words.length() < SHORTEST_LINK ? -1 : text.indexOf(words);
      while (at >= 0) {
        for (int i = at; i < at + words.length(); i++) {
          rest.setCharAt(i, LINK);
        }
        at = text.indexOf(words, at + words.length());
      }
    }
    return new BodySentence(start, text, rest.toString());
  }
}
