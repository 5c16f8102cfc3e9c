package org.siterank.accesslog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Hashes of a log while it is read: of the bytes before each power of two, and of the last ones
 * before the position. So there are some twenty of them, however long the log is, and they are
 * compared by reading some kilobytes.
 *
 * <p>To be shown the chunks of the log in their order. Not for use by two threads.
 */
public final class SegmentHashes {

  /** The first one; the fingerprint covers what is before. */
  private static final long FIRST = 2L * LogFile.FINGERPRINT_BYTES;

  /** Shorter ones, where a chunk has just begun, say too little. Our choice. */
  private static final int MIN_LENGTH = 64;

  private final TreeMap<Long, SegmentHash> atPowers = new TreeMap<>();
  private SegmentHash last;

  /**
   * @param known the hashes of earlier readings of the same log
   */
  public SegmentHashes(List<SegmentHash> known) {
    for (SegmentHash one : known) {
      long power = Long.highestOneBit(one.end());
      if (power >= FIRST && one.end() - power <= SegmentHash.MAX_LENGTH) {
        atPowers.put(power, one);
      } else if (last == null || last.end() < one.end()) {
        last = one;
      }
    }
  }

  /** Takes notice of the next chunk. */
  public void begin(LogChunk chunk) {
    long power = Math.max(FIRST, Long.highestOneBit(Math.max(1, chunk.offset())));
    for (; power <= chunk.nextOffset(); power <<= 1) {
      // A chunk that has just begun has the bytes behind the power of two.
      long begun = chunk.offset() + SegmentHash.MAX_LENGTH;
      long end = Math.min(Math.max(power, begun), chunk.nextOffset());
      SegmentHash found = chunk.offset() < power ? of(chunk, end) : null;
      if (found != null) {
        atPowers.putIfAbsent(power, found);
      }
    }
  }

  /** Remembers the bytes before an offset in the chunk, as the last ones that were counted. */
  public void remember(long offset, LogChunk chunk) {
    SegmentHash found = of(chunk, offset);
    if (found != null) {
      last = found;
    }
  }

  /** The hashes of the bytes before an offset, in their order. */
  public List<SegmentHash> before(long offset) {
    List<SegmentHash> all = new ArrayList<>(atPowers.values());
    if (last != null && all.stream().noneMatch(one -> one.end() == last.end())) {
      all.add(last);
    }
    all.removeIf(one -> one.end() > offset);
    all.sort(Comparator.comparingLong(SegmentHash::end));
    return all;
  }

  /** Null when the chunk has too few of the bytes. */
  private static SegmentHash of(LogChunk chunk, long end) {
    long inChunk = end - chunk.offset();
    if (chunk.cut() || inChunk > chunk.length() || inChunk < MIN_LENGTH) {
      return null;
    }
    int length = (int) Math.min(inChunk, SegmentHash.MAX_LENGTH);
    return SegmentHash.of(end, chunk.bytes(), (int) inChunk - length, length);
  }
}
