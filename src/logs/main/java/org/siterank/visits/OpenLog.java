package org.siterank.visits;

import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogHandle;
import org.siterank.accesslog.LogKey;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.SegmentHashes;

/**
 * A log that is being read beside others: where it stands, what of it is new, and from where it
 * would have to be replayed. Logs are in the order of the times of their next lines; a line that
 * says none is as old as the one before it.
 */
final class OpenLog implements Closeable, Comparable<OpenLog> {

  private final LogFile file;
  private final ClassifiedLog log;
  private final int order;
  private final int number;
  private final LogHandle handle;
  private final boolean wasExamined;
  private final long countFrom;
  private final SegmentHashes segments;
  private final FutureLines future = new FutureLines();
  private ClassifiedChunk chunk;
  private int line;
  private long second;
  private long consumed;
  private long committed;

  /** Where the log stood when the current half-hour slot, and the two before it, were opened. */
  private long currentOpened;

  private long olderOpened;
  private long oldestOpened;

  /**
   * @param log its lines from {@code from} on
   * @param order of logs that stand at the same second, the lowest comes first
   * @param from where the reading begins, an uncompressed offset
   * @param match which log it is
   * @param handle the file that they are read from
   */
  OpenLog(
      LogFile file,
      ClassifiedLog log,
      int order,
      long from,
      LogMatcher.Match match,
      LogHandle handle) {
    this.file = file;
    this.log = log;
    this.order = order;
    this.number = match.number();
    this.handle = handle;
    this.wasExamined = handle.isExamined();
    this.countFrom = match.known().map(LogPosition::offset).orElse(0L);
    this.segments = new SegmentHashes(match.known().map(LogPosition::segments).orElse(List.of()));
    this.second = file.firstSecond();
    this.consumed = countFrom;
    this.committed = countFrom;
    this.currentOpened = from;
    this.olderOpened = from;
    this.oldestOpened = from;
  }

  LogFile file() {
    return file;
  }

  /** {@link LogHandle#isUnproven}. */
  boolean isUnproven() {
    return handle.isUnproven();
  }

  /** {@link LogHandle#prove}. */
  void prove() throws IOException {
    handle.prove();
  }

  /** Returns true if the file was plain or examined when it was opened. */
  boolean wasExamined() {
    return wasExamined;
  }

  /** The file, as it was opened. */
  LogHandle handle() {
    return handle;
  }

  /** How much of the file, in bytes on disk, has been read. */
  long diskBytes() {
    return log.diskBytes();
  }

  /** Goes on to the next line of the chunk; false when it has none. */
  boolean nextInChunk() {
    line++;
    if (chunk == null || line >= chunk.size()) {
      return false;
    }
    takeTime();
    return true;
  }

  /**
   * Goes on to the first line behind the chunk, or of the log; to be called when {@link
   * #nextInChunk} has found none.
   *
   * @param ahead chunks that are to be read ahead
   * @param stop asked after every chunk: a line may have no end
   * @return whether there is one
   * @throws IOException when the file cannot be read on
   */
  boolean nextBehindChunk(int ahead, BooleanSupplier stop) throws IOException {
    line = 0;
    do {
      if (chunk != null && consumed == chunk.chunk().nextOffset()) {
        segments.remember(consumed, chunk.chunk());
      }
      chunk = null;
      ClassifiedChunk read = log.next(ahead);
      if (read == null || stop.getAsBoolean()) {
        return false;
      }
      chunk = read;
      segments.begin(chunk.chunk());
    } while (chunk.size() == 0);
    takeTime();
    return true;
  }

  private void takeTime() {
    if (chunk.requestClass(line) != RequestClass.UNREADABLE) {
      second = chunk.epochSecond(line);
    }
  }

  ClassifiedChunk chunk() {
    return chunk;
  }

  int line() {
    return line;
  }

  /** The time of the line, in seconds since 1970 UTC. */
  long second() {
    return second;
  }

  /** Whether the line has not been counted yet. */
  boolean isNew() {
    return chunk.offset(line) >= countFrom;
  }

  /**
   * Keeps the line back, uncounted, if it is dated in the future or follows such a line and cannot
   * be read.
   *
   * @return whether it did
   */
  boolean isKeptBack() {
    if (file.isPiece()) {
      return false; // What follows is another one's to read.
    }
    if (future.isEmpty() && chunk.isOfFuture(line)) {
      segments.remember(consumed, chunk.chunk());
    }
    return future.keep(chunk, line);
  }

  /**
   * Whether the line is new and dated in the future, but not far: the reading of the log ends
   * before it.
   *
   * @param farSecond later lines are far in the future, in seconds since 1970 UTC
   */
  boolean isAtFuture(long farSecond) {
    boolean ends =
        chunk.isOfFuture(line)
            && isNew()
            && chunk.epochSecond(line) <= farSecond
            && !file.isPiece();
    if (ends) {
      future.endAt(chunk, line);
    }
    return ends;
  }

  /** The lines of the future that are not counted. */
  FutureLines future() {
    return future;
  }

  /** The line has been counted. */
  void consume() {
    consumed = chunk.nextOffset(line);
  }

  /** Whether any line has been counted. */
  boolean hadNews() {
    return consumed > countFrom;
  }

  /** Uncompressed bytes that have been counted and not committed. */
  long uncommitted() {
    return consumed - committed;
  }

  /** The next slot has begun, with the line of one of the logs that are open. */
  void beginSlot() {
    oldestOpened = olderOpened;
    olderOpened = currentOpened;
    currentOpened = offset();
  }

  /** Begins anew: lines before do not count any more. */
  void beginAnew() {
    currentOpened = offset();
    olderOpened = currentOpened;
    oldestOpened = currentOpened;
  }

  private long offset() {
    return chunk.offset(line);
  }

  /**
   * The position to commit.
   *
   * @param newest the newest line of all logs, in seconds since 1970 UTC
   */
  LogPosition position(long newest, Instant now) {
    if (chunk != null && consumed > chunk.chunk().offset()) {
      segments.remember(consumed, chunk.chunk());
    }
    int length = file.fingerprintLength(consumed);
    return new LogPosition(
        new LogKey(file.fingerprint(length), length, number),
        file.path(),
        consumed,
        oldestOpened,
        Instant.ofEpochSecond(newest),
        now,
        segments.before(consumed),
        handle.isCutOff());
  }

  /** The position was committed. */
  void committed() {
    committed = consumed;
  }

  @Override
  public int compareTo(OpenLog other) {
    int byTime = Long.compare(second, other.second);
    return byTime != 0 ? byTime : Integer.compare(order, other.order);
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
