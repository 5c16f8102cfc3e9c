package org.siterank.accesslog;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The uncompressed bytes of all members of a gzip file (RFC 1952). It ends only if every checksum
 * and length is right and nothing but zeros follows the last member. {@link
 * java.util.zip.GZIPInputStream} ends at the first bytes that are no member, whatever they are.
 *
 * <p>What is rare in a header is refused. A file that is refused is read by {@link SoundnessCheck},
 * which is for all of them.
 */
final class GzipMembers extends InputStream {

  private static final int BUFFER = 1 << 16;

  private static final int DEFLATE = 8;

  /** Flags of RFC 1952, 2.3.1. */
  private static final int EXTRA = 4;

  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int TEXT_EXTRA_NAME_COMMENT = 1 | EXTRA | NAME | COMMENT;

  /** Bytes of time, extra flags and system. */
  private static final int IGNORED = 6;

  private final InputStream file;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private final byte[] packed = new byte[BUFFER];

  /** Bounds of the bytes that were read and not taken yet, while no member is open. */
  private int at;

  private int end;
  private boolean isInMember;
  private boolean atEnd;
  private boolean hasMember;

  GzipMembers(InputStream file) {
    super();
    this.file = file;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (isInMember || beginMember()) {
      int read = inflate(bytes, offset, length);
      if (read > 0) {
        checksum.update(bytes, offset, read);
        return read;
      }
      if (inflater.finished()) {
        endMember();
      } else if (inflater.needsInput()) {
        fill();
        inflater.setInput(packed, 0, end);
      } else {
        throw new ZipException("gzip member needs a dictionary");
      }
    }
    return -1;
  }

  private int inflate(byte[] bytes, int offset, int length) throws ZipException {
    try {
      return inflater.inflate(bytes, offset, length);
    } catch (DataFormatException e) {
      throw (ZipException) new ZipException("gzip member is damaged").initCause(e);
    }
  }

  /** Reads the header of the next member; false behind the last one. */
  private boolean beginMember() throws IOException {
    if (atEnd || isPadding()) {
      atEnd = true;
      return false;
    }
    hasMember = true;
    if (next() != 0x1f || next() != 0x8b || next() != DEFLATE) {
      throw new ZipException("bytes that are no gzip member");
    }
    int flags = next();
    if ((flags & ~TEXT_EXTRA_NAME_COMMENT) != 0) {
      throw new ZipException("unusual flags of a gzip member: " + flags);
    }
    skip(IGNORED);
    if ((flags & EXTRA) != 0) {
      skip(next() | next() << Byte.SIZE);
    }
    for (int text = flags & (NAME | COMMENT); text != 0; text &= text - 1) {
      skipText();
    }
    inflater.reset();
    inflater.setInput(packed, at, end - at);
    checksum.reset();
    isInMember = true;
    return true;
  }

  /** Whether nothing is left, or zeros alone behind a member. */
  private boolean isPadding() throws IOException {
    boolean hasZeros = false;
    while (hasBytes()) {
      if (packed[at] != 0) {
        if (hasZeros) {
          throw new ZipException("bytes behind the zeros that follow a gzip member");
        }
        return false;
      }
      hasZeros = true;
      at++;
    }
    if (!hasMember) {
      throw new EOFException();
    }
    return true;
  }

  private void endMember() throws IOException {
    at = end - inflater.getRemaining();
    long sum = word();
    long length = word();
    if (sum != checksum.getValue() || length != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw new ZipException("wrong checksum or length of a gzip member");
    }
    isInMember = false;
  }

  /** Four bytes, lowest first. */
  private long word() throws IOException {
    long word = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      word |= (long) next() << shift;
    }
    return word;
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      next();
    }
  }

  /** Skips a text that ends in a zero. */
  private void skipText() throws IOException {
    int c;
    do {
      c = next();
    } while (c != 0);
  }

  private int next() throws IOException {
    if (at == end) {
      fill();
    }
    return packed[at++] & 0xff;
  }

  private boolean hasBytes() throws IOException {
    if (at == end) {
      at = 0;
      end = Math.max(0, file.read(packed, 0, packed.length));
    }
    return at < end;
  }

  /** Reads more of the file, of which all has been taken. */
  private void fill() throws IOException {
    at = end;
    if (!hasBytes()) {
      throw new EOFException("ends in a gzip member");
    }
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    file.close();
  }
}
