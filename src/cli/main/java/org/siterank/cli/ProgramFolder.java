package org.siterank.cli;

import java.nio.file.Path;
import java.util.Optional;

/** The directory of the unpacked archive, with {@code bin}, {@code lib}, {@code manual}. */
final class ProgramFolder {

  /** Set by the start script. */
  private static final String PROPERTY = "siterank.home";

  private ProgramFolder() {}

  /** The directory that the start script names; without the script, the working directory. */
  static Path get() {
    return started().orElse(Path.of(""));
  }

  /** The directory that the start script names. */
  static Optional<Path> started() {
    return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
  }
}
