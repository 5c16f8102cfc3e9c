package org.siterank.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The title that stands above a snippet. The body mostly begins with it once more, as a heading.
 *
 * @param letters the titles of the page, letters and digits alone
 */
record ShownTitle(Set<String> letters) {

  static ShownTitle of(ShownPage page) {
    return new ShownTitle(
        Stream.of(page.title(), page.shownTitle())
            .map(ShownTitle::letters)
            .collect(Collectors.toSet()));
  }

  /** Letters and digits; a character reference that was written as text is left out. */
  private static String letters(String text) {
    StringBuilder letters = new StringBuilder();
    text.replaceAll("&#?\\w+;", "")
        .codePoints()
        .filter(Character::isLetterOrDigit)
        .forEach(letters::appendCodePoint);
    return letters.toString().toLowerCase(Locale.ROOT);
  }

  /** A text without a first line that is the title, unless it has no other. */
  String behind(String text) {
    int end = text.indexOf('\n');
    return end > 0 && letters.contains(letters(text.substring(0, end)))
        ? text.substring(end).strip()
        : text;
  }

  /**
   * A window of a body without the title, if the window begins in it and has words behind it.
   *
   * @param window start and end
   * @param matches the ends of the words that are marked
   */
  int[] leftOut(int[] window, String body, int[] matches) {
    int start = body.lastIndexOf('\n', window[0]) + 1;
    int end = body.indexOf('\n', window[0]);
    boolean heading =
        end > 0 && end < window[1] && letters.contains(letters(body.substring(start, end)));
    if (!heading || Arrays.stream(matches).noneMatch(match -> match > end)) {
      return window;
    }
    int next = end;
    while (next < window[1] && Character.isWhitespace(body.charAt(next))) {
      next++;
    }
    return new int[] {next, window[1]};
  }
}
