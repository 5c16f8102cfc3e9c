package org.siterank.accesslog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

/**
 * Whether a compressed file is still the one that was unpacked before, told without unpacking it:
 * by its size, the time of its last change, and its first and last bytes, which hold the sums or
 * sizes of what is between them.
 */
final class PackedFile {

  /** Bytes at the beginning and at the end that are compared. Our choice: a moment's reading. */
  private static final int ENDS = 1 << 16;

  private PackedFile() {}

  /** SHA-256, in hex, of what an opened file is known by. */
  static String identity(OpenFile opened, Path path) throws IOException {
    FileTime changed = Files.getLastModifiedTime(path);
    long size = opened.size();
    MessageDigest digest = sha256();
    digest.update(
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(size)
            .putLong(changed.to(TimeUnit.NANOSECONDS))
            .array());
    digest.update(opened.read(0, ENDS));
    digest.update(opened.read(Math.max(0, size - ENDS), ENDS));
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
