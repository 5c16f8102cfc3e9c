package org.siterank.cli;

/** Commands to try, written so that they can be pasted into the shell that called this one. */
final class ShellWords {

  /** Set by the start script: its own name as it was called. */
  private static final String COMMAND_PROPERTY = "siterank.command";

  private ShellWords() {}

  /** How this program was called: {@code bin/siterank}. */
  static String command() {
    return quote(System.getProperty(COMMAND_PROPERTY, "siterank"));
  }

  /** The text as one word of a POSIX shell. */
  static String quote(String text) {
    return text.matches("[A-Za-z0-9_./:=@%+,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
