package org.siterank.accesslog;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.commons.io.input.BoundedInputStream;

/**
 * A log that is open. It is surely the log that was found under its name: its first bytes were
 * compared again after the file was opened. Which log it is and which of its bytes are sound is
 * decided, and its lines are read, through the same opened file.
 */
public final class LogHandle implements Closeable {

  /** Whether an open log is one that was read before. */
  public enum Likeness {
    /** It is that log, or nothing is known that speaks against it. */
    SAME,
    /** It differs from that log from some byte on. */
    OTHER,
    /** It differs from that log in the last bytes that were read, and in no others. */
    UNCLEAR
  }

  private final LogFile file;
  private final OpenFile opened;
  private SoundnessCheck.Result check;

  /** The bytes of a log that is read before it was examined; null while none is. */
  private UnprovenStream unproven;

  /** Identity of the file before it was unpacked. */
  private String identity = "";

  private LogHandle(LogFile file, OpenFile opened) {
    this.file = file;
    this.opened = opened;
  }

  /**
   * Opens a log.
   *
   * @throws ReplacedLogException when another file has its name by now
   */
  static LogHandle of(LogFile file) throws IOException {
    OpenFile opened = OpenFile.of(file.file());
    try {
      byte[] head = file.head();
      if (!Arrays.equals(head, opened.read(0, head.length))) {
        throw new ReplacedLogException();
      }
      return new LogHandle(file, opened);
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /**
   * Unpacks a compressed log to its end, to know which of its bytes are sound; of one that is not
   * compressed all are.
   *
   * @param wanted what it will be asked for
   * @throws ReplacedLogException when it is not the log that was found under its name
   */
  public void examine(Collection<SegmentHash> wanted) throws IOException {
    if (file.isPlain()) {
      return;
    }
    identity = identity();
    check = SoundnessCheck.of(opened, file.compression(), file.sample(), wanted);
    if (check.ending() == SoundnessCheck.Ending.WHOLE && !check.beginsAlike()) {
      throw new ReplacedLogException();
    }
  }

  /** Returns the identity of a compressed file, which need not be unpacked for it. */
  public String identity() throws IOException {
    return PackedFile.identity(opened, file.file());
  }

  /** Whether it was unpacked to its end, every checksum was right, and it did not change then. */
  public boolean isWhole() throws IOException {
    return isSound() && identity.equals(identity());
  }

  private boolean isSound() {
    return check == null
        ? unproven != null && unproven.isWhole()
        : check.ending() == SoundnessCheck.Ending.WHOLE;
  }

  /** Returns true for a compressed log that is being read, and may still turn out to be damaged. */
  public boolean isUnproven() {
    return unproven != null && check == null && !unproven.isWhole();
  }

  /**
   * Unpacks an {@linkplain #isUnproven unproven} log once more, to its end, to see whether it is
   * sound.
   *
   * @throws UnprovenLogException when it is not
   */
  public void prove() throws IOException {
    if (isUnproven()) {
      examine(List.of());
      if (!isSound()) {
        throw new UnprovenLogException(file, null);
      }
    }
  }

  /** Whether this is a log of the same first bytes; a compressed one must have been examined. */
  public Likeness likeness(LogPosition known) throws IOException {
    int different = 0;
    for (int i = known.segments().size() - 1; i >= 0; i--) {
      SegmentHash segment = known.segments().get(i);
      if (segment.end() <= length()) {
        if (has(segment)) {
          // The last bytes decide: a few others may have been overwritten since.
          return different == 0
              ? Likeness.SAME
              : different == 1 ? Likeness.UNCLEAR : Likeness.OTHER;
        }
        different++;
      }
    }
    return different == 0 ? Likeness.SAME : Likeness.OTHER;
  }

  /**
   * The log of those known that it is; nothing when it is none of them. Of several, the one that it
   * has the most in common with.
   */
  public Optional<LogPosition> find(Collection<LogPosition> known) throws IOException {
    LogPosition found = null;
    long most = -1;
    for (LogPosition position : known) {
      if (likeness(position) == Likeness.SAME) {
        long common = 0;
        for (SegmentHash segment : position.segments()) {
          common = segment.end() <= length() ? segment.end() : common;
        }
        if (common > most) {
          most = common;
          found = position;
        }
      }
    }
    return Optional.ofNullable(found);
  }

  /** Whether the log has some bytes; a compressed one must have been examined for them. */
  public boolean has(SegmentHash segment) throws IOException {
    return file.isPlain()
        ? segment.isOf(opened.read(segment.start(), segment.length()))
        : check.segments().contains(segment);
  }

  /** The last bytes of the log; nothing of an empty or damaged one. */
  public Optional<SegmentHash> last() throws IOException {
    if (!file.isPlain()) {
      return end() == Long.MAX_VALUE ? check.last() : Optional.empty();
    }
    int length = (int) Math.min(opened.size(), SegmentHash.MAX_LENGTH);
    byte[] bytes = opened.read(opened.size() - length, length);
    return bytes.length == 0
        ? Optional.empty()
        : Optional.of(SegmentHash.of(opened.size(), bytes, 0, bytes.length));
  }

  /** Uncompressed bytes of the log, as far as they are sound. */
  public long length() throws IOException {
    if (file.isPlain()) {
      return opened.size();
    }
    return check == null ? unproven.length() : Math.min(check.length(), end());
  }

  /** Uncompressed offset behind which no line may be counted. */
  public long end() {
    boolean isDamaged = check != null && check.ending() == SoundnessCheck.Ending.DAMAGED;
    return isDamaged ? check.sound() : Long.MAX_VALUE;
  }

  /** Whether it has no byte behind an offset, as far as that is known without reading it. */
  public boolean endsAt(long offset) throws IOException {
    return (file.isPlain() || check != null) && length() <= offset;
  }

  /** Whether the last bytes of a gzip file say that so many bytes are in it, modulo 2^32. */
  boolean saysLength(long offset) throws IOException {
    long at = opened.size() - Integer.BYTES;
    byte[] trailer = at < 0 ? new byte[0] : opened.read(at, Integer.BYTES);
    return trailer.length == Integer.BYTES
        && ByteBuffer.wrap(trailer).order(ByteOrder.LITTLE_ENDIAN).getInt() == (int) offset;
  }

  /** Whether it is compressed and ends too early. */
  public boolean isCutOff() {
    return check != null && check.ending() == SoundnessCheck.Ending.CUT_OFF;
  }

  /** The fault of a damaged log, and the remedy; nothing when it is not damaged. */
  public Optional<String> damage() {
    if (check == null || check.ending() != SoundnessCheck.Ending.DAMAGED) {
      return Optional.empty();
    }
    return Optional.of(
        "is damaged ("
            + check.problem()
            + "), so "
            + (check.sound() == 0
                ? "nothing of it is counted"
                : "nothing behind byte " + check.sound() + " of its text is counted")
            + "; put a good copy in its place, and the next run counts the rest");
  }

  /**
   * Reads the lines from an uncompressed offset on, which must be the start of a line. A log whose
   * format has directives is read from its beginning, for those in force at the offset; no other
   * line before it counts. Closing the chunks closes the log.
   *
   * @throws IOException when the file cannot be read up to there
   */
  public LogChunks read(long offset) throws IOException {
    // Of a format that is not known, every line is unreadable; but not when none was there yet.
    LogFormat first = file.format().orElse(NcsaFormat.COMBINED);
    if (file.format().isEmpty() && file.isOnlyBegun()) {
      return chunks(opened.stream(0), InputStream.nullInputStream(), offset, first);
    }
    boolean fromStart = first.hasDirectives();
    boolean seek = file.isPlain() && !fromStart;
    DiskStream disk = opened.stream(seek ? offset : 0);
    try {
      InputStream in = file.compression().open(disk);
      if (!seek && !fromStart) {
        skip(in, offset);
      }
      return chunks(disk, upToEnd(in, fromStart ? 0 : offset), offset, first);
    } catch (EOFException e) {
      throw new IOException("ends in the middle of its compressed data", e);
    }
  }

  /** Returns true for a plain log, a piece of one, and a compressed one that was examined. */
  public boolean isExamined() {
    return file.isPlain() || file.isPiece() || check != null;
  }

  /**
   * Reads the lines of a compressed log that was not examined, from the first one on. Until it has
   * been read to its end, it {@link #isUnproven}. Closing the chunks closes the log.
   */
  public LogChunks readUnproven() throws IOException {
    identity = identity();
    DiskStream disk = opened.stream(0);
    unproven = new UnprovenStream(file.compression(), disk, file.sample());
    return chunks(disk, unproven, 0, file.format().orElse(NcsaFormat.COMBINED));
  }

  private LogChunks chunks(DiskStream disk, InputStream in, long offset, LogFormat first) {
    boolean lastLineIsWhole = !file.isPlain() && end() == Long.MAX_VALUE;
    return new LogChunks(file, this, disk, in, offset, first, lastLineIsWhole, file.chunkBytes());
  }

  private InputStream upToEnd(InputStream in, long from) throws IOException {
    long end = Math.min(file.end(), end());
    return end == Long.MAX_VALUE
        ? in
        : BoundedInputStream.builder()
            .setInputStream(in)
            .setMaxCount(Math.max(0, end - from))
            .setPropagateClose(true)
            .get();
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

  /** How many lines end before an uncompressed offset. */
  long newlinesBefore(long offset) throws IOException {
    long count = 0;
    byte[] scratch = new byte[1 << 16];
    try (InputStream in = file.compression().open(opened.stream(0))) {
      long left = offset;
      int read = 0;
      while (left > 0 && read >= 0) {
        read = in.read(scratch, 0, (int) Math.min(scratch.length, left));
        count += LineEnds.count(scratch, 0, read);
        left -= read;
      }
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    opened.close();
  }
}
