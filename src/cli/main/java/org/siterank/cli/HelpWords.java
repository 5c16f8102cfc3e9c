package org.siterank.cli;

import java.util.ArrayList;
import java.util.List;

/** Finds calls for help in a command line. Needs no parser, whose classes take long to load. */
final class HelpWords {

  /** Asks for every option. */
  static final String ALL = "--help-all";

  static final String HELP = "--help";

  private HelpWords() {}

  /** Returns true if the words ask for every option. */
  static boolean showsAll(String... args) {
    return options(args).contains(ALL);
  }

  /** A call for help as the parser knows it. */
  static String[] normalised(String... args) {
    List<String> words = new ArrayList<>(List.of(args));
    if (!words.isEmpty() && words.get(0).equals("help")) {
      words.remove(0);
      if (words.isEmpty() || Commands.names().contains(words.get(0))) {
        words.add(Math.min(1, words.size()), HELP);
      }
    }
    if (showsAll(args)) {
      words.remove(HELP);
      words.remove("-h");
      words.set(words.indexOf(ALL), HELP);
    }
    return words.toArray(String[]::new);
  }

  /** Arguments that may be options: all before a double dash. */
  private static List<String> options(String... args) {
    // No stream: its classes take a tenth of the time in which help is printed.
    List<String> words = List.of(args);
    int end = words.indexOf("--");
    return end < 0 ? words : words.subList(0, end);
  }
}
