package org.siterank.cli;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Logging of the command line: warnings to the standard error stream, more with {@code --verbose}.
 * To be set before the first logger is made; an application that embeds Siterank never comes here
 * and keeps its own.
 */
final class Logging {

  private static final String SIMPLE = "org.slf4j.simpleLogger.";

  private Logging() {}

  static void set(boolean verbose, boolean quiet) {
    System.setProperty(SIMPLE + "defaultLogLevel", verbose ? "info" : quiet ? "error" : "warn");
    System.setProperty(SIMPLE + "log.org.siterank", verbose ? "debug" : quiet ? "error" : "info");
    System.setProperty(SIMPLE + "showThreadName", "false");
    System.setProperty(SIMPLE + "showShortLogName", "true");
    System.setProperty(SIMPLE + "showDateTime", Boolean.toString(verbose));
    System.setProperty(SIMPLE + "dateTimeFormat", "yyyy-MM-dd HH:mm:ss.SSS");
    // Lucene logs to java.util.logging, which reads this class only when somebody uses it.
    System.setProperty("java.util.logging.config.class", LibraryLogging.class.getName());
  }

  /** Levels of java.util.logging; made by the JDK, by name. */
  public static final class LibraryLogging {

    /** Levels last only as long as their logger does. */
    private static final Logger VECTORS =
        Logger.getLogger("org.apache.lucene.internal.vectorization");

    public LibraryLogging() {
      // Lucene recommends an incubator module for vector search, which is not used here.
      VECTORS.setLevel(Level.SEVERE);
    }
  }
}
