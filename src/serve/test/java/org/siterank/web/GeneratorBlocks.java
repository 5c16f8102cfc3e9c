package org.siterank.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The blocks that the manual's page generators.md tells people to paste. */
final class GeneratorBlocks {

  private static final Path PAGE = Path.of("src/site/manual/generators.md");
  private static final String MARKER = "<!-- run by: SiteGeneratorsIT -->";
  private static final String SEARCH = "https://www.example.org/search/";
  private static final String INDENT = "    ";

  private GeneratorBlocks() {}

  /**
   * The blocks below a heading, in their order.
   *
   * @param search the address that a reader writes for the one of the page
   */
  static List<String> below(String heading, String search) throws IOException {
    List<String> blocks = new ArrayList<>();
    boolean inside = false;
    StringBuilder block = null;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("## ")) {
        inside = line.equals("## " + heading);
      }
      boolean code = line.startsWith(INDENT);
      if (inside && line.equals(MARKER)) {
        block = new StringBuilder();
      } else if (block != null && code) {
        block.append(line.substring(INDENT.length()).replace(SEARCH, search)).append('\n');
      } else if (block != null && !block.isEmpty()) {
        blocks.add(block.toString());
        block = null;
      }
    }
    if (block != null) {
      blocks.add(block.toString());
    }
    if (blocks.isEmpty()) {
      throw new IOException(PAGE + " has no block below " + heading);
    }
    return blocks;
  }
}
