package org.siterank.accesslog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The lists of hosts and robots that come with the product; see {@code LICENSES.txt} beside them.
 */
final class Lists {

  private Lists() {}

  /** The lines of a list without its comments; blanks at the start of a line belong to it. */
  static List<String> lines(String resource) {
    try (InputStream in = Lists.class.getResourceAsStream(resource);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the list " + resource + " is missing from this build", e);
    }
  }
}
