package org.siterank.cli;

import java.nio.file.Path;

/** The directory of the unpacked archive, with {@code bin}, {@code lib}, {@code manual}. */
final class ProgramFolder {

  /** Set by the start script. */
  private static final String PROPERTY = "siterank.home";

  private ProgramFolder() {}

  /** The directory that the start script names; without the script, the working directory. */
  static Path get() {
    return Path.of(System.getProperty(PROPERTY, ""));
  }
}
