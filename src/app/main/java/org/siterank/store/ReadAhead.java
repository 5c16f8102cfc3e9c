package org.siterank.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Brings a database into the system's file cache by reading it once from its beginning to its end.
 * What visits all of it in no order would otherwise wait for the disk at every page.
 *
 * <p>A file is opened once for each process and never closed: whoever closes any descriptor of a
 * file loses all locks that this process has on it, and SQLite's are among them (SQLite, How To
 * Corrupt An SQLite Database File, section 2.2).
 */
final class ReadAhead {

  private static final int PIECE = 1 << 20;

  private static final Map<Object, FileChannel> OPEN = new HashMap<>(); // By what the system says.

  private ReadAhead() {}

  static synchronized void read(Path file) throws IOException {
    Object key = Files.readAttributes(file, "fileKey").get("fileKey");
    FileChannel bytes = OPEN.get(key == null ? file.toAbsolutePath() : key);
    if (bytes == null) {
      bytes = FileChannel.open(file);
      OPEN.put(key == null ? file.toAbsolutePath() : key, bytes);
    }
    ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
    long position = 0;
    for (int read = 0; read >= 0; read = bytes.read(piece.clear(), position)) {
      position += read;
    }
  }
}
