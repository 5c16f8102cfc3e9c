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
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.io.input.BoundedInputStream;
import org.siterank.site.PageUrl;

/**
 * One file of an access log. What it is called and how it is compressed does not matter: the log it
 * holds is known by the fingerprint of its first uncompressed bytes, so that rotation by rename and
 * compression afterwards change nothing. A file that was truncated and begun anew has other first
 * bytes and is another log.
 *
 * <p>Long because everything that is asked of a file is answered from the same first bytes: its
 * format, its beginning, whether it is known, and where to go on in it.
 */
public final class LogFile {

  /** Most bytes a fingerprint covers: some twenty lines, which no two logs share. */
  static final int FINGERPRINT_BYTES = 4096;

  /** Uncompressed bytes looked at for the format and the first times. */
  private static final int SAMPLE_BYTES = 1 << 16;

  /** Looked at for the format when those have no readable line, as after one line of a MB. */
  private static final int SECOND_SAMPLE_BYTES = 1 << 22;

  /** First bytes of a Parquet file (Apache Parquet, "File format"). */
  private static final String PARQUET = "PAR1";

  /** Readable lines that say when a log was begun. */
  private static final int FIRST_LINES = 10;

  private final Path path;
  private final LogPlace place;
  private final long modifiedMillis;
  private final Compression compression;
  private final int sampleLength;
  private final boolean isOnlyBegun;
  private byte[] sample;
  private final FormatDetection detected;
  private final Optional<LogFormat> format;
  private final long firstSecond;
  private final long beginSecond;
  private final Map<Integer, String> fingerprints = new HashMap<>();

  /** The uncompressed offset at which reading ends. */
  private final long end;

  private long countedOffset;
  private long countedLines;

  private LogFile(
      Path path,
      LogPlace place,
      long modifiedMillis,
      Compression compression,
      byte[] sample,
      FormatDetection detected) {
    Optional<LogFormat> given = place.format();
    this.path = path;
    this.place = place;
    this.modifiedMillis = modifiedMillis;
    this.compression = compression;
    this.sample = sample;
    this.detected = detected;
    // A file's own directives say more than the name of a format that has some.
    boolean described =
        given.filter(LogFormat::hasDirectives).isPresent()
            && detected.format().filter(LogFormat::hasDirectives).isPresent();
    this.format = described ? detected.format() : given.map(this::wrapped).or(detected::format);
    long[] times = times();
    this.firstSecond = times[0];
    this.beginSecond = times[1];
    this.isOnlyBegun =
        compression == Compression.NONE
            && sample.length < SAMPLE_BYTES
            && LineEnds.first(sample, 0, sample.length) < 0;
    this.sampleLength = sample.length;
    // Of tens of thousands of small files, the rest of the samples would be much.
    this.sample = Arrays.copyOf(sample, Math.min(sample.length, FINGERPRINT_BYTES));
    this.end = Long.MAX_VALUE;
  }

  private LogFile(LogFile whole, long end) {
    this.path = whole.path;
    this.place = whole.place;
    this.modifiedMillis = whole.modifiedMillis;
    this.compression = whole.compression;
    this.sampleLength = whole.sampleLength;
    this.isOnlyBegun = whole.isOnlyBegun;
    this.sample = whole.sample;
    this.detected = whole.detected;
    this.format = whole.format;
    this.firstSecond = whole.firstSecond;
    this.beginSecond = whole.beginSecond;
    this.end = end;
  }

  /**
   * The same log, read up to an uncompressed offset and no further, as one of several that read it
   * in pieces: its format, its beginning and its fingerprint stay those of the whole.
   *
   * @param offset where a line begins, or the end
   */
  LogFile until(long offset) {
    return new LogFile(this, offset);
  }

  /**
   * The given format in the envelope that the lines are in: it is the server's, and what carries
   * its lines adds to them. A format string may begin with what syslog adds, as HAProxy's format
   * does.
   */
  private LogFormat wrapped(LogFormat given) {
    Optional<Envelope> envelope = detected.envelope();
    boolean isSyslog = envelope.filter(Envelope.SYSLOG::equals).isPresent();
    if (envelope.isEmpty()
        || given.hasDirectives()
        || (isSyslog && given instanceof HaproxyFormat)) {
      return given;
    }
    LogFormat wrapped = new WrappedFormat(envelope.get(), given);
    return isSyslog && given.isTemplate() && !reads(wrapped) ? given : wrapped;
  }

  private boolean reads(LogFormat candidate) {
    boolean[] any = {false};
    forFirstLines(candidate, sample, 1, line -> any[0] = true);
    return any[0];
  }

  /**
   * Looks at a file.
   *
   * @param given the format of its lines; nothing to find it out from the first ones
   * @throws IOException when it cannot be read, or is compressed in a way that cannot
   */
  static LogFile of(Path path, Optional<LogFormat> given) throws IOException {
    return of(path, LogPlace.of(List.of(), given));
  }

  /**
   * Looks at a file of a place.
   *
   * @throws IOException when it cannot be read, or is compressed in a way that cannot
   */
  static LogFile of(Path path, LogPlace place) throws IOException {
    Optional<LogFormat> given = place.format();
    long modified = Files.getLastModifiedTime(path).toMillis();
    Compression compression;
    try (InputStream in = new DiskStream(path, 0)) {
      byte[] magic = in.readNBytes(8);
      compression = Compression.of(magic, magic.length);
    }
    byte[] sample = sample(path, compression, SAMPLE_BYTES);
    if (ByteScan.startsWith(sample, 0, sample.length, PARQUET)) {
      throw new IOException(
          "is a Parquet file, which is not read; have the logs written as JSON or W3C");
    }
    FormatDetection detected = FormatDetection.of(sample);
    if (detected.isUnknown() && given.isEmpty() && sample.length == SAMPLE_BYTES) {
      detected = FormatDetection.of(sample(path, compression, SECOND_SAMPLE_BYTES));
    }
    return new LogFile(path, place, modified, compression, sample, detected);
  }

  private static byte[] sample(Path path, Compression compression, int bytes) throws IOException {
    try (DiskStream disk = new DiskStream(path, 0);
        InputStream in = compression.open(disk)) {
      return beginning(in, bytes);
    } catch (EOFException e) {
      throw new IOException("ends in the middle of its compressed data", e);
    }
  }

  /** The first bytes; of a damaged file those before the damage, which is met again later. */
  private static byte[] beginning(InputStream in, int most) throws IOException {
    byte[] bytes = new byte[most];
    int length = 0;
    try {
      int read = 0;
      while (read >= 0 && length < most) {
        length += read;
        read = in.read(bytes, length, most - length);
      }
    } catch (IOException e) {
      if (length == 0) {
        throw e;
      }
    }
    return Arrays.copyOf(bytes, length);
  }

  /**
   * The earliest and the latest time of the first lines: one of them may have been begun long
   * before it ended. When none can be read, the time of the last change.
   */
  private long[] times() {
    long[] times = {Long.MAX_VALUE, Long.MIN_VALUE};
    format.ifPresent(
        known ->
            forFirstLines(
                known,
                sample,
                FIRST_LINES,
                line -> {
                  times[0] = Math.min(times[0], line.epochSecond());
                  times[1] = Math.max(times[1], line.epochSecond());
                }));
    long modified = modifiedMillis / 1000;
    return times[0] > times[1] ? new long[] {modified, modified} : times;
  }

  /**
   * Shows the first lines that can be read, of those at the beginning of the log.
   *
   * @param most how many
   * @param action is given a view that is good until it returns
   */
  public void forFirstLines(int most, Consumer<LogLine> action) {
    format.ifPresent(known -> forFirstLines(known, firstBytes(), most, action));
  }

  /** The sample, read again where only the beginning of it was kept. */
  private byte[] firstBytes() {
    if (sample.length == sampleLength) {
      return sample;
    }
    try {
      return sample(path, compression, SAMPLE_BYTES);
    } catch (IOException e) {
      return sample; // It has gone, or is damaged by now; opening it says so.
    }
  }

  private static void forFirstLines(
      LogFormat known, byte[] sample, int most, Consumer<LogLine> action) {
    LogFormat inForce = known;
    LineParser parser = known.newParser();
    LogLine line = new LogLine();
    int start = 0;
    for (int seen = 0; seen < most && start < sample.length; ) {
      int end = ByteScan.indexOf(sample, start, sample.length, '\n');
      if (inForce.hasDirectives() && Directives.isDirective(sample, start, end)) {
        inForce = inForce.after(sample, start, end);
        parser = inForce.newParser();
      } else if (parser.parse(sample, start, end, line)) {
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

  /** Where it was looked for. */
  LogPlace place() {
    return place;
  }

  /**
   * The format it is read in: the one that was given, or that of its first lines; nothing when they
   * are in none that is known, or in one that lacks what is needed.
   */
  public Optional<LogFormat> format() {
    return format;
  }

  /** The format that its first lines are in, whatever was given. */
  public Optional<LogFormat> detected() {
    return detected.format();
  }

  /**
   * Names what is missing in its format, which is known: {@code "is a w3c log without sc-status;
   * ..."}; empty when nothing is.
   */
  String lack() {
    return format.isPresent() ? format.get().problem().orElse("") : detected.problem();
  }

  /** Why its lines cannot be read, for people; empty when they can. */
  public String formatProblem() {
    return format.isEmpty() && lack().isEmpty()
        ? "its first lines are in no format that is known; logs.format may give the server's"
            + " LogFormat or log_format string"
        : lack();
  }

  /** Whether the file is not compressed. */
  public boolean isPlain() {
    return compression == Compression.NONE;
  }

  /** Uncompressed bytes of a chunk that holds all lines of a small file that cannot grow. */
  int chunkBytes() {
    boolean isSmall = compression != Compression.NONE && sampleLength < SAMPLE_BYTES;
    return isSmall ? SAMPLE_BYTES : LogChunk.BYTES;
  }

  Compression compression() {
    return compression;
  }

  /** When it was begun, else last changed, in seconds since 1970 UTC. */
  long beginSecond() {
    return beginSecond;
  }

  /** The earliest time of its first lines, else when it was last changed, in seconds since 1970. */
  public long firstSecond() {
    return firstSecond;
  }

  /** The start page of the site whose server writes it, where that is configured. */
  public Optional<PageUrl> site() {
    return place.site();
  }

  /** Whether the two begin alike as far as both are there: one log, then, and a copy of it. */
  public boolean beginsLike(LogFile other) {
    int length = Math.min(FINGERPRINT_BYTES, Math.min(sample.length, other.sample.length));
    return Arrays.equals(sample, 0, length, other.sample, 0, length);
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
    return find(KnownLogs.of(known));
  }

  /** The same, of many. */
  public Optional<LogPosition> find(KnownLogs known) {
    int longest = Math.min(FINGERPRINT_BYTES, sample.length);
    return longest == 0 ? Optional.empty() : known.find(longest, this::fingerprint);
  }

  /**
   * Whether there can be nothing behind this offset, told without reading the file. For gzip that
   * is the length in the trailer (RFC 1952, 2.3.1, modulo 2^32): it is the whole length in a file
   * of one member, as rotation makes it; of several members it is the last one's, which differs.
   */
  public boolean endsAt(long offset) throws IOException {
    if (end <= offset) {
      return true;
    }
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
   * Opens the log at an uncompressed offset, the start of a line. A log whose format has directives
   * is read from its beginning, for those in force at the offset; no other line before it counts.
   *
   * @throws IOException when the file cannot be read up to there
   */
  public LogChunks open(long offset) throws IOException {
    // Of a format that is not known, every line is unreadable; but not when none was there yet.
    LogFormat first = format.orElse(NcsaFormat.COMBINED);
    if (format.isEmpty() && isOnlyBegun) {
      try (DiskStream unread = new DiskStream(path, 0)) {
        return new LogChunks(this, unread, InputStream.nullInputStream(), offset, first);
      }
    }
    boolean fromStart = first.hasDirectives();
    boolean seek = compression == Compression.NONE && !fromStart;
    DiskStream disk = new DiskStream(path, seek ? offset : 0);
    try {
      InputStream in = compression.open(disk);
      if (!seek && !fromStart) {
        skip(in, offset);
      }
      return new LogChunks(this, disk, upToEnd(in, fromStart ? 0 : offset), offset, first);
    } catch (EOFException e) {
      disk.close();
      throw new IOException("ends in the middle of its compressed data", e);
    } catch (IOException | RuntimeException e) {
      disk.close();
      throw e;
    }
  }

  private InputStream upToEnd(InputStream in, long from) throws IOException {
    return end == Long.MAX_VALUE
        ? in
        : BoundedInputStream.builder()
            .setInputStream(in)
            .setMaxCount(Math.max(0, end - from))
            .setPropagateClose(true)
            .get();
  }

  /**
   * How many lines end before an uncompressed offset, for the number of a line behind it. Reads up
   * to there, and remembers the last answer.
   */
  long newlinesBefore(long offset) throws IOException {
    if (offset != countedOffset) {
      long count = 0;
      byte[] scratch = new byte[1 << 16];
      try (DiskStream disk = new DiskStream(path, 0);
          InputStream in = compression.open(disk)) {
        long left = offset;
        int read = 0;
        while (left > 0 && read >= 0) {
          read = in.read(scratch, 0, (int) Math.min(scratch.length, left));
          count += LineEnds.count(scratch, 0, read);
          left -= read;
        }
      }
      countedOffset = offset;
      countedLines = count;
    }
    return countedLines;
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
