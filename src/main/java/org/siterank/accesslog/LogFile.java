package org.siterank.accesslog;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One file of an access log. What it is called and how it is compressed does not matter: the log it
 * holds is known by the fingerprint of its first uncompressed bytes, so that rotation by rename and
 * compression afterwards change nothing. A file that was truncated and begun anew has other first
 * bytes and is another log.
 */
public final class LogFile {

  /** Most bytes a fingerprint covers: some twenty lines, which no two logs share. */
  static final int FINGERPRINT_BYTES = 4096;

  /** Uncompressed bytes looked at for the format and the first times. */
  private static final int SAMPLE_BYTES = 1 << 16;

  /** Readable lines that say when a log was begun. */
  private static final int FIRST_LINES = 10;

  private final Path path;
  private final long modifiedMillis;
  private final Compression compression;
  private final byte[] sample;
  private final Optional<LogFormat> format;
  private final long beginSecond;
  private final Map<Integer, String> fingerprints = new HashMap<>();

  private LogFile(Path path, long modifiedMillis, Compression compression, byte[] sample) {
    this.path = path;
    this.modifiedMillis = modifiedMillis;
    this.compression = compression;
    this.sample = sample;
    this.format = LogFormat.detect(sample);
    this.beginSecond = format.map(this::beginning).orElse(modifiedMillis / 1000);
  }

  /**
   * Looks at a file.
   *
   * @throws IOException when it cannot be read, or is compressed in a way that cannot
   */
  static LogFile of(Path path) throws IOException {
    long modified = Files.getLastModifiedTime(path).toMillis();
    Compression compression;
    try (InputStream in = new DiskStream(path, 0)) {
      byte[] magic = in.readNBytes(8);
      compression = Compression.of(magic, magic.length);
    }
    return new LogFile(path, modified, compression, sample(path, compression));
  }

  private static byte[] sample(Path path, Compression compression) throws IOException {
    try (DiskStream disk = new DiskStream(path, 0);
        InputStream in = compression.open(disk)) {
      return in.readNBytes(SAMPLE_BYTES);
    } catch (EOFException e) {
      throw new IOException("ends in the middle of its compressed data", e);
    }
  }

  /** The latest time of the first lines: one of them may have been begun long before it ended. */
  private long beginning(LogFormat known) {
    long[] latest = {Long.MIN_VALUE};
    forFirstLines(known, FIRST_LINES, line -> latest[0] = Math.max(latest[0], line.epochSecond()));
    return latest[0] == Long.MIN_VALUE ? modifiedMillis / 1000 : latest[0];
  }

  /**
   * Shows the first lines that can be read, of those at the beginning of the log.
   *
   * @param most how many
   * @param action is given a view that is good until it returns
   */
  public void forFirstLines(int most, Consumer<LogLine> action) {
    format.ifPresent(known -> forFirstLines(known, most, action));
  }

  private void forFirstLines(LogFormat known, int most, Consumer<LogLine> action) {
    LineParser parser = new LineParser(known);
    LogLine line = new LogLine();
    int start = 0;
    for (int seen = 0; seen < most && start < sample.length; ) {
      int newline = LineEnds.first(sample, start, sample.length);
      int end = newline < 0 ? sample.length : newline;
      if (parser.parse(sample, start, end, line)) {
        action.accept(line);
        seen++;
      }
      start = end + 1;
    }
  }

  /** Where the file is. */
  public String path() {
    return path.toString();
  }

  /** The format its first lines are written in; nothing when they are in none that is known. */
  public Optional<LogFormat> format() {
    return format;
  }

  Compression compression() {
    return compression;
  }

  /** When it was begun, else last changed, in seconds since 1970 UTC. */
  long beginSecond() {
    return beginSecond;
  }

  long modifiedMillis() {
    return modifiedMillis;
  }

  boolean isEmpty() {
    return sample.length == 0;
  }

  /** Its size on disk in bytes. */
  public long diskBytes() throws IOException {
    return Files.size(path);
  }

  /**
   * How many bytes a fingerprint covers when {@code offset} bytes have been read: never more than
   * was read, for that is complete and does not change any more.
   */
  public int fingerprintLength(long offset) {
    return (int) Math.min(Math.min(FINGERPRINT_BYTES, sample.length), offset);
  }

  /**
   * SHA-256 of the first {@code length} uncompressed bytes, in hex.
   *
   * @param length 1 to 4,096, and no more than the log has
   */
  public String fingerprint(int length) {
    if (length < 1 || length > Math.min(FINGERPRINT_BYTES, sample.length)) {
      throw new IllegalArgumentException(
          "a fingerprint covers 1 to "
              + Math.min(FINGERPRINT_BYTES, sample.length)
              + " bytes of this log, got "
              + length);
    }
    return fingerprints.computeIfAbsent(length, this::hash);
  }

  private String hash(int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(sample, 0, length);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /**
   * How far this log was read before. Of several fingerprints that fit, the longest is the newest:
   * it was taken when more of the log was there.
   */
  public Optional<LogPosition> find(Collection<LogPosition> known) {
    LogPosition best = null;
    for (LogPosition position : known) {
      int length = position.fingerprintLength();
      boolean better =
          best == null
              || length > best.fingerprintLength()
              || (length == best.fingerprintLength() && position.offset() > best.offset());
      if (better
          && length >= 1
          && length <= Math.min(FINGERPRINT_BYTES, sample.length)
          && position.fingerprint().equals(fingerprint(length))) {
        best = position;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * Whether there can be nothing behind this offset, told without reading the file. For gzip that
   * is the length in the trailer (RFC 1952, 2.3.1, modulo 2^32): it is the whole length in a file
   * of one member, as rotation makes it; of several members it is the last one's, which differs.
   */
  public boolean endsAt(long offset) throws IOException {
    if (compression == Compression.NONE) {
      return Files.size(path) <= offset;
    }
    if (compression != Compression.GZIP) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      ByteBuffer trailer = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
      long at = channel.size() - trailer.capacity();
      while (at >= 0 && trailer.hasRemaining()) {
        if (channel.read(trailer, at + trailer.position()) < 0) {
          break;
        }
      }
      return offset > 0 && !trailer.hasRemaining() && trailer.getInt(0) == (int) offset;
    }
  }

  /**
   * Opens the log at an uncompressed offset, the start of a line.
   *
   * @throws IOException when the file cannot be read up to there
   */
  public LogChunks open(long offset) throws IOException {
    boolean plain = compression == Compression.NONE;
    DiskStream disk = new DiskStream(path, plain ? offset : 0);
    try {
      InputStream in = compression.open(disk);
      if (!plain) {
        skip(in, offset);
      }
      return new LogChunks(this, disk, in, offset);
    } catch (EOFException e) {
      disk.close();
      throw new IOException("ends in the middle of its compressed data", e);
    } catch (IOException | RuntimeException e) {
      disk.close();
      throw e;
    }
  }

  /** Skips uncompressed bytes; a log that is shorter simply has no lines behind its end. */
  private static void skip(InputStream in, long bytes) throws IOException {
    long left = bytes;
    byte[] scratch = new byte[1 << 16];
    while (left > 0) {
      int read = in.read(scratch, 0, (int) Math.min(scratch.length, left));
      if (read < 0) {
        return;
      }
      left -= read;
    }
  }

  @Override
  public String toString() {
    return UnreadableLine.printable(path());
  }
}
