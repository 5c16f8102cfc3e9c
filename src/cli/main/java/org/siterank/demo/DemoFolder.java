package org.siterank.demo;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Properties;

/**
 * Where the demo keeps what it made, and what it has to remember between two runs.
 *
 * <p>Pages are named by their address, port included. So the port is remembered, and log and data
 * of another port go by another name: nothing is ever mixed up or deleted.
 */
final class DemoFolder {

  /** Unassigned by IANA's registry of service names and port numbers. */
  static final int USUAL_PORT = 7788;

  private static final String PORT = "port";
  private static final String SITE = "site";
  private static final String NEXT_VISIT = "next-visit.";
  private static final String BEGUN = "log-before-visits.";

  private final Path folder;
  private final Properties memory = new Properties();

  /** Opens the folder; made when it is not there. */
  DemoFolder(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    if (Files.exists(memoryFile())) {
      try (Reader in = Files.newBufferedReader(memoryFile(), StandardCharsets.UTF_8)) {
        memory.load(in);
      } catch (IllegalArgumentException e) {
        throw new IOException(memoryFile() + " is damaged (" + e.getMessage() + "); remove it", e);
      }
    }
  }

  Path root() {
    return folder;
  }

  Path site() {
    return folder.resolve("site");
  }

  Path accessLog(int port) {
    return folder.resolve(
        port == USUAL_PORT ? "generated-access.log" : "generated-access-" + port + ".log");
  }

  Path data(int port) {
    return folder.resolve(port == USUAL_PORT ? "data" : "data-" + port);
  }

  /** The port of the last run, or the usual one. */
  int port() throws IOException {
    int port = number(PORT, USUAL_PORT);
    if (port < 1 || port > 65535) {
      throw damaged(PORT);
    }
    return port;
  }

  void rememberPort(int port) throws IOException {
    remember(PORT, Integer.toString(port));
  }

  /** Identifies the source of the unpacked site: a checksum, or empty. */
  String siteSource() {
    return memory.getProperty(SITE, "");
  }

  void rememberSiteSource(String source) throws IOException {
    remember(SITE, source);
  }

  /** The number of the first visit that has not been made, per port and seed. */
  int nextVisit(int port, long seed) throws IOException {
    int next = number(NEXT_VISIT + port + "." + seed, 0);
    if (next < 0) {
      throw damaged(NEXT_VISIT + port + "." + seed);
    }
    return next;
  }

  /**
   * Remembers the length of the log before visits are made, until {@link #rememberNextVisit}.
   *
   * @return true if visits had begun before and were not made to the end, as when the process is
   *     killed; their lines are taken from the log, since they are made again
   */
  boolean beginVisits(int port) throws IOException {
    String key = BEGUN + port;
    try (FileChannel log =
        FileChannel.open(accessLog(port), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      long before = length(key);
      boolean unfinished = before >= 0 && before < log.size();
      if (unfinished) {
        log.truncate(before);
      }
      remember(key, Long.toString(log.size()));
      return unfinished;
    }
  }

  /** Remembers the first visit to make next; those before it are in the log. */
  void rememberNextVisit(int port, long seed, int visit) throws IOException {
    memory.remove(BEGUN + port);
    remember(NEXT_VISIT + port + "." + seed, Integer.toString(visit));
  }

  private int number(String key, int otherwise) throws IOException {
    String text = memory.getProperty(key);
    try {
      return text == null ? otherwise : Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw damaged(key);
    }
  }

  private long length(String key) throws IOException {
    String text = memory.getProperty(key, "-1");
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw damaged(key);
    }
  }

  private IOException damaged(String key) {
    return new IOException(
        memoryFile() + ": " + key + " is not a number: " + memory.getProperty(key) + "; remove it");
  }

  private void remember(String key, String value) throws IOException {
    memory.setProperty(key, value);
    Path part = folder.resolve("demo.properties.part");
    try (Writer out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
      memory.store(out, "What the demo remembers between two runs");
    }
    Files.move(part, memoryFile(), StandardCopyOption.ATOMIC_MOVE);
  }

  private Path memoryFile() {
    return folder.resolve("demo.properties");
  }
}
