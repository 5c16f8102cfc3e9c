package org.siterank.accesslog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A file that was opened once. It stays the same file when it is renamed, or when another one takes
 * its name.
 */
final class OpenFile implements Closeable {

  private final FileChannel channel;

  private OpenFile(FileChannel channel) {
    this.channel = channel;
  }

  static OpenFile of(Path path) throws IOException {
    return new OpenFile(FileChannel.open(path, StandardOpenOption.READ));
  }

  /** Bytes on disk. */
  long size() throws IOException {
    return channel.size();
  }

  /** The bytes from an offset on; fewer than {@code most} where the file ends. */
  byte[] read(long offset, int most) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(most);
    int read = 0;
    while (read >= 0 && bytes.hasRemaining()) {
      read = channel.read(bytes, offset + bytes.position());
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /** The bytes from an offset on. To close the stream leaves the file open. */
  DiskStream stream(long offset) {
    return new DiskStream(channel, offset);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
