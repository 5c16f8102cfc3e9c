package org.siterank.accesslog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file's bytes from a position on; knows how far it has come. */
final class DiskStream extends InputStream {

  private final FileChannel channel;
  private long position;

  DiskStream(Path path, long from) throws IOException {
    super();
    channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      channel.position(from);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    position = from;
  }

  /** Bytes from the file's beginning to what is read next. */
  long position() {
    return position;
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
    int read = channel.read(ByteBuffer.wrap(bytes, offset, length));
    position += Math.max(0, read);
    return read;
  }

  /** What is left: a gzip stream asks whether another member follows. */
  @Override
  public int available() throws IOException {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(0, channel.size() - position));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
