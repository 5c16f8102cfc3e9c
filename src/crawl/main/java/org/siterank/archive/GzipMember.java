package org.siterank.archive;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * One member of a gzip file (RFC 1952), checked: its check sum covers the header of a record too,
 * which no digest of the record does.
 */
final class GzipMember {

  /** Check sum and length. */
  private static final int TRAILER = 8;

  private static final int FHCRC = 2;
  private static final int FEXTRA = 4;
  private static final int FNAME = 8;
  private static final int FCOMMENT = 16;

  private GzipMember() {}

  /**
   * The byte after a member.
   *
   * @param offset where it begins
   * @throws ZipException when it is damaged
   * @throws EOFException when the file ends before the member does
   */
  static long end(Path file, long offset) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.position(offset);
      InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 65_536);
      long head = head(in);
      Inflater inflater = new Inflater(true);
      try {
        channel.position(offset + head);
        long sum = inflate(inflater, Channels.newInputStream(channel));
        long end = offset + head + inflater.getBytesRead();
        ByteBuffer tail = ByteBuffer.allocate(TRAILER).order(ByteOrder.LITTLE_ENDIAN);
        if (channel.read(tail, end) < TRAILER) {
          throw new EOFException();
        }
        if ((tail.getInt(0) & 0xffff_ffffL) != sum) {
          throw new ZipException("its check sum differs");
        }
        return end + TRAILER;
      } finally {
        inflater.end();
      }
    }
  }

  /** Reads the header and returns its length. */
  private static long head(InputStream in) throws IOException {
    byte[] fixed = in.readNBytes(10);
    if (fixed.length < 10) {
      throw new EOFException();
    }
    if (fixed[0] != 0x1f || fixed[1] != (byte) 0x8b || fixed[2] != 8) {
      throw new ZipException("no gzip member begins here");
    }
    long length = 10;
    int flags = fixed[3];
    if ((flags & FEXTRA) != 0) {
      int extra = next(in) | next(in) << 8;
      in.skipNBytes(extra);
      length += 2 + extra;
    }
    for (int flag : new int[] {FNAME, FCOMMENT}) {
      if ((flags & flag) != 0) {
        do {
          length++;
        } while (next(in) != 0);
      }
    }
    return length + ((flags & FHCRC) != 0 ? 2 : 0);
  }

  /** Inflates all and returns the check sum. */
  private static long inflate(Inflater inflater, InputStream in) throws IOException {
    CRC32 sum = new CRC32();
    byte[] from = new byte[8192];
    byte[] to = new byte[65_536];
    try {
      while (!inflater.finished()) {
        if (inflater.needsInput()) {
          int n = in.read(from);
          if (n < 0) {
            throw new EOFException();
          }
          inflater.setInput(from, 0, n);
        }
        sum.update(to, 0, inflater.inflate(to));
      }
    } catch (DataFormatException e) {
      throw new ZipException("not valid gzip: " + e.getMessage());
    }
    return sum.getValue();
  }

  private static int next(InputStream in) throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException();
    }
    return next;
  }
}
