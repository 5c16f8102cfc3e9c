package org.siterank.accesslog;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * An open log, cut into chunks of whole lines. Memory is the chunks that are in use, however long a
 * line is. To be read by one thread at a time; the chunks may be worked on, and given back, by
 * others.
 *
 * <p>A last line without a newline is whole in a compressed file and is still being written in a
 * plain one, where it is left out. Where the file turns out to be damaged, everything before the
 * damage comes first.
 */
public final class LogChunks implements Closeable {

  /**
   * Longest line that is read as one: nginx takes request and headers of at most four times 8 KiB
   * ({@code large_client_header_buffers}) and writes a byte as four characters at most.
   */
  static final int MAX_LINE = 4 * 4 * 8192;

  /** Chunks of a line without end that are passed over at a time: a moment's work. Our choice. */
  private static final int PASSED_CHUNKS = 64;

  private final LogFile file;
  private final Closeable opened;
  private final DiskStream disk;
  private final InputStream in;
  private final int chunkBytes;
  private final boolean lastLineIsWhole;
  private final Queue<LogChunk> free = new ConcurrentLinkedQueue<>();

  /** Bytes behind the last chunk: the beginning of the next one, at {@code offset}. */
  private byte[] rest = {};

  private final long openedAt;
  private final boolean directives;

  /** Bytes read of a line that is longer than a chunk; 0 when there is none. */
  private long passed;

  /** The beginning of that line. */
  private byte[] passedHead = {};

  private long offset;
  private LogFormat format;
  private boolean atEnd;
  private IOException damage;

  /**
   * @param opened what is closed with the chunks
   * @param disk the file's own bytes, for progress
   * @param in its uncompressed bytes: from {@code openedAt} on, or from the first byte on when the
   *     {@code format} has directives, for those before count as well
   * @param openedAt the start of the first line that is wanted
   * @param format the format of its first lines
   * @param lastLineIsWhole whether a last line without a newline is complete
   */
  LogChunks(
      LogFile file,
      Closeable opened,
      DiskStream disk,
      InputStream in,
      long openedAt,
      LogFormat format,
      boolean lastLineIsWhole,
      int chunkBytes) {
    if (chunkBytes < UnreadableLine.LOOKED_AT) {
      throw new IllegalArgumentException(
          "a chunk must have at least "
              + UnreadableLine.LOOKED_AT
              + " bytes, to show a line that is too long, got "
              + chunkBytes);
    }
    this.file = file;
    this.opened = opened;
    this.disk = disk;
    this.in = in;
    this.openedAt = openedAt;
    this.format = format;
    this.directives = format.hasDirectives();
    this.offset = directives ? 0 : openedAt;
    this.lastLineIsWhole = lastLineIsWhole;
    this.chunkBytes = chunkBytes;
  }

  /**
   * The next chunk, which is empty in the middle of a line that is longer than many; null when
   * there is none. Whoever is done with it should {@link #giveBack} it.
   *
   * @throws IOException when the file cannot be read on: it is damaged, or was cut short
   */
  public LogChunk next() throws IOException {
    LogChunk chunk = read();
    while (chunk != null && chunk.nextOffset() <= openedAt) {
      // Read for its directives only.
      giveBack(chunk);
      chunk = read();
    }
    return chunk;
  }

  private LogChunk read() throws IOException {
    LogChunk known = free.poll();
    LogChunk chunk = known != null ? known : new LogChunk(file, openedAt, chunkBytes);
    if (passed > 0) {
      return passOver(chunk);
    }
    byte[] bytes = chunk.bytes();
    System.arraycopy(rest, 0, bytes, 0, rest.length);
    int length = fill(bytes, rest.length);
    int end = LineEnds.last(bytes, 0, length) + 1;
    if (end == 0 && length == bytes.length && !atEnd) {
      passed = length;
      passedHead = Arrays.copyOf(bytes, UnreadableLine.LOOKED_AT);
      return passOver(chunk);
    }
    if (atEnd && damage == null && lastLineIsWhole) {
      end = length;
    }
    rest = Arrays.copyOfRange(bytes, end, length);
    if (offset < openedAt && openedAt < offset + end) {
      end = leaveOut(bytes, (int) (openedAt - offset), end);
    }
    chunk.fill(offset, end, offset + end, false, format);
    offset += end;
    if (directives) {
      format = Directives.after(format, bytes, 0, end);
    }
    if (end > 0) {
      return chunk;
    }
    free.add(chunk);
    if (damage != null) {
      throw damage;
    }
    return null;
  }

  /** Takes lines that are not wanted, but for their directives, from the front of a chunk. */
  private int leaveOut(byte[] bytes, int wanted, int end) {
    format = Directives.after(format, bytes, 0, wanted);
    System.arraycopy(bytes, wanted, bytes, 0, end - wanted);
    offset += wanted;
    return end - wanted;
  }

  /** Takes a chunk to be filled again. */
  public void giveBack(LogChunk chunk) {
    free.add(chunk);
  }

  /** Reads until the buffer is full or the stream ends; damage is an end that is remembered. */
  private int fill(byte[] bytes, int from) {
    int length = from;
    try {
      while (!atEnd && length < bytes.length) {
        int read = in.read(bytes, length, bytes.length - length);
        atEnd = read < 0;
        length += Math.max(0, read);
      }
    } catch (EOFException e) {
      atEnd = true;
      damage = new IOException("ends in the middle of its compressed data", e);
    } catch (IOException e) {
      atEnd = true;
      damage = e;
    }
    return length;
  }

  /**
   * Reads on to the newline of a line that fills a chunk, some {@value #PASSED_CHUNKS} chunks at a
   * time: until then the chunk is empty, so that whoever reads can stop. Null at the end of a line
   * that is not complete.
   */
  private LogChunk passOver(LogChunk chunk) throws IOException {
    byte[] more = chunk.bytes();
    int length = 0;
    int newline = -1;
    for (int k = 0; k < PASSED_CHUNKS && newline < 0 && !atEnd; k++) {
      length = fill(more, 0);
      newline = LineEnds.first(more, 0, length);
      passed += newline < 0 ? length : newline + 1;
    }
    if (newline < 0 && !atEnd) {
      chunk.fill(offset, 0, offset + passed, false, format);
      return chunk;
    }
    if (newline < 0 && (damage != null || !lastLineIsWhole)) {
      passed = 0;
      rest = new byte[0];
      if (damage != null) {
        throw damage;
      }
      return null; // Still being written. The next run begins at this line again.
    }
    rest = newline < 0 ? new byte[0] : Arrays.copyOfRange(more, newline + 1, length);
    System.arraycopy(passedHead, 0, more, 0, passedHead.length);
    chunk.fill(offset, passedHead.length, offset + passed, true, format);
    offset += passed;
    passed = 0;
    return chunk;
  }

  /** How much of the file, in bytes on disk, has been read. */
  public long diskBytes() {
    return disk.position();
  }

  @Override
  public void close() throws IOException {
    try (opened) {
      in.close();
    }
  }
}
