package org.siterank.spark.logs;

import java.io.Serializable;
import java.util.List;

/**
 * A part of a site's logs: the lines between two moments of the logs' own time.
 *
 * @param site its place in the table of sites
 * @param fromSlot the half hour, counted from 1970 UTC, by which the part begins; {@link
 *     #BEGINNING} for the first part
 * @param pieces of each log what the part counts, and what it replays before
 */
record LogPart(int site, long fromSlot, List<Piece> pieces) implements Serializable {

  /** As long as a view is remembered, {@code RepeatViewFilter.WINDOW_SECONDS}. */
  static final long SLOT_SECONDS = 30 * 60;

  /** Half hours before a part that decide about its lines: robots are known for so long. */
  static final int REPLAYED_SLOTS = 2;

  /** Earlier than all lines. */
  static final long BEGINNING = Long.MIN_VALUE;

  /**
   * A piece of a log, in uncompressed offsets of whole lines.
   *
   * @param replay where the replay begins
   * @param from where counting begins
   * @param to where it ends
   */
  record Piece(String path, long replay, long from, long to) implements Serializable {}

  /** Bytes that are counted. */
  long bytes() {
    return pieces.stream().mapToLong(piece -> piece.to() - piece.from()).sum();
  }

  /** Bytes that are read before, and counted elsewhere. */
  long replayed() {
    return pieces.stream().mapToLong(piece -> piece.from() - piece.replay()).sum();
  }
}
