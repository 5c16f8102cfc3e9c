package org.siterank.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * Help that the build of the archive has written into siterank.jar, so that printing it need not
 * make the commands. Classes that were compiled but not packaged have none.
 */
final class PreparedHelp {

  /** The folder of the texts, beside this class. */
  static final String FOLDER = "help";

  private static final Set<String> HELP = Set.of("--help", "-h");
  private static final Set<String> VERSION = Set.of("--version", "-V");

  private PreparedHelp() {}

  /**
   * The answer to a call for help or for the version, and for nothing else.
   *
   * @param words the command line
   */
  static Optional<String> of(String... words) {
    String last = words.length == 0 ? "" : words[words.length - 1];
    if (words.length == 1 && VERSION.contains(last)) {
      return Optional.of(String.join("\n", new Version().getVersion()) + "\n");
    }
    if (words.length == 1 && HELP.contains(last)) {
      return read("siterank");
    }
    return words.length == 2 && HELP.contains(last) && Commands.names().contains(words[0])
        ? read(words[0])
        : Optional.empty();
  }

  private static Optional<String> read(String name) {
    try (InputStream text = PreparedHelp.class.getResourceAsStream(FOLDER + "/" + name + ".txt")) {
      return text == null
          ? Optional.empty()
          : Optional.of(new String(text.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("the help cannot be read from the jar", e);
    }
  }
}
