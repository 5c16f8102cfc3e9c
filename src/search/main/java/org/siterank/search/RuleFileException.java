package org.siterank.search;

import java.io.IOException;
import java.nio.file.Path;

/** A file of synonyms or best bets says something that cannot be read. */
public final class RuleFileException extends IOException {

  private static final long serialVersionUID = 1;

  RuleFileException(Path file, long line, String problem) {
    super(file + ":" + line + ": " + problem);
  }
}
