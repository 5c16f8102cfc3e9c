package org.siterank.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** Finds the next record of an archive after a damaged part. */
final class RecordStart {

  private static final byte[] VERSION = "WARC/".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] GZIP = {0x1f, (byte) 0x8b, 8};
  private static final int WINDOW = 1 << 20;

  private RecordStart() {}

  /** The byte at which the next record begins, later than {@code offset}; -1 without one. */
  static long after(Path file, long offset) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer head = ByteBuffer.allocate(VERSION.length);
      channel.read(head, 0);
      // Of a file whose own start is damaged, nobody knows which of the two it was.
      boolean plain = !Arrays.equals(head.array(), 0, GZIP.length, GZIP, 0, GZIP.length);
      boolean gzip = !Arrays.equals(head.array(), VERSION);
      ByteBuffer window = ByteBuffer.allocate(WINDOW);
      // Windows overlap, so that a mark on their edge is whole in one of them.
      for (long at = offset + 1; at < channel.size(); at += WINDOW - VERSION.length) {
        window.clear();
        int length = channel.read(window, at);
        for (int i = 0; i < length; i++) {
          boolean found =
              (gzip && stands(GZIP, window.array(), i, length) && isMember(channel, at + i))
                  || (plain
                      && stands(VERSION, window.array(), i, length)
                      && isLine(channel, at + i));
          if (found) {
            return at + i;
          }
        }
      }
      return -1;
    }
  }

  private static boolean stands(byte[] mark, byte[] text, int at, int length) {
    return at + mark.length <= length
        && Arrays.equals(text, at, at + mark.length, mark, 0, mark.length);
  }

  /** Whether a gzip member begins here that holds the start of a record. */
  private static boolean isMember(FileChannel channel, long offset) throws IOException {
    channel.position(offset);
    // Not closed: that would close the channel.
    InputStream from = Channels.newInputStream(channel);
    try {
      return Arrays.equals(new GZIPInputStream(from).readNBytes(VERSION.length), VERSION);
    } catch (EOFException incomplete) {
      return true;
    } catch (IOException chanceMatch) {
      return false;
    }
  }

  /** A record follows two line ends (ISO 28500, 4). */
  private static boolean isLine(FileChannel channel, long offset) throws IOException {
    ByteBuffer before = ByteBuffer.allocate(2);
    return offset >= 2
        && channel.read(before, offset - 2) == 2
        && before.get(0) == '\r'
        && before.get(1) == '\n';
  }
}
