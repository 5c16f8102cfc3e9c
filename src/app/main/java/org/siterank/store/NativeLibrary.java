package org.siterank.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite's machine code, which its driver unpacks from the archive into a file and loads. The file
 * is in a folder of its own in the data directory and is deleted as soon as it is loaded: the
 * driver's own way leaves 1.1 MB in the temporary folder with every process that is killed.
 */
final class NativeLibrary {

  private static final String PREFIX = "native-";

  /** The driver's name of the folder that it unpacks to. */
  private static final String FOLDER = "org.sqlite.tmpdir";

  /** Longer than any process takes to unpack and load: what is older was left by a killed one. */
  private static final Duration LEFT_BEHIND = Duration.ofMinutes(5);

  /** More than the library takes: a full disk is the database's to report. */
  private static final long ROOM = 8L << 20;

  private static boolean loaded;

  private NativeLibrary() {}

  /** Loads it, once in a process; by the temporary folder where the data directory is read-only. */
  static synchronized void load(Path data) throws IOException {
    if (loaded || System.getProperty(FOLDER) != null) {
      return;
    }
    boolean writable = Files.isWritable(data) && Files.getFileStore(data).getUsableSpace() >= ROOM;
    if (writable) {
      clear(data);
    }
    Path folder =
        writable
            ? Files.createTempDirectory(data, PREFIX)
            : Files.createTempDirectory("siterank-" + PREFIX);
    System.setProperty(FOLDER, folder.toString());
    try {
      SQLiteJDBCLoader.initialize();
      loaded = true;
    } catch (Exception e) { // What it declares.
      throw new IOException("SQLite cannot be loaded: " + e.getMessage(), e);
    } finally {
      System.clearProperty(FOLDER);
      delete(folder);
    }
  }

  /** Whether it is a folder of this kind, which is shut from the beginning and soon gone. */
  static boolean isFolder(Path folder) {
    return folder.getFileName().toString().startsWith(PREFIX);
  }

  /** Deletes what killed processes left. */
  private static void clear(Path data) throws IOException {
    FileTime oldest = FileTime.from(Instant.now().minus(LEFT_BEHIND));
    try (Stream<Path> files = Files.list(data)) {
      for (Path folder : (Iterable<Path>) files::iterator) {
        if (isFolder(folder) && Files.getLastModifiedTime(folder).compareTo(oldest) < 0) {
          delete(folder);
        }
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(folder)) {
      files = found.toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
    Files.deleteIfExists(folder);
  }
}
