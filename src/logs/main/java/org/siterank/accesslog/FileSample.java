package org.siterank.accesslog;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The beginning of a file: how it is compressed, and its first bytes. */
final class FileSample {

  /** Uncompressed bytes read for the format and the first times. */
  static final int BYTES = 1 << 16;

  /** Read for the format when those have no readable line, as after one line of a MB. */
  static final int SECOND_BYTES = 1 << 22;

  private final Compression compression;
  private final byte[] head;
  private final byte[] bytes;

  private FileSample(Compression compression, byte[] head, byte[] bytes) {
    this.compression = compression;
    this.head = head;
    this.bytes = bytes;
  }

  Compression compression() {
    return compression;
  }

  /** The first bytes on disk. */
  byte[] head() {
    return head;
  }

  /** The first uncompressed bytes, at most {@value #BYTES}. */
  byte[] bytes() {
    return bytes;
  }

  /** The beginning of an opened file. */
  static FileSample of(OpenFile file) throws IOException {
    byte[] head = file.read(0, LogFile.FINGERPRINT_BYTES);
    Compression compression = Compression.of(head, head.length);
    return new FileSample(compression, head, unpack(file, compression, BYTES));
  }

  /** More of the same file. */
  byte[] longer(OpenFile file) throws IOException {
    return unpack(file, compression, SECOND_BYTES);
  }

  private static byte[] unpack(OpenFile file, Compression compression, int most)
      throws IOException {
    try (InputStream in = compression.open(file.stream(0))) {
      return beginning(in, most);
    } catch (EOFException e) {
      throw new IOException("ends in the middle of its compressed data", e);
    }
  }

  /** The first bytes; of a damaged file those before the damage, which is met again later. */
  private static byte[] beginning(InputStream in, int most) throws IOException {
    byte[] bytes = new byte[most];
    int length = 0;
    try {
      int read = 0;
      while (read >= 0 && length < most) {
        length += read;
        read = in.read(bytes, length, most - length);
      }
    } catch (IOException e) {
      if (length == 0) {
        throw e;
      }
    }
    return Arrays.copyOf(bytes, length);
  }
}
