package org.siterank.documentation;

import java.util.Set;

/**
 * The comments before a block. They are explained in {@code src/site/measuring.md}.
 *
 * @param user who runs the block
 * @param words the other comments, such as {@code background} and {@code exit 1}
 */
record Markers(String user, Set<String> words) {

  private static final String KNOWN =
      "as \\w+|not run: .+|run by: \\w+|background|exit \\d+|file: \\S+|configuration|formula";

  static boolean isKnown(String comment) {
    return comment.matches(KNOWN);
  }

  boolean has(String word) {
    return words.contains(word);
  }

  /** The text after a word and a blank, or null when there is no such comment. */
  String after(String word) {
    return words.stream()
        .filter(comment -> comment.startsWith(word + " "))
        .map(comment -> comment.substring(word.length() + 1))
        .findFirst()
        .orElse(null);
  }

  /** The exit status with which the block ends. */
  int exit() {
    String status = after("exit");
    return status == null ? 0 : Integer.parseInt(status);
  }
}
