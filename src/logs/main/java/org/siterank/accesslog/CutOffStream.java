package org.siterank.accesslog;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/**
 * Makes decompressors alike at the end of a file that was cut off. The JDK's gzip and XZ for Java
 * throw an {@link EOFException}, bzip2 and zstd an IOException with words in it; all throw the
 * former here. Of what a read could still have given, xz and bzip2 say nothing when they throw, so
 * that reads are small.
 */
final class CutOffStream extends FilterInputStream {

  /** Bytes lost before a cut at most: some twenty lines. */
  private static final int MAX_READ = 1 << 12;

  CutOffStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return in.read(bytes, offset, Math.min(length, MAX_READ));
    } catch (EOFException e) {
      throw e;
    } catch (IOException e) {
      if (isCutOff(e)) {
        throw (EOFException) new EOFException(e.getMessage()).initCause(e);
      }
      throw e;
    }
  }

  /** Whether a decompressor has failed because its data ends too early. */
  static boolean isCutOff(IOException e) {
    String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    return e instanceof EOFException
        || message.contains("truncated")
        || message.contains("unexpected end")
        || message.contains("premature end");
  }
}
