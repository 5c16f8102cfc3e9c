package org.siterank.accesslog;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * The uncompressed bytes of a compressed file that nobody has examined. Whether they are sound is
 * known when they have been read to their end: a checksum stands behind the bytes that it is about.
 * So a file is unpacked once, where {@link SoundnessCheck} and a reading after it unpack it twice.
 *
 * <p>For use by one thread at a time; another may ask whether it {@link #isWhole}.
 */
final class UnprovenStream extends InputStream {

  private static final int BUFFER = 1 << 16;

  private final Compression compression;
  private final InputStream file;
  private final byte[] first;
  private InputStream in;
  private long length;
  private volatile boolean isWhole;

  /**
   * @param first the bytes that it is expected to begin with
   */
  UnprovenStream(Compression compression, InputStream file, byte[] first) {
    super();
    this.compression = compression;
    this.file = file;
    this.first = first;
  }

  /** Returns true if it was read to its end, and every checksum was right. */
  boolean isWhole() {
    return isWhole;
  }

  /** Uncompressed bytes of a file that {@link #isWhole}. */
  long length() {
    return length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int most) throws IOException {
    if (in == null) {
      // Only now: a file that cannot be unpacked fails where a damaged one does.
      in = compression == Compression.GZIP ? members() : compression.open(file);
    }
    int read = in.read(bytes, offset, most);
    if (read < 0) {
      if (length < first.length) {
        throw new IOException("is shorter than it was");
      }
      isWhole = true;
      return read;
    }
    if (length < first.length) {
      int from = (int) length;
      int both = Math.min(read, first.length - from);
      if (!Arrays.equals(first, from, from + both, bytes, offset, offset + both)) {
        throw new IOException("begins otherwise than it did");
      }
    }
    length += read;
    return read;
  }

  /**
   * All members of a gzip file. {@link java.util.zip.GZIPInputStream} ends at the first bytes that
   * are no member, whatever they are. This one refuses them, also zeros, which {@link
   * SoundnessCheck} allows.
   */
  private InputStream members() throws IOException {
    return GzipCompressorInputStream.builder()
        .setInputStream(new BufferedInputStream(file, BUFFER))
        .setBufferSize(BUFFER)
        .setDecompressConcatenated(true)
        .get();
  }

  @Override
  public void close() throws IOException {
    if (in == null) {
      file.close();
    } else {
      in.close();
    }
  }
}
