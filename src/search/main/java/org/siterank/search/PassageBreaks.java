package org.siterank.search;

import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;

/**
 * Where a passage around a match begins and ends: at sentences when they are near enough, else at
 * words. Looks at a bounded stretch of text only, however large the text is and however few
 * sentences it has; the iterators of the JDK read on to the next sentence, and cost most of a
 * search in long pages.
 *
 * <p>Only {@link #preceding} and {@link #following} mean anything: they are made to fit one match,
 * and do not divide the text.
 */
final class PassageBreaks extends BreakIterator {

  /** Characters before a match in which a sentence may begin. */
  private static final int BACK = 100;

  /** Characters kept before a match when no sentence begins near it. */
  private static final int CONTEXT = 50;

  /** A passage goes on after its match for at least so long, if the text does. */
  static final int AHEAD = 60;

  /** And ends there at the latest. */
  private static final int AHEAD_MAX = 180;

  private String text = "";
  private int current;

  @Override
  public int preceding(int offset) {
    int earliest = Math.max(0, offset - BACK);
    for (int at = Math.min(offset, text.length()) - 1; at >= earliest; at--) {
      if (at == 0 || isSentenceStart(at)) {
        return moveTo(at);
      }
    }
    for (int at = Math.max(1, offset - CONTEXT); at < Math.min(offset, text.length()); at++) {
      if (isWordStart(at)) {
        return moveTo(at);
      }
    }
    return moveTo(Math.max(0, characterStart(offset - 1)));
  }

  @Override
  public int following(int offset) {
    int latest = Math.min(text.length(), offset + AHEAD_MAX);
    for (int at = offset + AHEAD; at < latest; at++) {
      if (isSentenceStart(at)) {
        return moveTo(at);
      }
    }
    if (latest == text.length()) {
      return moveTo(latest);
    }
    for (int at = latest; at > offset + AHEAD; at--) {
      if (isWordStart(at)) {
        return moveTo(at);
      }
    }
    return moveTo(characterStart(latest));
  }

  private int moveTo(int at) {
    current = at;
    return at;
  }

  private boolean isWordStart(int at) {
    return Character.isWhitespace(text.charAt(at - 1)) && !Character.isWhitespace(text.charAt(at));
  }

  private boolean isSentenceStart(int at) {
    if (at > 0 && "\n。！？".indexOf(text.charAt(at - 1)) >= 0) {
      return true;
    }
    return at > 1 && isWordStart(at) && ".!?…\n".indexOf(text.charAt(at - 2)) >= 0;
  }

  private int characterStart(int at) {
    boolean inside = at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at));
    return inside ? at - 1 : at;
  }

  @Override
  public int first() {
    return moveTo(0);
  }

  @Override
  public int last() {
    return moveTo(text.length());
  }

  @Override
  public int next() {
    return current >= text.length() ? DONE : following(current);
  }

  @Override
  public int previous() {
    return current <= 0 ? DONE : preceding(current);
  }

  @Override
  public int next(int n) {
    int at = current;
    for (int i = 0; i < Math.abs(n) && at != DONE; i++) {
      at = n > 0 ? next() : previous();
    }
    return at;
  }

  @Override
  public int current() {
    return current;
  }

  @Override
  public CharacterIterator getText() {
    return new StringCharacterIterator(text, current);
  }

  @Override
  public void setText(String newText) {
    text = newText;
    current = 0;
  }

  @Override
  public void setText(CharacterIterator newText) {
    StringBuilder copy = new StringBuilder();
    for (char c = newText.first(); c != CharacterIterator.DONE; c = newText.next()) {
      copy.append(c);
    }
    setText(copy.toString());
  }
}
