package org.siterank.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

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
    // It warns of each broken sitemap at once; the crawl counts them and warns once.
    System.setProperty(SIMPLE + "log.crawlercommons.sitemaps", verbose ? "info" : "error");
    // The SDK warns of wrong arguments; the assistant gets that as an answer.
    System.setProperty(SIMPLE + "log.io.modelcontextprotocol", verbose ? "info" : "error");
    System.setProperty(SIMPLE + "showThreadName", "false");
    System.setProperty(SIMPLE + "showShortLogName", "true");
    System.setProperty(SIMPLE + "showDateTime", Boolean.toString(verbose));
    if (verbose) { // A format costs a start of the JDK's calendars, shown or not.
      System.setProperty(SIMPLE + "dateTimeFormat", "yyyy-MM-dd HH:mm:ss.SSS");
    }
    // Lucene logs to java.util.logging, which reads this class only when somebody uses it.
    System.setProperty("java.util.logging.config.class", LibraryLogging.class.getName());
  }

  /** Configures java.util.logging; made by the JDK, by name, at the first use. */
  public static final class LibraryLogging {

    // Warnings look as those of SLF4J's binding do. Lucene's advice on vector search, which is not
    // used here, is left out.
    private static final String PROPERTIES =
        """
        handlers = java.util.logging.ConsoleHandler
        .level = WARNING
        org.apache.lucene.internal.vectorization.level = SEVERE
        java.util.logging.SimpleFormatter.format = %4$s %3$s - %5$s%6$s%n
        """;

    /**
     * @throws IOException never: the configuration is read from memory
     */
    public LibraryLogging() throws IOException {
      LogManager.getLogManager()
          .readConfiguration(
              new ByteArrayInputStream(PROPERTIES.getBytes(StandardCharsets.ISO_8859_1)));
    }
  }
}
