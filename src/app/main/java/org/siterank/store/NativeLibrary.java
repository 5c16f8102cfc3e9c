package org.siterank.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.siterank.disk.OwnFiles;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's machine code, which is unpacked from the driver's archive into a file and loaded. The
 * file is in a folder of its own in the data directory and is deleted as soon as it is loaded: the
 * driver's own way leaves 1.1 MB in the temporary folder with every process that is killed, starts
 * a process to tell the system, and compares what it has unpacked byte by byte: a tenth of the
 * processor time of a short command.
 */
final class NativeLibrary {

  private static final String PREFIX = "native-";

  /** The driver's name of the folder that it unpacks to. */
  private static final String FOLDER = "org.sqlite.tmpdir";

  /** The driver's name of a folder that holds the library already. */
  private static final String UNPACKED = "org.sqlite.lib.path";

  private static final String RESOURCES = "/org/sqlite/native/Linux/";

  /** Where the binary interface of each processor has the C library's loader. */
  private static final String GLIBC_AMD64 = "/lib64/ld-linux-x86-64.so.2";

  private static final String GLIBC_AARCH64 = "/lib/ld-linux-aarch64.so.1";

  /** Longer than any process takes to unpack and load: what is older was left by a killed one. */
  private static final Duration LEFT_BEHIND = Duration.ofMinutes(5);

  /** More than the library takes: a full disk is the database's to report. */
  private static final long ROOM = 8L << 20;

  private static boolean loaded;

  private NativeLibrary() {}

  /**
   * Loads it, once in a process; by the temporary folder where the data directory is read-only,
   * full or on a file system that runs no programs.
   */
  static synchronized void load(Path data) throws IOException {
    if (loaded || System.getProperty(FOLDER) != null || System.getProperty(UNPACKED) != null) {
      return;
    }
    // Not by its file store, which Java does not find in a root that is no mount point.
    boolean writable = Files.isWritable(data) && data.toFile().getUsableSpace() >= ROOM;
    if (writable) {
      clear(data);
      loaded = loadFrom(newFolder(data));
    }
    if (!loaded) {
      loaded = loadFrom(Files.createTempDirectory("siterank-" + PREFIX));
    }
    if (!loaded) {
      throw new IOException(
          "SQLite cannot be loaded: the file systems of "
              + data
              + " and of "
              + System.getProperty("java.io.tmpdir")
              + " are mounted so that no program runs from them (noexec); name a folder of another"
              + " one: SITERANK_JAVA_OPTS=-Djava.io.tmpdir=FOLDER");
    }
  }

  /** Deletes the folder; false where the file system runs no programs. */
  private static boolean loadFrom(Path folder) throws IOException {
    System.setProperty(FOLDER, folder.toString()); // Where the driver finds no library of its own.
    try {
      if (!unpack(folder)) {
        return false;
      }
      SQLiteJDBCLoader.initialize();
      return true;
    } catch (Exception e) { // What it declares.
      throw new IOException("SQLite cannot be loaded: " + e.getMessage(), e);
    } finally {
      System.clearProperty(FOLDER);
      System.clearProperty(UNPACKED);
      delete(folder);
    }
  }

  /**
   * Unpacks the library of this system; the driver says what it lacks where it has none.
   *
   * @return false where the file system runs no programs
   */
  private static boolean unpack(Path folder) throws IOException {
    String name = LibraryLoaderUtil.getNativeLibName();
    String resource = resourceFolder() + "/" + name;
    try (InputStream library = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
      if (library == null) {
        return true;
      }
      Path file = folder.resolve(name);
      Files.copy(library, file);
      System.setProperty(UNPACKED, folder.toString());
      return !isPosix(file) || runs(file);
    }
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** Whether its owner may run it once it has the right to. */
  private static boolean runs(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return Files.isExecutable(file);
  }

  /** The usual systems at one look; to tell all of them the driver starts a process, uname. */
  private static String resourceFolder() {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    boolean isMusl =
        Files.exists(Path.of("/lib/ld-musl-x86_64.so.1"))
            || Files.exists(Path.of("/lib/ld-musl-aarch64.so.1"));
    if (!isMusl && system.equals("Linux amd64") && Files.exists(Path.of(GLIBC_AMD64))) {
      return RESOURCES + "x86_64";
    }
    if (!isMusl && system.equals("Linux aarch64") && Files.exists(Path.of(GLIBC_AARCH64))) {
      return RESOURCES + "aarch64";
    }
    return LibraryLoaderUtil.getNativeLibResourcePath();
  }

  /** A name without random numbers, whose source takes its time to start. */
  private static Path newFolder(Path data) throws IOException {
    Path folder;
    do {
      folder = data.resolve(PREFIX + Long.toHexString(System.nanoTime()));
    } while (!OwnFiles.makeFolder(folder)); // Another process had the same moment.
    return folder;
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
