package org.siterank.accesslog;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How far one log has been read. A log is known by its bytes, not by its name, so that rotation and
 * compression change nothing.
 *
 * @param key the first bytes
 * @param path where the log was last seen
 * @param offset uncompressed bytes consumed: the start of the next line to read
 * @param replayFrom uncompressed offset from which lines are replayed, uncounted, to know again
 *     which clients were seen in the last half hour; at most {@code offset}
 * @param newestLine the newest line, then, of this log and of those read beside it: lines of other
 *     logs that are much older come late
 * @param lastRead when the log was last read
 * @param segments hashes of bytes before {@code offset}, in their order; none of a log that an
 *     earlier version has read
 * @param cutOff whether lines were counted from a compressed file that was cut off, so that no
 *     checksum has proven them
 */
public record LogPosition(
    LogKey key,
    String path,
    long offset,
    long replayFrom,
    Instant newestLine,
    Instant lastRead,
    List<SegmentHash> segments,
    boolean cutOff) {

  public LogPosition {
    segments = List.copyOf(segments);
  }

  /** A log of which nothing is known but its first bytes. */
  public LogPosition(
      String fingerprint,
      int fingerprintLength,
      String path,
      long offset,
      long replayFrom,
      Instant newestLine,
      Instant lastRead) {
    this(
        new LogKey(fingerprint, fingerprintLength, 0),
        path,
        offset,
        replayFrom,
        newestLine,
        lastRead,
        List.of(),
        false);
  }

  /** All segments of some positions. */
  public static Set<SegmentHash> segments(Collection<LogPosition> positions) {
    return positions.stream()
        .flatMap(position -> position.segments().stream())
        .collect(Collectors.toSet());
  }

  /** SHA-256 of the first bytes, in hex. */
  public String fingerprint() {
    return key.fingerprint();
  }

  /** How many bytes the fingerprint covers. */
  public int fingerprintLength() {
    return key.length();
  }
}
