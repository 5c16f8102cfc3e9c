package org.siterank.cli;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.compress.compressors.CompressorStreamFactory;

/** The failure of a command whose file is not text in UTF-8. */
final class NotUtf8 {

  private NotUtf8() {}

  /**
   * Returns the failure of the command.
   *
   * @param line the last line that could be read
   */
  static CommandFailure in(Path file, long line, Exception cause) {
    String problem =
        compression(file)
            .map(name -> "it is compressed (" + name + "); unpack it first")
            .orElse(
                "not UTF-8 somewhere after line "
                    + line
                    + "; convert it, such as: iconv -f ISO-8859-1 -t UTF-8 "
                    + file.getFileName());
    return new CommandFailure(ExitStatus.FAILED, file + ": " + problem, cause);
  }

  private static Optional<String> compression(Path file) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return Optional.of(CompressorStreamFactory.detect(in));
    } catch (IOException e) {
      return Optional.empty(); // No compression is recognised; the message then tells of UTF-8.
    }
  }
}
