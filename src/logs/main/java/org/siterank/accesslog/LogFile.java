package org.siterank.accesslog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.siterank.site.PageUrl;

/**
 * One file of an access log, as it was when it was found. What it is called and how it is
 * compressed does not matter: the log it holds is known by the fingerprint of its first
 * uncompressed bytes, so that rotation by rename and compression afterwards change nothing. A file
 * that was truncated and begun anew has other first bytes and is another log. {@link #open()}
 * compares those bytes again.
 */
public final class LogFile {

  /** Most bytes a fingerprint covers: some twenty lines, which no two logs share. */
  static final int FINGERPRINT_BYTES = 4096;

  /** First bytes of a Parquet file (Apache Parquet, "File format"). */
  private static final String PARQUET = "PAR1";

  private final Path path;
  private final LogPlace place;
  private final long modifiedMillis;
  private final Compression compression;
  private final byte[] head;
  private final int sampleLength;
  private final boolean isOnlyBegun;
  private final byte[] sample;
  private final LogBeginning beginning;
  private final Map<Integer, String> fingerprints = new HashMap<>();

  /** The uncompressed offset at which reading ends. */
  private final long end;

  private long countedOffset;
  private long countedLines;

  private LogFile(
      Path path, LogPlace place, long modifiedMillis, FileSample begin, LogBeginning beginning) {
    byte[] sample = begin.bytes();
    this.path = path;
    this.place = place;
    this.modifiedMillis = modifiedMillis;
    this.compression = begin.compression();
    this.head = begin.head();
    this.beginning = beginning;
    this.isOnlyBegun =
        compression == Compression.NONE
            && sample.length < FileSample.BYTES
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
    this.head = whole.head;
    this.sampleLength = whole.sampleLength;
    this.isOnlyBegun = whole.isOnlyBegun;
    this.sample = whole.sample;
    this.beginning = whole.beginning;
    this.end = end;
  }

  /**
   * Returns this log, read up to an uncompressed offset and no further, as one of several that read
   * it in pieces: its format, its beginning and its fingerprint stay those of the whole.
   *
   * @param offset where a line begins, or the end
   */
  LogFile until(long offset) {
    return new LogFile(this, offset);
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
    try (OpenFile opened = OpenFile.of(path)) {
      FileSample sample = FileSample.of(opened);
      byte[] bytes = sample.bytes();
      if (ByteScan.startsWith(bytes, 0, bytes.length, PARQUET)) {
        throw new IOException(
            "is a Parquet file, which is not read; have the logs written as JSON or W3C");
      }
      FormatDetection detected = FormatDetection.of(bytes);
      if (detected.isUnknown() && given.isEmpty() && bytes.length == FileSample.BYTES) {
        detected = FormatDetection.of(sample.longer(opened));
      }
      LogBeginning beginning = LogBeginning.of(bytes, given, detected, modified / 1000);
      return new LogFile(path, place, modified, sample, beginning);
    }
  }

  /**
   * Shows the first lines that can be read, of those at the beginning of the log.
   *
   * @param most how many
   * @param action is given a view that is good until it returns
   */
  public void forFirstLines(int most, Consumer<LogLine> action) {
    format().ifPresent(known -> LogBeginning.forFirstLines(known, firstBytes(), most, action));
  }

  /** The sample, read again where only the beginning of it was kept. */
  private byte[] firstBytes() {
    if (sample.length == sampleLength) {
      return sample;
    }
    try (OpenFile opened = OpenFile.of(path)) {
      return FileSample.of(opened).bytes();
    } catch (IOException e) {
      return sample; // It has gone, or is damaged by now; opening it says so.
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
    return beginning.format();
  }

  /** The format that its first lines are in, whatever was given. */
  public Optional<LogFormat> detected() {
    return beginning.detected().format();
  }

  /**
   * Names what is missing in its format, which is known: {@code "is a w3c log without sc-status;
   * ..."}; empty when nothing is.
   */
  String problem() {
    return format().isPresent()
        ? format().get().problem().orElse("")
        : beginning.detected().problem();
  }

  /** Why its lines cannot be read, for people; empty when they can. */
  public String formatProblem() {
    return format().isEmpty() && problem().isEmpty()
        ? "its first lines are in no format that is known; logs.format may give the server's"
            + " LogFormat or log_format string"
        : problem();
  }

  /** Whether the file is not compressed. */
  public boolean isPlain() {
    return compression == Compression.NONE;
  }

  /** Uncompressed bytes of a chunk that holds all lines of a small file that cannot grow. */
  int chunkBytes() {
    boolean isSmall = compression != Compression.NONE && sampleLength < FileSample.BYTES;
    return isSmall ? FileSample.BYTES : LogChunk.BYTES;
  }

  Compression compression() {
    return compression;
  }

  Path file() {
    return path;
  }

  /** Its first bytes on disk. */
  byte[] head() {
    return head;
  }

  /** Its first uncompressed bytes, at most {@value #FINGERPRINT_BYTES}. */
  byte[] sample() {
    return sample;
  }

  /** Whether it is not compressed and has not even one whole line. */
  boolean isOnlyBegun() {
    return isOnlyBegun;
  }

  /** The uncompressed offset at which reading ends. */
  long end() {
    return end;
  }

  /** Whether it is one of several pieces of a log, as {@link LogFiles#until} makes them. */
  public boolean isPiece() {
    return end != Long.MAX_VALUE;
  }

  /** When it was begun, else last changed, in seconds since 1970 UTC. */
  long beginSecond() {
    return beginning.beginSecond();
  }

  /** The earliest time of its first lines, else when it was last changed, in seconds since 1970. */
  public long firstSecond() {
    return beginning.firstSecond();
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

  /** Whether it has no byte. */
  public boolean isEmpty() {
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
    return HexFormat.of().formatHex(SegmentHash.sha256(sample, 0, length));
  }

  /**
   * How far this log was read before. Of several fingerprints that fit, the longest is the newest:
   * it was taken when more of the log was there.
   */
  public Optional<LogPosition> find(Collection<LogPosition> known) {
    return find(KnownLogs.of(known));
  }

  /**
   * Finds the position of this log among many known ones. A compressed log is unpacked only if
   * several known logs have its first bytes; that it is the only one may turn out to be wrong when
   * it is opened.
   */
  public Optional<LogPosition> find(KnownLogs known) {
    List<LogPosition> candidates = candidates(known);
    boolean surely = candidates.stream().allMatch(one -> one.segments().isEmpty());
    if (candidates.isEmpty() || (candidates.size() == 1 && (surely || !isPlain()))) {
      return candidates.stream().findFirst();
    }
    try (LogHandle handle = open()) {
      handle.examine(LogPosition.segments(candidates));
      return handle.find(candidates);
    } catch (IOException e) {
      return Optional.of(candidates.get(0)); // Opening it to read it says what is wrong.
    }
  }

  /** The known logs that have the first bytes of this one. */
  public List<LogPosition> candidates(KnownLogs known) {
    int longest = Math.min(FINGERPRINT_BYTES, sample.length);
    return longest == 0 ? List.of() : known.find(longest, this::fingerprint);
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
    if (compression != Compression.NONE && compression != Compression.GZIP) {
      return false;
    }
    try (LogHandle handle = open()) {
      return isPlain() ? handle.length() <= offset : offset > 0 && handle.saysLength(offset);
    }
  }

  /**
   * Opens the log.
   *
   * @throws ReplacedLogException when another file has its name by now
   * @throws IOException when it cannot be opened
   */
  public LogHandle open() throws IOException {
    return LogHandle.of(this);
  }

  /**
   * Opens the log at an uncompressed offset, as {@link LogHandle#read} does.
   *
   * @throws IOException when the file cannot be read up to there
   */
  public LogChunks open(long offset) throws IOException {
    LogHandle handle = open();
    try {
      return handle.read(offset);
    } catch (IOException | RuntimeException e) {
      handle.close();
      throw e;
    }
  }

  /**
   * The file that has this one's name now.
   *
   * @throws IOException when it cannot be read
   */
  public LogFile again() throws IOException {
    LogFile now = of(path, place);
    if (!now.problem().isEmpty()) {
      throw new IOException(now.problem());
    }
    return now;
  }

  /**
   * How many lines end before an uncompressed offset, for the number of a line behind it. Reads up
   * to there, and remembers the last answer.
   */
  long newlinesBefore(long offset) throws IOException {
    if (offset != countedOffset) {
      try (LogHandle handle = open()) {
        countedLines = handle.newlinesBefore(offset);
        countedOffset = offset;
      }
    }
    return countedLines;
  }

  @Override
  public String toString() {
    return UnreadableLine.printable(path());
  }
}
