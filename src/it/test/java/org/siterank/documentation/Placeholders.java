package org.siterank.documentation;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values for the words that every reader replaces. Nothing else of a block is changed: the
 * names of hosts lead to servers of the test.
 *
 * @param version that of the archive
 */
record Placeholders(String version) {

  /** The name of a later version, which is the same program. */
  static final String NEXT = "next";

  private record Typed(String word, String text) {}

  private List<Typed> table() {
    return List.of(
        new Typed("VERSION", version),
        new Typed("NEW", NEXT),
        new Typed("HOST:9200/INDEX", "localhost:9200/docs"),
        new Typed("DATABASE", "documents"),
        new Typed("MASTER", "localhost"));
  }

  String replace(String block) {
    String typed = block;
    for (Typed word : table()) {
      Pattern whole = Pattern.compile("(?<![A-Z_])" + word.word() + "(?![A-Z_])");
      typed = whole.matcher(typed).replaceAll(Matcher.quoteReplacement(word.text()));
    }
    return typed;
  }
}
