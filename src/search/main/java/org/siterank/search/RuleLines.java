package org.siterank.search;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The lines of a file of rules: UTF-8, one rule a line, {@code #} before a comment. */
final class RuleLines {

  /** Takes one line; what is wrong with it is told by an IllegalArgumentException. */
  interface Reader {
    void line(String text) throws IOException;
  }

  private RuleLines() {}

  /** Reads a file to its end, or up to the first line that is refused. */
  static void read(Path file, Reader reader) throws IOException {
    long number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        // The byte order mark of some editors.
        String text = number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line;
        if (!text.isBlank() && !text.startsWith("#")) {
          reader.line(text);
        }
      }
    } catch (IllegalArgumentException e) {
      RuleFileException refused = new RuleFileException(file, number, e.getMessage());
      refused.initCause(e);
      throw refused;
    } catch (CharacterCodingException e) {
      RuleFileException refused =
          new RuleFileException(file, number + 1, "not UTF-8 here or in what follows");
      refused.initCause(e);
      throw refused;
    }
  }
}
