package org.siterank.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * Where a record stands.
 *
 * @param file an archive
 * @param offset the byte at which the record begins, compressed or not
 */
record Place(Path file, long offset) {

  /** Reads a record while its file is open. */
  @FunctionalInterface
  interface Reading<T> {
    T read(WarcRecord record) throws IOException;
  }

  /**
   * Reads the record.
   *
   * @throws IOException when it cannot be read, or the reading fails
   */
  <T> T open(Reading<T> reading) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.position(offset);
      try (WarcReader reader = new WarcReader(channel)) {
        reader.setLenient(true);
        Optional<WarcRecord> record = reader.next();
        if (record.isEmpty()) {
          throw new IOException(this + " holds no record any more; has the file changed?");
        }
        return reading.read(record.get());
      }
    }
  }

  @Override
  public String toString() {
    return file + " at byte " + offset;
  }
}
